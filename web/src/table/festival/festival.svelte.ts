/** Plays the festival: one moment after another, or all at once on request. */
import type { SideName } from "../../protocol";
import { totalsAfter, type Moment } from "./count";

export interface FestivalHooks {
  /** A moment begins; not called for moments that are skipped. */
  onmoment?(moment: Moment): void;
  /** The winner has been shown, or everything was skipped. */
  onend?(): void;
}

export class FestivalPlay {
  /** The moment that is shown; the number of moments after the last one. */
  at = $state(0);
  moments: readonly Moment[] = $state.raw([]);

  readonly #hooks: FestivalHooks;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(hooks: FestivalHooks = {}) {
    this.#hooks = hooks;
  }

  readonly now: Moment | null = $derived(this.moments[this.at] ?? null);
  readonly over = $derived(this.at >= this.moments.length);
  /** Whether the winner may be shown. */
  readonly decided = $derived(this.over || this.now?.type === "winner");
  readonly totals: Partial<Record<SideName, number>> = $derived(
    totalsAfter(this.moments.slice(0, this.at + 1)),
  );

  /** Play all moments; at a pace of 0.5 each takes half its time. */
  play(moments: readonly Moment[], pace: number): void {
    clearTimeout(this.#timer);
    this.moments = moments;
    this.#show(0, pace);
  }

  /** Show the end at once. */
  skip(): void {
    if (this.over) return;
    this.#end();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #show(at: number, pace: number): void {
    const moment = this.moments[at];
    if (!moment) {
      this.#end();
      return;
    }
    this.at = at;
    this.#hooks.onmoment?.(moment);
    this.#timer = setTimeout(() => this.#show(at + 1, pace), moment.lasts * pace);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.at = this.moments.length;
    this.#hooks.onend?.();
  }
}
