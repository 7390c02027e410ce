import { listOf, whoIs, type Reader } from "../game/names";
import type { EventJson, SeatJson, SideName, TilePlaced } from "../protocol";
import { w } from "../words/words.svelte";
import { plain, quiet, type Kind, type Sentence, type EventContext } from "./kind";
import { receivedWords } from "./move";
import { has, withTile } from "./views";

export const tilePlaced: Kind<TilePlaced> = {
  pace: { lasts: 370, lands: 310, next: 340 },
  leaves: (view, { seat, tile, cell }, after) => {
    const taken = has(view, seat, ({ hand }) => ({ hand: without(hand, tile) }));
    // The viewer's own tile is over its cell already.
    return seat === view.viewer ? withTile(taken, cell, after) : taken;
  },
  lands: (view, { cell }, after) => withTile(view, cell, after),
  honor: null,
  gain: null,
  sound: "tile",
  lines: placement,
  headline: ({ seat }, { events, who }) =>
    w().log.now.places(who, listOf(receivedWords(events, seat))),
};

/** A tile that is on the lake is no longer in the hand; null stands for one that nobody else knows. */
function without(hand: SeatJson["hand"], tile: number): SeatJson["hand"] {
  const at = hand.includes(tile) ? hand.indexOf(tile) : hand.indexOf(null);
  return hand.filter((_, index) => index !== at);
}

/** A placed tile: all that its seat received, and then what came to the others. */
function placement({ seat }: TilePlaced, { events, reader, who }: EventContext): Sentence[] {
  const facing = events.filter((one) => one.type === "lantern_received" && one.reason === "facing");
  const rest = events.filter((one) => !facing.includes(one));
  const matching = events.some((one) => "reason" in one && one.reason === "match");
  const text = w().log.placed(who, listOf(receivedWords(events, seat)), matching);
  const gifts = otherSeats(events, seat).flatMap((other) => {
    const words = receivedWords(rest, other);
    const pavilions = rest.filter((one) => one.type === "gift_received" && one.seat === other);
    return words.length > 0
      ? quiet(other, w().log.giftsCame(whoIs(reader, other), listOf(words), pavilions.length))
      : [];
  });
  const built = events.some((one) => one.type === "pavilion_built");
  const pavilion = built ? [plain(seat, w().log.built(who))] : [];
  return [plain(seat, text), ...pavilion, ...gifts, ...facingSentences(facing, seat, reader)];
}

function otherSeats(events: readonly EventJson[], seat: SideName): SideName[] {
  const seats = events.flatMap((event) => ("seat" in event ? event.seat : []));
  return [...new Set(seats)].filter((other) => other !== seat);
}

/** What the others received by the sides that face them. */
function facingSentences(
  facing: readonly EventJson[],
  placer: SideName,
  reader: Reader,
): Sentence[] {
  const each = facing.flatMap((event) =>
    event.type === "lantern_received" && event.seat !== placer
      ? w().log.share(whoIs(reader, event.seat), w().log.lantern(event.color, 1))
      : [],
  );
  return each.length > 0 ? [quiet(null, w().log.facing(each.join(", ")))] : [];
}
