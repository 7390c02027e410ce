/** When each event is seen, and how a view looks in the middle of what happens: the only table of durations. */
import { CARD_GIFTS } from "../pieces";
import type { CellJson, EventJson, LanternName, SeatJson, SideName, ViewJson } from "../protocol";
import type { Beat } from "./model";

/** Milliseconds at normal speed, counted from the start of the beat. */
interface Pace {
  /** When it is over. */
  lasts: number;
  /** When it reaches its goal, so that the counts change. */
  lands: number;
  /** When the next beat starts. */
  next: number;
}

/** The pace of every event; one with null is not seen by itself. */
const PACES: Record<EventJson["type"], Pace | null> = {
  turn_started: null,
  emperor_card_activated: { lasts: 680, lands: 420, next: 440 },
  favors_converted: { lasts: 740, lands: 440, next: 580 },
  lantern_exchanged: { lasts: 480, lands: 430, next: 400 },
  dedication_made: { lasts: 960, lands: 720, next: 840 },
  lantern_discarded: { lasts: 380, lands: 270, next: 130 },
  tile_rotated: { lasts: 480, lands: 60, next: 400 },
  tile_placed: { lasts: 370, lands: 310, next: 340 },
  pavilion_built: { lasts: 400, lands: 350, next: 190 },
  lantern_received: { lasts: 460, lands: 420, next: 45 },
  lantern_missed: { lasts: 460, lands: 420, next: 45 },
  favor_received: { lasts: 440, lands: 400, next: 45 },
  gift_received: { lasts: 440, lands: 400, next: 45 },
  tile_drawn: { lasts: 280, lands: 240, next: 0 },
  final_turns_began: { lasts: 1500, lands: 0, next: 900 },
  game_ended: { lasts: 1500, lands: 0, next: 900 },
};

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
    const pace = PACES[event.type];
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

/** Where something comes from: lanterns from the tile just placed, the rest from its own cell. */
function originOf(event: EventJson, placed: CellJson | null): CellJson | null {
  if (event.type === "lantern_received" || event.type === "lantern_missed") return placed;
  return "cell" in event ? event.cell : null;
}

// Views in the middle of what happens: only counts move here, the server's view has the last word

/** The view when a beat starts: what a seat pays has left it. */
export function atStart(view: ViewJson, event: EventJson, after: ViewJson): ViewJson {
  switch (event.type) {
    case "emperor_card_activated":
      return has(view, event.seat, (one) => ({ gifts: one.gifts - CARD_GIFTS[event.card] }));
    case "favors_converted":
      return has(view, event.seat, (one) => ({ favors: one.favors - event.favors }));
    case "lantern_exchanged":
      return has(view, event.seat, (one) => ({
        lanterns: added(one.lanterns, [event.gave], -1),
        favors: one.favors - event.favors,
      }));
    case "dedication_made":
      return has(view, event.seat, ({ lanterns }) => ({
        lanterns: added(lanterns, event.cards, -1),
      }));
    case "lantern_discarded":
      return has(view, event.seat, ({ lanterns }) => ({
        lanterns: added(lanterns, [event.lantern], -1),
      }));
    case "tile_placed": {
      const taken = has(view, event.seat, ({ hand }) => ({ hand: without(hand, event.tile) }));
      // The viewer's own tile is over its cell already.
      return event.seat === view.viewer ? withTile(taken, event.cell, after) : taken;
    }
    case "pavilion_built":
      return has(view, event.seat, (one) => ({ pavilions: one.pavilions - 1 }));
    case "lantern_received":
      return supplied(view, [event.color], -1);
    case "tile_drawn":
      return { ...view, tile_stack: view.tile_stack.slice(1) };
    case "tile_rotated":
    case "lantern_missed":
    case "favor_received":
    case "gift_received":
    case "turn_started":
    case "final_turns_began":
    case "game_ended":
      return view;
  }
}

