/**
 * Checks the server from outside: whether a seed yields the commitment and the deal, by nothing but
 * what docs/fairness.md says. It is no part of the game, which the page still leaves to the server.
 */
import { call } from "../../net/api";
import type { TableInfo, ViewJson } from "../../protocol";

/** Whether this page may compute digests at all: browsers allow it over HTTPS and on this device. */
export const canCheck = (): boolean => "subtle" in crypto;

/** The tiles that are shuffled, in their order before that. */
const DECK = Array.from({ length: 35 }, (_, index) => index + 1);

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** The bytes of some hexadecimal digits. */
function bytesOf(digits: string): number[] {
  return (digits.match(/../g) ?? []).map((two) => Number.parseInt(two, 16));
}

function digest(bytes: readonly number[]): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
}

/** The commitment to a seed of 32 hexadecimal digits. */
export async function commitmentTo(seed: string): Promise<string> {
  const hash = await digest([...ascii("lanterns commitment 1"), ...bytesOf(seed)]);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The numbers that follow from a seed. */
class Numbers {
  #block = 0;
  #words: bigint[] = [];

  constructor(readonly seed: string) {}

  /** A number from 0 to `bound` - 1. */
  async below(bound: number): Promise<number> {
    const n = BigInt(bound);
    const limit = ((1n << 64n) / n) * n;
    let word = await this.#word();
    while (word >= limit) word = await this.#word();
    return Number(word % n);
  }

  async shuffled(items: readonly number[]): Promise<number[]> {
    const deck = [...items];
    for (let last = deck.length - 1; last > 0; last -= 1) {
      const chosen = await this.below(last + 1);
      [deck[last], deck[chosen]] = [deck[chosen] ?? 0, deck[last] ?? 0];
    }
    return deck;
  }

  async #word(): Promise<bigint> {
    if (this.#words.length === 0) {
      const number = this.#block.toString(16).padStart(8, "0");
      this.#block += 1;
      const hash = await digest([
        ...ascii("lanterns shuffle 1"),
        ...bytesOf(this.seed),
        ...bytesOf(number),
      ]);
      const view = new DataView(hash);
      this.#words = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
    }
    return this.#words.shift() ?? 0n;
  }
}

/** Whether the hands, the stack and the first player of a deal are those that a seed yields. */
export async function isDealOf(seed: string, { seats, ...deal }: ViewJson): Promise<boolean> {
  const numbers = new Numbers(seed);
  const tiles = await numbers.shuffled(DECK);
  const dealt = [...seats.flatMap(({ hand }) => hand), ...deal.tile_stack];
  const first = seats[await numbers.below(seats.length)];
  return (
    dealt.length > 0 &&
    dealt.every((tile, at) => tile === tiles[at]) &&
    first?.seat === deal.start_seat
  );
}

/** Whether the seed of a finished game yields the commitment and the deal that were played. */
export async function isFair({ id, seed, commitment, number }: TableInfo): Promise<boolean> {
  if (!seed) throw new Error("the seed is still a secret");
  const committed = (await commitmentTo(seed)) === commitment;
  return committed && (await isDealOf(seed, await readDeal(id, number)));
}

/** The first view of a game: everything has been dealt, and nothing played. */
async function readDeal(table: string, last: number): Promise<ViewJson> {
  const count = 50;
  for (let first = 1; first <= last; first += count) {
    const moments = await call("GET /api/tables/{table}/moments", null, { table, first, count });
    const deal = moments.find(({ view }) => view)?.view;
    if (deal) return deal;
  }
  throw new Error("there was no deal");
}
