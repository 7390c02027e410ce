/** How a table looks while something is still on its way: tiles lie, counts are as before. */
import type { EventJson, SeatJson, ViewJson } from "../protocol";

/** The view before some events and the one after, in one picture. */
export function between(before: ViewJson, after: ViewJson, events: readonly EventJson[]): ViewJson {
  const seats = before.seats.map((seat) => withoutPlaced(seat, events));
  return { ...before, lake: after.lake, seats };
}

/** A tile that lies on the lake is no longer in the hand. */
function withoutPlaced(seat: SeatJson, events: readonly EventJson[]): SeatJson {
  const hand = [...seat.hand];
  for (const event of events) {
    if (event.type !== "tile_placed" || event.seat !== seat.seat) continue;
    const known = hand.indexOf(event.tile);
    hand.splice(known >= 0 ? known : hand.indexOf(null), 1);
  }
  return { ...seat, hand };
}
