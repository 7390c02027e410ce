/** The earlier moment of the game that is being viewed, if any. */
import type { Game } from "../../game/model";
import type { ViewJson } from "../../protocol";

/** Milliseconds for which a failed request is reported. */
const REPORTED = 5000;

export class PastMoment {
  /** The log entry after which the table looked like this. */
  number: number | null = $state(null);
  view: ViewJson | null = $state.raw(null);
  failed = $state(false);
  #report: ReturnType<typeof setTimeout> | undefined;

  async show(game: Game, number: number): Promise<void> {
    this.number = number;
    this.failed = false;
    try {
      const [moment] = await game.moments(number, 1);
      if (this.number !== number) return;
      // Before the deal there was no lake.
      if (moment?.view) this.view = moment.view;
      else this.leave();
    } catch {
      // Another moment has been asked for meanwhile, or the present.
      if (this.number !== number) return;
      this.failed = true;
      clearTimeout(this.#report);
      this.#report = setTimeout(() => (this.failed = false), REPORTED);
      this.leave();
    }
  }

  /** Return to the present; false if nothing else was being viewed. */
  leave(): boolean {
    const away = this.number !== null;
    this.number = null;
    this.view = null;
    return away;
  }
}