/** The view when a beat has reached its goal: what a seat receives is there, except for honor. */
export function atLanding(view: ViewJson, event: EventJson, after: ViewJson): ViewJson {
  switch (event.type) {
    case "lantern_exchanged": {
      const back = supplied(supplied(view, [event.gave], 1), event.took, -1);
      return has(back, event.seat, ({ lanterns }) => ({
        lanterns: added(lanterns, event.took, 1),
      }));
    }
    case "dedication_made": {
      const { seat, dedication, honor, generic } = event;
      const stack = view.stacks[dedication] ?? [];
      const stacks = generic ? view.stacks : { ...view.stacks, [dedication]: stack.slice(1) };
      return has({ ...supplied(view, event.cards, 1), stacks }, seat, ({ tokens }) => ({
        tokens: [...tokens, { dedication, honor }],
      }));
    }
    case "lantern_discarded":
      return supplied(view, [event.lantern], 1);
    case "tile_rotated":
    case "tile_placed":
      return withTile(view, event.cell, after);
    case "pavilion_built":
      return withTile(view, event.cell, after, true);
    case "lantern_received":
      return has(view, event.seat, ({ lanterns }) => ({
        lanterns: added(lanterns, [event.color], 1),
      }));
    case "favor_received":
      return has(view, event.seat, (one) => ({ favors: one.favors + 1 }));
    case "gift_received":
      return has(view, event.seat, (one) => ({ gifts: one.gifts + 1 }));
    case "tile_drawn":
      return has(view, event.seat, ({ hand }) => ({ hand: [...hand, event.tile] }));
    case "emperor_card_activated":
    case "favors_converted":
    case "lantern_missed":
    case "turn_started":
    case "final_turns_began":
    case "game_ended":
      return view;
  }
}

/** The honor that an event brings. It is counted up after the landing, one by one. */
export function honorOf(event: EventJson): number {
  return event.type === "dedication_made" || event.type === "favors_converted" ? event.honor : 0;
}

/** The view in which a seat has one honor more. */
export function withHonor(view: ViewJson, seat: SideName): ViewJson {
  return has(view, seat, ({ honor }) => ({ honor: honor + 1 }));
}

function has(view: ViewJson, seat: SideName, change: (one: SeatJson) => Partial<SeatJson>) {
  const seats = view.seats.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one));
  return { ...view, seats };
}

type Counts = Partial<Record<LanternName, number>>;

function added(counts: Counts, lanterns: readonly LanternName[], by: number): Counts {
  const changed = { ...counts };
  for (const lantern of lanterns) changed[lantern] = (changed[lantern] ?? 0) + by;
  return changed;
}

function supplied(view: ViewJson, lanterns: readonly LanternName[], by: number): ViewJson {
  const wild = lanterns.filter((one) => one === "wild").length;
  return {
    ...view,
    supply: added(view.supply, lanterns, by),
    wild_lanterns: view.wild_lanterns + wild * by,
  };
}

/** A tile that is on the lake is no longer in the hand; null stands for one that nobody else knows. */
function without(hand: SeatJson["hand"], tile: number): SeatJson["hand"] {
  const at = hand.includes(tile) ? hand.indexOf(tile) : hand.indexOf(null);
  return hand.filter((_, index) => index !== at);
}

/** The lake with a tile as it is afterward; a pavilion on it is a beat of its own. */
function withTile(view: ViewJson, { x, y }: CellJson, after: ViewJson, built = false): ViewJson {
  const here = (one: { cell: CellJson }) => one.cell.x === x && one.cell.y === y;
  const found = after.lake.find(here);
  if (!found) return view;
  const before = view.lake.find(here);
  const tile = built ? found : { ...found, pavilion: before?.pavilion ?? null };
  const lake = before
    ? view.lake.map((one) => (one === before ? tile : one))
    : [...view.lake, tile];
  return { ...view, lake };
}
