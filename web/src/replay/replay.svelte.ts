/** The state of a replay: the game, the step that is shown, and whether it plays by itself. */
import { Playback } from "../game/playback.svelte";
import { linesOf } from "../game/sentences";
import { ApiProblem, call } from "../net/api";
import { moves, pace } from "../prefs.svelte";
import type { LogEntry, SideName, TableInfo, ViewJson } from "../protocol";
import { viewsOf, type ViewCache } from "./viewCache";
import { moveBySteps, moveByTurn, stepAt, stepsOf } from "./steps";

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** How long a step stays at normal speed, in milliseconds. */
const STEP_TIME = 2000;

export class ReplayState {
  state: "loading" | "ready" | "missing" | "failed" = $state("loading");
  table: TableInfo | null = $state.raw(null);
  you: SideName | null = $state(null);
  /** The index of the step that is shown. */
  index = $state(0);
  playing = $state(false);
  speed: (typeof SPEEDS)[number] = $state(1);
  #entries: readonly LogEntry[] = $state.raw([]);

  readonly #views: ViewCache;
  readonly #playback = new Playback({
    factor: () => (moves() && this.speed <= 2 ? pace() / this.speed : 0),
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #requested = 0;

  constructor(
    readonly id: string,
    views: ViewCache = viewsOf(id),
  ) {
    this.#views = views;
  }

  readonly steps = $derived(stepsOf(this.#entries));
  readonly current = $derived(this.steps[this.index] ?? null);
  readonly lines = $derived(linesOf(this.#entries, { table: this.table, you: this.you }));
  readonly atEnd = $derived(this.index >= this.steps.length - 1);

  get shown() {
    return this.#playback.shown;
  }

  get beats() {
    return this.#playback.beats;
  }

  get cuts() {
    return this.#playback.cuts;
  }

  /** Fetch the game, and show the step of an entry. */
  async open(at: number | null): Promise<void> {
    this.state = "loading";
    try {
      const table = { table: this.id };
      const { table: info, you } = await call("GET /api/tables/{table}", null, table);
      this.table = info;
      this.you = you;
      this.#entries = await call("GET /api/tables/{table}/history", null, table);
      this.state = "ready";
      await this.go(stepAt(this.steps, at));
    } catch (error) {
      this.state = error instanceof ApiProblem && error.status === 404 ? "missing" : "failed";
    }
  }

  /** Show a step. The next one is played as it happened. */
  async go(index: number): Promise<void> {
    const step = this.steps[index];
    if (!step) return;
    const request = (this.#requested += 1);
    const next = index === this.index + 1 && this.#playback.shown !== null;
    this.index = index;
    this.#views.prefetch(step.number);
    try {
      const view = this.#views.cached(step.number) ?? (await this.#views.view(step.number));
      if (request !== this.#requested || !view) return;
      this.#playback.skip();
      if (next) this.#playback.add({ events: step.events, view });
      else this.#playback.set(view);
      this.state = "ready";
    } catch {
      if (request !== this.#requested) return;
      this.pause();
      this.state = "failed";
    }
  }

  /** The view at a step; null if it cannot be fetched. */
  async viewAt(index: number): Promise<ViewJson | null> {
    const step = this.steps[index];
    return step ? this.#views.view(step.number).catch(() => null) : null;
  }

  step(by: number): void {
    this.pause();
    void this.go(moveBySteps(this.steps, this.index, by));
  }

  turn(by: 1 | -1): void {
    this.pause();
    void this.go(moveByTurn(this.steps, this.index, by));
  }

  /** Show the step of a log entry. */
  showEntry(number: number): void {
    this.pause();
    void this.go(stepAt(this.steps, number));
  }

  jump(index: number): void {
    this.pause();
    void this.go(moveBySteps(this.steps, index, 0));
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
    // Nothing that is still on its way is shown.
    this.#requested += 1;
    this.#playback.set(null);
  }

  /** Play from here; at the end, play again from the start. */
  async #play(): Promise<void> {
    this.playing = true;
    if (this.atEnd) await this.go(0);
    if (this.playing) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#next(), STEP_TIME / this.speed);
  }

  async #next(): Promise<void> {
    await this.go(moveBySteps(this.steps, this.index, 1));
    if (this.atEnd) this.playing = false;
    if (this.playing) this.#wait();
  }
}

const KEYS: Record<string, (replay: ReplayState, wholeTurn: boolean) => void> = {
  ArrowLeft: (replay, wholeTurn) => (wholeTurn ? replay.turn(-1) : replay.step(-1)),
  ArrowRight: (replay, wholeTurn) => (wholeTurn ? replay.turn(1) : replay.step(1)),
  PageUp: (replay) => replay.turn(-1),
  PageDown: (replay) => replay.turn(1),
  Home: (replay) => replay.jump(0),
  End: (replay) => replay.jump(replay.steps.length - 1),
  " ": (replay) => replay.toggle(),
};

/** Carry out a key, unless it belongs to the focused element or to the browser. */
export function pressKey(event: KeyboardEvent, replay: ReplayState): void {
  const key = KEYS[event.key];
  const { target } = event;
  if (!key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target instanceof Element) {
    if (target.closest("input, select, textarea")) return;
    if (event.key === " " && target.closest("button, a, summary")) return;
  }
  event.preventDefault();
  key(replay, event.shiftKey);
}
