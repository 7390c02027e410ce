/** When each event is seen, and from where. */
import { paceOf } from "../events";
import { has } from "../events/views";
import type { CellJson, EventJson, SideName, ViewJson } from "../protocol";
import type { Beat } from "./model";

/** The pause between two changes in which something was seen. */
export const PAUSE = 50;
/** The pause after the last tile has been drawn: the light on the water changes, and words say why. */
export const LAST_DRAWN = 900;

/** A beat, and when it starts, in milliseconds after the first. */
export interface TimedBeat {
  beat: Beat;
  from: number;
}

let lastId = 0;

/** The beats of some events: one after the other, some overlapping, none for long. */
export function timelineOf(events: readonly EventJson[], factor = 1): TimedBeat[] {
  const timed: TimedBeat[] = [];
  let from = 0;
  let placed: CellJson | null = null;
  for (const event of events) {
    if (event.type === "tile_placed") placed = event.cell;
    const pace = paceOf(event);
    if (!pace) continue;
    lastId += 1;
    const [lasts, lands] = [pace.lasts * factor, pace.lands * factor];
    const beat: Beat = {
      id: lastId,
      event,
      from: originOf(event, placed),
      seat: "seat" in event ? event.seat : null,
      lasts,
      lands,
    };
    timed.push({ beat, from });
    from += pace.next * factor;
  }
  return timed;
}

/** When the last of some beats is over. */
export function endOf(timed: readonly TimedBeat[]): number {
  return Math.max(0, ...timed.map(({ beat, from }) => from + beat.lasts));
}

/** Where something comes from: its own cell, or a side of the tile just placed. */
function originOf(event: EventJson, placed: CellJson | null): CellJson | null {
  if ("cell" in event) return event.cell;
  return "side" in event ? placed : null;
}

/** The view in which a seat has one honor more. */
export function withHonor(view: ViewJson, seat: SideName): ViewJson {
  return has(view, seat, ({ honor }) => ({ honor: honor + 1 }));
}
