/** Who sits where, as the table calls them. */
import type {
  PavilionName,
  SeatFace,
  SeatJson,
  SideName,
  TableFace,
  ViewJson,
} from "../../protocol";
import { seatName } from "../../game/sentences";
import type { Game } from "../../game/model";
import { PAVILIONS } from "../../pieces";
import { w } from "../../words/words.svelte";

/** A seat's face at the table. */
export function faceOf(table: TableFace | null, seat: SideName): SeatFace | null {
  return table?.seats.find((one) => one.seat === seat) ?? null;
}

/** The name of whoever sits there, or the side while nobody does. */
export function nameAt(table: TableFace | null, seat: SideName): string {
  const face = faceOf(table, seat);
  if (!face?.name) return w().common.sides[seat];
  return face.kind === "bot" ? w().common.bots[seat] : face.name;
}

/** The same for a sentence, where two of one name have to be told apart. */
export function nameOf(table: TableFace | null, seat: SideName): string {
  return seatName(table, seat);
}

/** What a seat has, as shown, or had at an earlier moment. */
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
