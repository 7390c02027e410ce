/** Messages to the person: announcements for screen readers, notices, the state of the connection. */
import type { ConnectionState } from "../net/connection";
import { w } from "../words/words.svelte";
import type { Notice } from "./model";

/** Announcements within this many milliseconds are joined, so that none is cut off. */
const JOIN_WITHIN = 700;

export class Announcer {
  announcement = $state("");
  notice: Notice | null = $state.raw(null);

  #lastTime = -JOIN_WITHIN;
  #lastId = 0;
  #lead = { text: "", until: 0 };

  /** Announce something, joined with what was announced a moment ago. */
  announce(text: string): void {
    if (!text) return;
    const joins = performance.now() - this.#lastTime < JOIN_WITHIN;
    if (joins) this.announcement = `${this.announcement} ${text}`;
    else this.announceAlone(text);
  }

  /** Announce this instead of whatever was announced before. */
  announceAlone(text: string): void {
    this.#lastTime = performance.now();
    const { text: lead, until } = this.#lead;
    this.announcement = this.#lastTime < until ? `${lead} ${text}` : text;
  }

  /** Announce what the person has just done; what follows from it at once is added to it. */
  announceFirst(text: string): void {
    this.announceAlone(text);
    this.announcement = text;
    this.#lead = { text, until: this.#lastTime + JOIN_WITHIN };
  }

  notify(tone: Notice["tone"], text: string): void {
    this.#lastId += 1;
    this.notice = { id: this.#lastId, tone, text };
    this.announceAlone(text);
  }

  dismiss(): void {
    this.notice = null;
  }
}

/** The state of the connection, with a countdown to the next try. */
export class ConnectionStatus {
  state: ConnectionState = $state("connecting");
  /** Seconds until the next try, while the connection is lost. */
  retryIn: number | null = $state(null);

  readonly #announcer: Announcer;
  #countdown: ReturnType<typeof setInterval> | undefined;

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
  }

  /** The state changed; a lost connection is tried again in that many milliseconds. */
  set(state: ConnectionState, retryIn: number | null): void {
    const before = this.state;
    this.state = state;
    this.retryIn = retryIn === null ? null : Math.ceil(retryIn / 1000);
    clearInterval(this.#countdown);
    if (retryIn !== null) this.#countdown = setInterval(() => this.#tick(), 1000);
    if (state === "lost" && before === "live")
      this.#announcer.announceAlone(w().log.connectionLost);
    if (state === "live" && before === "lost")
      this.#announcer.announceAlone(w().log.connectionRestored);
  }

  close(): void {
    clearInterval(this.#countdown);
  }

  #tick(): void {
    this.retryIn = Math.max(0, (this.retryIn ?? 0) - 1);
  }
}
