/** What the seats are called in sentences. */
import type { SeatFace, SideName, TableFace } from "../protocol";
import { w } from "../words/words.svelte";

/** Somebody as a sentence has them: "you", or a name. */
export interface Who {
  you: boolean;
  name: string;
}

/** Who a sentence is for, and who sits where. */
export interface Told {
  table: TableFace | null;
  you: SideName | null;
}

/** Whoever sits on that side. */
export function whoIs({ table, you }: Told, seat: SideName): Who {
  return { you: seat === you, name: seatName(table, seat) };
}

/** The name of a seat; two of one name are told apart by their sides. */
export function seatName(table: TableFace | null, seat: SideName): string {
  const side = w().common.sides[seat];
  const names = table?.seats.map((one) => ({ seat: one.seat, name: nameOf(one) })) ?? [];
  const name = names.find((one) => one.seat === seat)?.name;
  if (!name) return side;
  return names.some((one) => one.seat !== seat && one.name === name)
    ? w().log.twin(name, side)
    : name;
}

/** Bots are called after their seats, so that two of a kind are not one; what they are is a title. */
function nameOf({ seat, kind, name }: SeatFace): string {
  return kind === "bot" ? w().common.bots[seat] : name;
}

/** What kind of bot a code means; it may say more after a colon. */
export function botTitle(code: string): string {
  const [kind = code] = code.split(":");
  return w().screens.start.bots[kind]?.name ?? code;
}
