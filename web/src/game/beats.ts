/** Events as they are shown: one after the other, some overlapping, none for long. */
import type { CellJson, EventJson, SideName } from "../protocol";
import type { Beat } from "./model";

/** A beat, and when it is to be seen, in milliseconds after the first. */
export interface Timed {
  beat: Beat;
  from: number;
  until: number;
}

interface Pace {
  /** How long it is to be seen. */
  lasts: number;
  /** After how long the next one begins. */
  next: number;
}

/** Events that are not here are not seen by themselves. */
const PACES: Partial<Record<EventJson["type"], Pace>> = {
  emperor_card_activated: { lasts: 900, next: 450 },
  favors_converted: { lasts: 900, next: 600 },
  lantern_exchanged: { lasts: 900, next: 700 },
  dedication_made: { lasts: 1000, next: 800 },
  lantern_discarded: { lasts: 600, next: 350 },
  tile_rotated: { lasts: 600, next: 500 },
  tile_placed: { lasts: 450, next: 340 },
  pavilion_built: { lasts: 500, next: 300 },
  lantern_received: { lasts: 700, next: 110 },
  lantern_missed: { lasts: 700, next: 110 },
  favor_received: { lasts: 700, next: 110 },
  gift_received: { lasts: 700, next: 110 },
  tile_drawn: { lasts: 300, next: 100 },
  final_turns_began: { lasts: 1200, next: 800 },
  game_ended: { lasts: 1200, next: 800 },
};

let lastId = 0;

/** When each event is to be seen. */
export function timesOf(events: readonly EventJson[]): Timed[] {
  const timed: Timed[] = [];
  let at = 0;
  let placed: CellJson | null = null;
  for (const event of events) {
    if (event.type === "tile_placed") placed = event.cell;
    const pace = PACES[event.type];
    if (!pace) continue;
    lastId += 1;
    const beat: Beat = { id: lastId, event, from: fromOf(event, placed), seat: seatOf(event) };
    timed.push({ beat, from: at, until: at + pace.lasts });
    at += pace.next;
  }
  return timed;
}

/** A lantern comes from the tile that was just placed, the others say where from. */
function fromOf(event: EventJson, placed: CellJson | null): CellJson | null {
  if (event.type === "lantern_received" || event.type === "lantern_missed") return placed;
  return "cell" in event ? event.cell : null;
}

function seatOf(event: EventJson): SideName | null {
  return "seat" in event ? event.seat : null;
}
