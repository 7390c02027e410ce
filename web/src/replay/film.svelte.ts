/** A replay: the game that is looked at, where in it we are, and whether it plays on by itself. */
import { Playback } from "../game/playback.svelte";
import { linesOf } from "../game/sentences";
import { ApiProblem, call } from "../net/api";
import { moves } from "../prefs.svelte";
import type { LogEntry, SideName, TableFace } from "../protocol";
import { reelOf, type Reel } from "./reel";
import { stepped, stopAt, stopsOf, turned } from "./stops";

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** How long one step stays at the plain speed. */
const PACE = 2000;

export class Film {
  state: "loading" | "ready" | "missing" | "failed" = $state("loading");
  table: TableFace | null = $state.raw(null);
  you: SideName | null = $state(null);
  /** The number of the stop that is shown. */
  here = $state(0);
  playing = $state(false);
  speed: (typeof SPEEDS)[number] = $state(1);
  #entries: readonly LogEntry[] = $state.raw([]);

  readonly #reel: Reel;
  readonly #playback = new Playback({
    mayMove: () => moves() && document.visibilityState === "visible" && this.speed <= 2,
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wish = 0;

  constructor(
    readonly id: string,
    reel: Reel = reelOf(id),
  ) {
    this.#reel = reel;
  }

  readonly stops = $derived(stopsOf(this.#entries));
  readonly stop = $derived(this.stops[this.here] ?? null);
  readonly lines = $derived(linesOf(this.#entries, { table: this.table, you: this.you }));
  readonly atEnd = $derived(this.here >= this.stops.length - 1);

  get shown() {
    return this.#playback.shown;
  }

  get beats() {
    return this.#playback.beats;
  }

  /** Fetch the game, and stand at an entry of it. */
  async open(at: number | null): Promise<void> {
    this.state = "loading";
    try {
      const table = { table: this.id };
      const { table: face, you } = await call("GET /api/tables/{table}", null, table);
      this.table = face;
      this.you = you;
      this.#entries = await call("GET /api/tables/{table}/history", null, table);
      this.state = "ready";
      await this.go(stopAt(this.stops, at));
    } catch (error) {
      this.state = error instanceof ApiProblem && error.status === 404 ? "missing" : "failed";
    }
  }

  /** Stand at a stop; one step on is shown as it happened. */
  async go(there: number): Promise<void> {
    const stop = this.stops[there];
    if (!stop) return;
    const wish = (this.#wish += 1);
    const next = there === this.here + 1 && this.#playback.shown !== null;
    this.here = there;
    this.#reel.prepare(stop.number);
    try {
      const view = this.#reel.ready(stop.number) ?? (await this.#reel.view(stop.number));
      if (wish !== this.#wish || !view) return;
      this.#playback.skip();
      if (next) this.#playback.add({ events: stop.events, view });
      else this.#playback.set(view);
      this.state = "ready";
    } catch {
      this.pause();
      this.state = "failed";
    }
  }

  step(by: number): void {
    this.pause();
    void this.go(stepped(this.stops, this.here, by));
  }

  turn(by: 1 | -1): void {
    this.pause();
    void this.go(turned(this.stops, this.here, by));
  }

  /** To the stop of an entry, as a line of the log names it. */
  find(number: number): void {
    this.pause();
    void this.go(stopAt(this.stops, number));
  }

  jump(there: number): void {
    this.pause();
    void this.go(stepped(this.stops, there, 0));
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.#play();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  close(): void {
    this.pause();
    this.#playback.set(null);
  }

  /** Who plays at the end sees it all again. */
  async #play(): Promise<void> {
    this.playing = true;
    if (this.atEnd) await this.go(0);
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#next(), PACE / this.speed);
  }

  async #next(): Promise<void> {
    await this.go(stepped(this.stops, this.here, 1));
    if (this.atEnd) this.playing = false;
    if (this.playing) this.#wait();
  }
}
