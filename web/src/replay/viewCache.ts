/** The views of a game by their log entries, fetched in batches as they are needed. */
import { call } from "../net/api";
import type { Moment, ViewJson } from "../protocol";

/** The most views that the server sends at once. */
const BATCH = 50;

type Fetch = (first: number, count: number) => Promise<Moment[]>;

export class ViewCache {
  readonly #fetch: Fetch;
  readonly #views = new Map<number, ViewJson>();
  readonly #batches = new Map<number, Promise<void>>();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** The view after an entry; null if there is none. */
  async view(number: number): Promise<ViewJson | null> {
    await this.#fetchBatch(number);
    return this.#views.get(number) ?? null;
  }

  /** The same, if it has been fetched already. */
  cached(number: number): ViewJson | null {
    return this.#views.get(number) ?? null;
  }

  /** Fetch the views after this entry, which a playing replay needs next. */
  prefetch(number: number): void {
    this.#fetchBatch(number + BATCH / 2).catch(() => undefined);
  }

  /** Fetch the batch of an entry, once. A batch that failed is fetched again the next time. */
  #fetchBatch(number: number): Promise<void> {
    const first = number - ((number - 1) % BATCH);
    let batch = this.#batches.get(first);
    if (!batch) {
      batch = this.#read(first);
      this.#batches.set(first, batch);
      batch.catch(() => this.#batches.delete(first));
    }
    return batch;
  }

  async #read(first: number): Promise<void> {
    for (const { number, view } of await this.#fetch(first, BATCH)) {
      if (view) this.#views.set(number, view);
    }
  }
}

/** The cache for a table of the server. */
export function viewsOf(table: string): ViewCache {
  return new ViewCache((first, count) =>
    call("GET /api/tables/{table}/moments", null, { table, first, count }),
  );
}
