/** Names and amounts as parts of sentences, in the reader's language. */
import type { LanternName, SideName, TableInfo } from "../protocol";
import { botWords, nameOf, w } from "../words/words.svelte";

/** A person in a sentence: "you", or a name. */
export interface Who {
  you: boolean;
  name: string;
}

/** The reader of a sentence, and the table with the names of its seats. */
export interface Reader {
  table: TableInfo | null;
  you: SideName | null;
}

/** The person or bot on that side, as the reader calls them. */
export function whoIs({ table, you }: Reader, seat: SideName): Who {
  return { you: seat === you, name: seatName(table, seat) };
}

/** The name of a seat, or its side while nobody sits there. */
export function shortName(table: TableInfo | null, seat: SideName): string {
  const info = table?.seats.find((one) => one.seat === seat);
  return (info && nameOf(info)) || w().common.sides[seat];
}

/** The same for a sentence; the sides are added where two seats have the same name. */
export function seatName(table: TableInfo | null, seat: SideName): string {
  const side = w().common.sides[seat];
  const names = table?.seats.map((one) => ({ seat: one.seat, name: nameOf(one) })) ?? [];
  const name = names.find((one) => one.seat === seat)?.name;
  if (!name) return side;
  return names.some((one) => one.seat !== seat && one.name === name)
    ? w().log.twin(name, side)
    : name;
}

/** What kind of bot a code means; a code may say more after a colon. */
export function botTitle(code: string): string {
  const [kind = code] = code.split(":");
  return botWords(kind)?.name ?? code;
}

/** The same reader while a bot plays their seat: what it does is said of their name. */
export function presentReader({ table, you }: Reader): Reader {
  const gone = table?.seats.find((one) => one.seat === you)?.gone;
  return { table, you: gone ? null : you };
}

/**
 * A list in the reader's language: "red, blue, and 1 favor". Not by `Intl.ListFormat`, which takes
 * longer to start than a phone needs to draw all the stacks.
 */
export function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : w().log.and(words.slice(0, -1).join(", "), last, words.length);
}

/** Lanterns by color, each color once: "2 red", "blue". */
export function lanternWords(lanterns: readonly LanternName[]): string[] {
  const counts = new Map<LanternName, number>();
  for (const lantern of lanterns) counts.set(lantern, (counts.get(lantern) ?? 0) + 1);
  return Array.from(counts, ([lantern, count]) => w().log.lantern(lantern, count));
}

export const lanternList = (lanterns: readonly LanternName[]) => listOf(lanternWords(lanterns));

/** The winners' names, how many there are, and whether the reader is one of them. */
export function whoWon(seats: readonly SideName[], reader: Reader): [string, number, boolean] {
  const winners = seats.map((seat) => whoIs(reader, seat));
  const names = winners.map((who) => (who.you ? w().common.you : who.name));
  return [listOf(names), winners.length, winners.some((who) => who.you)];
}
