/** Finds what a table shows of a seat. */
import type {
  PavilionName,
  SeatInfo,
  SeatJson,
  SideName,
  TableInfo,
  ViewJson,
} from "../../protocol";
import type { Game } from "../../game/model";
import { PAVILIONS } from "../../pieces";

/** What everybody may know about a seat. */
export function infoOf(table: TableInfo | null, seat: SideName): SeatInfo | null {
  return table?.seats.find((one) => one.seat === seat) ?? null;
}

/** What a seat has in the view that is shown, or had at an earlier moment. */
export function seatOf(
  game: Game,
  seat: SideName | null,
  past: ViewJson | null = null,
): SeatJson | null {
  return (past ?? game.shown)?.seats.find((one) => one.seat === seat) ?? null;
}

/** The color of a seat's pavilions: they are handed out in the order of the seats. */
export function pavilionOf(seats: readonly SeatJson[], seat: SideName): PavilionName {
  return PAVILIONS[seats.findIndex((one) => one.seat === seat)] ?? "red";
}
