/** Lanterns, favors and gifts as words in a row. */
import type { EventJson, LanternName, SideName } from "../protocol";
import { language, w } from "../words/words.svelte";

/** "red, blue and 1 favor". */
export function inARow(words: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(words);
}

/** Lanterns by color, each color once: "2 red", "blue". */
export function lanternWords(lanterns: readonly LanternName[]): string[] {
  const counts = new Map<LanternName, number>();
  for (const lantern of lanterns) counts.set(lantern, (counts.get(lantern) ?? 0) + 1);
  return Array.from(counts, ([lantern, count]) => w().log.lantern(lantern, count));
}

/** What came to a seat in some events, in words; empty if nothing did. */
export function receivedWords(events: readonly EventJson[], seat: SideName): string[] {
  const mine = events.filter((event) => "seat" in event && event.seat === seat);
  const lanterns = mine.flatMap((event) => (event.type === "lantern_received" ? event.color : []));
  const favors = mine.filter((event) => event.type === "favor_received").length;
  const gifts = mine.filter((event) => event.type === "gift_received").length;
  return [
    ...lanternWords(lanterns),
    ...(favors > 0 ? [w().log.favors(favors)] : []),
    ...(gifts > 0 ? [w().log.gifts(gifts)] : []),
  ];
}
