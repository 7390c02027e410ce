/** How the line to the table is, and how long until it is tried again. */
import { w } from "../words/words.svelte";
import type { Line } from "./model";
import type { Voice } from "./voice.svelte";

export class LineState {
  line: Line = $state("connecting");
  retryIn: number | null = $state(null);

  readonly #voice: Voice;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(voice: Voice) {
    this.#voice = voice;
  }

  /** It changed; while it is lost it is tried again in so many milliseconds. */
  set(line: Line, retryIn: number | null): void {
    const before = this.line;
    this.line = line;
    this.retryIn = retryIn === null ? null : Math.ceil(retryIn / 1000);
    clearInterval(this.#ticking);
    if (retryIn !== null) this.#ticking = setInterval(() => this.#tick(), 1000);
    if (line === "lost" && before === "live") this.#voice.say(w().log.lineLost);
    if (line === "live" && before === "lost") this.#voice.say(w().log.lineBack);
  }

  close(): void {
    clearInterval(this.#ticking);
  }

  #tick(): void {
    this.retryIn = Math.max(0, (this.retryIn ?? 0) - 1);
  }
}
