/** Plays what happened, in order and at a pace the eye can follow, or shows it at once on request. */
import { atLanding, atStart, honorOf, paceOf } from "../events";
import { has } from "../events/views";
import type { CellJson, EventJson, SideName, ViewJson } from "../protocol";
import type { Beat } from "./model";

/** Something that happened, and the view after it. */
export interface Change {
  events: readonly EventJson[];
  view: ViewJson;
  /** The number of the last log entry that it contains. */
  number?: number;
}

export interface PlaybackHooks {
  /** What every duration is multiplied by, checked for every change; 0 shows it at once. */
  factor(): number;
  onchange?(change: Change): void;
  onbeat?(beat: Beat): void;
  /** Everything has been shown. */
  onend?(): void;
}

/** The pause between two changes in which something was seen. */
export const PAUSE = 50;
/** The pause after the last tile has been drawn: the light on the water changes, and words say why. */
export const LAST_DRAWN = 900;

/** A viewer who is further behind than this jumps to the present. */
const MOST_WAITING = 24;
/**
 * A value with every part of the one before that is equal to it: what depends on such a part alone is
 * not worked out again.
 */
export function shared<T>(before: unknown, now: T): T {
  if (!isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now))
    return now;
  const keys = Object.keys(now);
  let same = Object.keys(before).length === keys.length;
  const result: Record<string, unknown> = Array.isArray(now) ? ([] as never) : {};
  for (const key of keys) {
    result[key] = shared(before[key], now[key]);
    if (result[key] !== before[key]) same = false;
  }
  return (same ? before : result) as T;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A beat, and when it starts, in milliseconds after the first. */
interface TimedBeat {
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
function withHonor(view: ViewJson, seat: SideName): ViewJson {
  return has(view, seat, ({ honor }) => ({ honor: honor + 1 }));
}

/** Milliseconds of a frame. */
const FRAME = 17;

export class Playback {
  shown: ViewJson | null = $state.raw(null);
  beats: readonly Beat[] = $state.raw([]);
  /** Whether something is still to be shown. */
  running = $state(false);
  /** The number of the log entry that is being shown. */
  number = $state(0);
  /** How often what was moving has been cut short. */
  cuts = $state(0);
  /** The events of the change that is being shown. */
  events: readonly EventJson[] = $state.raw([]);

  readonly #hooks: PlaybackHooks;
  #waiting: Change[] = [];
  #playing: Change | null = null;
  #steps: { time: number; then: () => void }[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(hooks: PlaybackHooks) {
    this.#hooks = hooks;
  }

  /** Show this view now, and nothing of what led to it. */
  set(view: ViewJson | null): void {
    this.#clear();
    this.#waiting = [];
    this.cuts += 1;
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
    const factor = this.shown ? this.#hooks.factor() : 0;
    const timed = factor > 0 ? timelineOf(change.events, factor) : [];
    if (!this.shown || timed.length === 0) {
      this.shown = change.view;
      this.#next();
      return;
    }
    this.#playing = change;
    this.events = change.events;
    this.#play(change, timed);
    const end = endOf(timed);
    const lastDrawn = this.shown.tile_stack.length > 0 && change.view.tile_stack.length === 0;
    this.#at(end, () => this.#change((shown) => shared(shown, change.view)));
    this.#at(end + (lastDrawn ? LAST_DRAWN : PAUSE) * factor, () => this.#next());
    this.#schedule();
  }

  #play({ view }: Change, timed: readonly TimedBeat[]): void {
    for (const { beat, from } of timed) {
      const { event, lasts, lands, seat } = beat;
      this.#at(from, () => {
        this.#change((shown) => atStart(shown, event, view));
        this.beats = [...this.beats, beat];
        this.#hooks.onbeat?.(beat);
      });
      this.#at(from + lands, () => this.#change((shown) => atLanding(shown, event, view)));
      const honor = honorOf(event);
      for (let counted = 1; seat && counted <= honor; counted += 1) {
        const share = (counted - 0.5) / honor;
        this.#at(from + lands + share * (lasts - lands), () =>
          this.#change((shown) => withHonor(shown, seat)),
        );
      }
      this.#at(from + lasts, () => {
        this.beats = this.beats.filter((one) => one !== beat);
      });
    }
  }

  #change(how: (shown: ViewJson) => ViewJson): void {
    if (this.shown) this.shown = how(this.shown);
  }

  #at(time: number, then: () => void): void {
    this.#steps.push({ time, then });
  }

  /** What comes within one frame is done at once: every timer costs the page an update. */
  #schedule(): void {
    const steps = this.#steps.toSorted((a, b) => a.time - b.time);
    this.#steps = [];
    for (let at = 0; at < steps.length;) {
      const { time } = steps[at] ?? { time: 0 };
      const together = steps.slice(at).filter((one) => one.time < time + FRAME);
      const run = () => together.forEach(({ then }) => then());
      if (time === 0) run();
      else this.#timers.push(setTimeout(run, time));
      at += together.length;
    }
  }

  #clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#playing = null;
    this.beats = [];
    this.events = [];
  }
}
