/** Plays what happened, in order and at a pace the eye can follow, or shows it at once on request. */
import type { CellJson, EventJson, SeatJson, SideName, ViewJson } from "../protocol";
import type { Beat } from "./model";

/** Something that happened, and the view after it. */
export interface Change {
  events: readonly EventJson[];
  view: ViewJson;
  /** The number of the last log entry that it contains. */
  number?: number;
}

export interface PlaybackHooks {
  /** Whether anything may move; checked for every change. */
  mayMove(): boolean;
  onchange?(change: Change): void;
  onbeat?(beat: Beat): void;
  /** Everything has been shown. */
  onend?(): void;
}

/** A viewer who is further behind than this jumps to the present. */
const MOST_WAITING = 24;
/** The pause between two changes in which something moved, in milliseconds. */
const PAUSE = 160;

export class Playback {
  shown: ViewJson | null = $state.raw(null);
  beats: readonly Beat[] = $state.raw([]);
  /** Whether something is still to be shown. */
  running = $state(false);
  /** The number of the log entry that is being shown. */
  number = $state(0);

  readonly #hooks: PlaybackHooks;
  #waiting: Change[] = [];
  #playing: Change | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(hooks: PlaybackHooks) {
    this.#hooks = hooks;
  }

  /** Show this view now, and nothing of what led to it. */
  set(view: ViewJson | null): void {
    this.#clear();
    this.#waiting = [];
    this.shown = view;
    this.running = false;
  }

  /** Show this change after everything before it. */
  add(change: Change): void {
    this.#waiting.push(change);
    if (this.#waiting.length > MOST_WAITING) this.skip();
    else if (!this.#playing) this.#next();
  }

  /** Show at once what is still moving or waiting. */
  skip(): void {
    const rest = this.#waiting;
    const last = rest.at(-1) ?? this.#playing;
    for (const change of rest) this.#hooks.onchange?.(change);
    if (!last) return;
    this.set(last.view);
    this.#hooks.onend?.();
  }

  #next(): void {
    this.#clear();
    const change = this.#waiting.shift();
    this.running = change !== undefined;
    if (!change) {
      this.#hooks.onend?.();
      return;
    }
    this.number = change.number ?? 0;
    this.#hooks.onchange?.(change);
    const timed = this.shown && this.#hooks.mayMove() ? timesOf(change.events) : [];
    if (!this.shown || timed.length === 0) {
      this.shown = change.view;
      this.#next();
      return;
    }
    this.#playing = change;
    this.shown = viewDuring(this.shown, change);
    this.#play(change, timed);
  }

  #play(change: Change, timed: readonly TimedBeat[]): void {
    for (const { beat, from, until } of timed) {
      this.#at(from, () => {
        this.beats = [...this.beats, beat];
        this.#hooks.onbeat?.(beat);
      });
      this.#at(until, () => {
        this.beats = this.beats.filter((one) => one !== beat);
      });
    }
    const end = Math.max(...timed.map((one) => one.until));
    this.#at(end, () => (this.shown = change.view));
    this.#at(end + (this.#waiting.length > 0 ? PAUSE : 0), () => this.#next());
  }

  #at(time: number, then: () => void): void {
    if (time === 0) then();
    else this.#timers.push(setTimeout(then, time));
  }

  #clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#playing = null;
    this.beats = [];
  }
}

/** The view while a change is being played: tiles are on the lake already, counts are as before. */
function viewDuring(before: ViewJson, { events, view }: Change): ViewJson {
  const seats = before.seats.map((seat) => withoutPlaced(seat, events));
  return { ...before, lake: view.lake, seats };
}

/** A tile that is on the lake is no longer in the hand. */
function withoutPlaced(seat: SeatJson, events: readonly EventJson[]): SeatJson {
  const hand = [...seat.hand];
  for (const event of events) {
    if (event.type !== "tile_placed" || event.seat !== seat.seat) continue;
    const known = hand.indexOf(event.tile);
    hand.splice(known >= 0 ? known : hand.indexOf(null), 1);
  }
  return { ...seat, hand };
}

/** A beat, and when it is visible, in milliseconds after the first. */
export interface TimedBeat {
  beat: Beat;
  from: number;
  until: number;
}

interface Pace {
  /** How long the beat is visible, in milliseconds. */
  lasts: number;
  /** How long after its start the next beat starts. */
  next: number;
}

/** An event with null is not shown by itself. */
const PACES: Record<EventJson["type"], Pace | null> = {
  turn_started: null,
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

/** When each event is visible: one after the other, some overlapping, none for long. */
export function timesOf(events: readonly EventJson[]): TimedBeat[] {
  const timed: TimedBeat[] = [];
  let at = 0;
  let placed: CellJson | null = null;
  for (const event of events) {
    if (event.type === "tile_placed") placed = event.cell;
    const pace = PACES[event.type];
    if (!pace) continue;
    lastId += 1;
    const beat: Beat = {
      id: lastId,
      event,
      from: originOf(event, placed),
      seat: seatOfEvent(event),
    };
    timed.push({ beat, from: at, until: at + pace.lasts });
    at += pace.next;
  }
  return timed;
}

/** Where something comes from: lanterns from the tile just placed, the rest from its own cell. */
function originOf(event: EventJson, placed: CellJson | null): CellJson | null {
  if (event.type === "lantern_received" || event.type === "lantern_missed") return placed;
  return "cell" in event ? event.cell : null;
}

function seatOfEvent(event: EventJson): SideName | null {
  return "seat" in event ? event.seat : null;
}
