/** What came of all the events of a move. */
import { lanternWords } from "../game/names";
import type { EventJson, LanternMissed, LanternReceived, SideName } from "../protocol";
import { w } from "../words/words.svelte";

/** What a seat received in some events, in words; empty if nothing. */
export function receivedWords(events: readonly EventJson[], seat: SideName): string[] {
  const own = events.filter((event) => "seat" in event && event.seat === seat);
  const lanterns = own.flatMap((event) => (event.type === "lantern_received" ? event.color : []));
  const favors = own.filter((event) => event.type === "favor_received").length;
  const gifts = own.filter((event) => event.type === "gift_received").length;
  return [
    ...lanternWords(lanterns),
    ...(favors > 0 ? [w().log.favors(favors)] : []),
    ...(gifts > 0 ? [w().log.gifts(gifts)] : []),
  ];
}

/**
 * Which lantern of its color a seat went without: the second, if it received one. Zero for every
 * further one of that color, as one sentence says enough.
 */
export function nthMissed(missed: LanternMissed, events: readonly EventJson[]): number {
  const same = events.filter(
    (event): event is LanternMissed | LanternReceived =>
      (event.type === "lantern_missed" || event.type === "lantern_received") &&
      event.seat === missed.seat &&
      event.color === missed.color,
  );
  const first = same.findIndex((event) => event.type === "lantern_missed");
  return same[first] === missed ? first + 1 : 0;
}
