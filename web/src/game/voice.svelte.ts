/** What is to be said to the person: announcements for who listens, notices for everybody. */
import type { Notice } from "./model";

/** What happens within this is said in one breath, so that nothing is cut off. */
const BREATH = 700;

export class Voice {
  announcement = $state("");
  notice: Notice | null = $state.raw(null);

  #breath = -BREATH;
  #lastId = 0;

  /** Tell what happened, together with what just happened before. */
  tell(text: string): void {
    if (!text) return;
    const goesOn = performance.now() - this.#breath < BREATH;
    if (goesOn) this.announcement = `${this.announcement} ${text}`;
    else this.say(text);
  }

  /** Say this, whatever was said before. */
  say(text: string): void {
    this.#breath = performance.now();
    this.announcement = text;
  }

  notify(tone: Notice["tone"], text: string): void {
    this.#lastId += 1;
    this.notice = { id: this.#lastId, tone, text };
    this.say(text);
  }

  dismiss(): void {
    this.notice = null;
  }
}
