/** The views of a game by their entries, fetched in stretches as they are needed. */
import { call } from "../net/api";
import type { Moment, ViewJson } from "../protocol";

/** As many as the server tells at once. */
const STRETCH = 50;

type Fetch = (first: number, count: number) => Promise<Moment[]>;

export class Reel {
  readonly #fetch: Fetch;
  readonly #views = new Map<number, ViewJson>();
  readonly #asked = new Map<number, Promise<void>>();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** How things stood after an entry; null if there is no such moment. */
  async view(number: number): Promise<ViewJson | null> {
    await this.#stretch(number);
    return this.#views.get(number) ?? null;
  }

  /** The same, if it is here already. */
  ready(number: number): ViewJson | null {
    return this.#views.get(number) ?? null;
  }

  /** Have the stretch fetched that comes after this entry, for who plays on. */
  prepare(number: number): void {
    this.#stretch(number + STRETCH / 2).catch(() => undefined);
  }

  /** What could not be fetched is asked for again the next time. */
  #stretch(number: number): Promise<void> {
    const first = number - ((number - 1) % STRETCH);
    let asked = this.#asked.get(first);
    if (!asked) {
      asked = this.#read(first);
      this.#asked.set(first, asked);
      asked.catch(() => this.#asked.delete(first));
    }
    return asked;
  }

  async #read(first: number): Promise<void> {
    for (const { number, view } of await this.#fetch(first, STRETCH)) {
      if (view) this.#views.set(number, view);
    }
  }
}

/** The reel of a table. */
export function reelOf(table: string): Reel {
  return new Reel((first, count) =>
    call("GET /api/tables/{table}/moments", null, { table, first, count }),
  );
}
