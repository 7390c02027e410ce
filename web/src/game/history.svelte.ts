/** Every log entry of a table, from the first one on, as far as it has arrived here. */
import { call } from "../net/api";
import type { ActionJson, EventJson, LogEntry } from "../protocol";

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

  constructor(table: string, read = readHistory) {
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

function readHistory(table: string): Promise<LogEntry[]> {
  return call("GET /api/tables/{table}/history", null, { table });
}

/** The entries without the actions that were undone later, and without the undoing. */
export function withoutUndone(entries: readonly LogEntry[]): LogEntry[] {
  const left: LogEntry[] = [];
  for (const entry of entries) {
    if (entry.what.type === "undone") undo(left, entry.what.count);
    else left.push(entry);
  }
  return left;
}

/** Only the seat to move acts, so the last actions of all are the ones to remove. */
function undo(entries: LogEntry[], count: number): void {
  for (let at = entries.length - 1; at >= 0 && count > 0; at -= 1) {
    const entry = entries[at];
    if (entry?.what.type !== "acted") continue;
    const left = entry.what.actions.slice(0, -count);
    count -= entry.what.actions.length - left.length;
    if (left.length === 0) entries.splice(at, 1);
    else entries[at] = shortened(entry, left);
  }
}

/** The event that every action before the tile of the turn has exactly once. */
const MAIN_EVENT_OF: Record<ActionJson["type"], EventJson["type"] | null> = {
  pass: null,
  convert_favors: "favors_converted",
  exchange: "lantern_exchanged",
  exchange_for_wild: "lantern_exchanged",
  exchange_for_two: "lantern_exchanged",
  dedicate: "dedication_made",
  discard: "lantern_discarded",
  rotate_tile: "tile_rotated",
  place_tile: null,
};
const MAIN_EVENTS: ReadonlySet<EventJson["type"] | null> = new Set(Object.values(MAIN_EVENT_OF));

/** An entry with only its first actions, and with the events of those. */
function shortened(entry: LogEntry, actions: ActionJson[]): LogEntry {
  if (entry.what.type !== "acted") return entry;
  const events: EventJson[] = [];
  let missing = actions.filter((action) => action.type !== "pass").length;
  for (const event of entry.events ?? []) {
    if (missing === 0) break;
    events.push(event);
    if (MAIN_EVENTS.has(event.type)) missing -= 1;
  }
  return { ...entry, what: { ...entry.what, actions }, events };
}
