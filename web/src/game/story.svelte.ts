/** Everything that happened at a table, from its first entry on, as it is known here. */
import { call } from "../net/api";
import type { News } from "../protocol";
import { happeningSentence } from "./happenings";
import type { LogLine } from "./model";
import type { Told } from "./names";
import { sentencesOf } from "./sentences";
import { standing } from "./standing";

const TRY_AGAIN = 5000;

export class Story {
  news: readonly News[] = $state.raw([]);

  readonly #table: string;
  readonly #read: (table: string) => Promise<News[]>;
  /** News that came before those between are known. */
  #late: readonly News[] = [];
  #wanted = 0;
  #reading = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(table: string, read = readHistory) {
    this.#table = table;
    this.#read = read;
  }

  /** Something happened. If it does not follow what is known, everything is read anew. */
  add(news: readonly News[]): void {
    this.#late = [...this.#late, ...news];
    this.#join();
    this.reach(news.at(-1)?.number ?? 0);
  }

  /** Know everything up to that number. */
  reach(number: number): void {
    this.#wanted = Math.max(this.#wanted, number);
    if (this.#last < this.#wanted && !this.#reading) void this.#catchUp();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
  }

  get #last(): number {
    return this.news.at(-1)?.number ?? 0;
  }

  /** Append what follows; what does not yet waits for what is missing before it. */
  #join(): void {
    const fresh = this.#late.filter((one) => one.number > this.#last);
    const follows = fresh[0]?.number === this.#last + 1;
    this.#late = follows ? [] : fresh;
    if (follows) this.news = [...this.news, ...fresh];
  }

  async #catchUp(): Promise<void> {
    this.#reading = true;
    try {
      const read = await this.#read(this.#table);
      if ((read.at(-1)?.number ?? 0) > this.#last) this.news = read;
      this.#join();
    } catch {
      // It is only the log: the game goes on meanwhile.
    }
    this.#reading = false;
    if (this.#closed || this.#last >= this.#wanted) return;
    this.#retry = setTimeout(() => this.reach(this.#wanted), TRY_AGAIN);
  }
}

function readHistory(table: string): Promise<News[]> {
  return call("GET /api/tables/{table}/history", null, { table });
}

/** News as the lines of a log, in the language of the reader. */
export function linesOf(news: readonly News[], told: Told): LogLine[] {
  return standing(news).flatMap(({ number, at, what, events = [] }) => {
    const around = happeningSentence(what, told);
    const sentences = [...(around ? [around] : []), ...sentencesOf(events, told)];
    return sentences.map((one, index) => ({ ...one, id: `${number}.${index}`, number, at }));
  });
}
