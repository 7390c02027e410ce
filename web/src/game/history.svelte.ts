/** Every log entry of a table, from the first one on, as far as it has arrived here. */
import { call } from "../net/api";
import type { Person } from "../net/local";
import type { LogEntry } from "../protocol";

const TRY_AGAIN = 5000;

export class History {
  entries: readonly LogEntry[] = $state.raw([]);

  readonly #table: string;
  readonly #read: (table: string) => Promise<LogEntry[]>;
  /** Entries that arrived before the ones they follow. */
  #early: readonly LogEntry[] = [];
  #wanted = 0;
  #reading = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(table: string, read: (table: string) => Promise<LogEntry[]> = readHistory) {
    this.#table = table;
    this.#read = read;
  }

  /** Add new entries. If some are missing before them, the whole history is read again. */
  add(entries: readonly LogEntry[]): void {
    this.#early = [...this.#early, ...entries];
    this.#join();
    this.reach(entries.at(-1)?.number ?? 0);
  }

  /** Fetch whatever is missing up to that number. */
  reach(number: number): void {
    this.#wanted = Math.max(this.#wanted, number);
    if (this.#last < this.#wanted && !this.#reading) void this.#catchUp();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
  }

  get #last(): number {
    return this.entries.at(-1)?.number ?? 0;
  }

  /** Append the early entries, if none is missing before them any more. */
  #join(): void {
    const fresh = this.#early.filter((one) => one.number > this.#last);
    const follows = fresh[0]?.number === this.#last + 1;
    this.#early = follows ? [] : fresh;
    if (follows) this.entries = [...this.entries, ...fresh];
  }

  async #catchUp(): Promise<void> {
    this.#reading = true;
    try {
      const read = await this.#read(this.#table);
      if ((read.at(-1)?.number ?? 0) > this.#last) this.entries = read;
      this.#join();
    } catch {
      // Only the log is incomplete: the game continues meanwhile.
    }
    this.#reading = false;
    if (this.#closed || this.#last >= this.#wanted) return;
    this.#retry = setTimeout(() => this.reach(this.#wanted), TRY_AGAIN);
  }
}

export function readHistory(table: string, person?: Person): Promise<LogEntry[]> {
  return call("GET /api/tables/{table}/history", null, { table }, person);
}
