/** An earlier moment of the game, looked at for a while. */
import { call } from "../../net/api";
import type { ViewJson } from "../../protocol";

/** How long it is told that a moment could not be fetched. */
const TOLD = 5000;

export class PastMoment {
  /** The entry of the log after which the lake looked like that. */
  number: number | null = $state(null);
  view: ViewJson | null = $state.raw(null);
  failed = $state(false);

  async show(table: string, number: number): Promise<void> {
    this.number = number;
    this.failed = false;
    try {
      const [moment] = await call("GET /api/tables/{table}/moments", null, {
        table,
        first: number,
        count: 1,
      });
      if (this.number !== number) return;
      // Before the tiles were dealt there was no lake to look at.
      if (moment?.view) this.view = moment.view;
      else this.leave();
    } catch {
      this.failed = true;
      setTimeout(() => (this.failed = false), TOLD);
      this.leave();
    }
  }

  /** Back to now; false if it is now. */
  leave(): boolean {
    const away = this.number !== null;
    this.number = null;
    this.view = null;
    return away;
  }
}
