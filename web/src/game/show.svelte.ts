/** The queue of what is to be shown: told in order, in its own time, or at once if that is wished. */
import { between } from "./between";
import { timesOf, type Timed } from "./beats";

import type { EventJson, ViewJson } from "../protocol";
import type { Beat } from "./model";

/** Something that happened, and how things stand after it. */
export interface Scene {
  events: readonly EventJson[];
  view: ViewJson;
  /** Of the last entry of the log that it tells. */
  number?: number;
}

export interface Stage {
  /** Whether anything may move; asked for every scene. */
  moves(): boolean;
  /** A scene begins to be shown. */
  onscene(scene: Scene): void;
  /** A beat of it begins. */
  onbeat(beat: Beat): void;
  /** Everything has been shown. */
  onend(): void;
}

/** Who is further behind than this begins with how things stand now. */
const MOST_WAITING = 24;
/** A breath between two scenes in which something moved. */
const BREATH = 160;

export class Show {
  shown: ViewJson | null = $state.raw(null);
  beats: readonly Beat[] = $state.raw([]);
  /** Whether something is still to be shown. */
  running = $state(false);
  /** The entry of the log that is being shown: what comes after it is still to be told. */
  number = $state(0);

  readonly #stage: Stage;
  #waiting: Scene[] = [];
  #now: Scene | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Show this now, and nothing of what led to it. */
  set(view: ViewJson | null): void {
    this.#clear();
    this.#waiting = [];
    this.shown = view;
    this.running = false;
  }

  /** Show this after everything before it. */
  add(scene: Scene): void {
    this.#waiting.push(scene);
    if (this.#waiting.length > MOST_WAITING) this.skip();
    else if (!this.#now) this.#next();
  }

  /** Show at once what is still moving or waiting. */
  skip(): void {
    const rest = this.#waiting;
    const last = rest.at(-1) ?? this.#now;
    for (const scene of rest) this.#stage.onscene(scene);
    if (!last) return;
    this.set(last.view);
    this.#stage.onend();
  }

  #next(): void {
    this.#clear();
    const scene = this.#waiting.shift();
    this.running = scene !== undefined;
    if (!scene) {
      this.#stage.onend();
      return;
    }
    this.number = scene.number ?? 0;
    this.#stage.onscene(scene);
    const timed = this.shown && this.#stage.moves() ? timesOf(scene.events) : [];
    if (!this.shown || timed.length === 0) {
      this.shown = scene.view;
      this.#next();
      return;
    }
    this.#now = scene;
    this.shown = between(this.shown, scene.view, scene.events);
    this.#play(scene, timed);
  }

  #play(scene: Scene, timed: readonly Timed[]): void {
    for (const { beat, from, until } of timed) {
      this.#at(from, () => {
        this.beats = [...this.beats, beat];
        this.#stage.onbeat(beat);
      });
      this.#at(until, () => {
        this.beats = this.beats.filter((one) => one !== beat);
      });
    }
    const end = Math.max(...timed.map((one) => one.until));
    this.#at(end, () => (this.shown = scene.view));
    this.#at(end + (this.#waiting.length > 0 ? BREATH : 0), () => this.#next());
  }

  #at(time: number, then: () => void): void {
    if (time === 0) then();
    else this.#timers.push(setTimeout(then, time));
  }

  #clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#now = null;
    this.beats = [];
  }
}
