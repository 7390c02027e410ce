/** An earlier moment of the game, looked at for a while. */
import { call } from "../net/api";
import type { ViewJson } from "../protocol";

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
      if (this.number === number) this.view = moment?.view ?? null;
    } catch {
      this.failed = true;
      this.leave();
    }
  }

  /** Back to now. */
  leave(): void {
    this.number = null;
    this.view = null;
  }
}
