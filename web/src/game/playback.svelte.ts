/** Plays what happened, in order and at a pace the eye can follow, or shows it at once on request. */
import type { EventJson, ViewJson } from "../protocol";
import type { Beat } from "./model";
import { atLanding, atStart, honorOf } from "../events";
import { endOf, LAST_DRAWN, PAUSE, timelineOf, withHonor, type TimedBeat } from "./timeline";

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
