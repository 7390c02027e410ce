/** A chapter of a lesson while it is played: its table, its game, and how far its goals are reached. */
import { withoutOutcome } from "../game/entries";
import { openGame } from "../game/game.svelte";
import type { Game } from "../game/model";
import { call, ensureSession } from "../net/api";
import { Connection, type Listener } from "../net/connection";
import type { ChapterInfo, LogEntry, Update, Welcome } from "../protocol";
import { progressOf, type Progress } from "./solution";

export class ChapterGame {
  state: "loading" | "ready" | "failed" = $state("loading");
  game: Game | null = $state.raw(null);
  #entries: readonly LogEntry[] = $state.raw([]);
  #closed = false;

  constructor(
    readonly lesson: string,
    readonly chapter: ChapterInfo,
    readonly name: string,
  ) {}

  /** The end of the game counts when it has been seen: the coach does not give the winner away. */
  get progress(): Progress {
    const seen = this.game?.revealed ? this.#entries : this.#entries.map(withoutOutcome);
    return progressOf(this.chapter.goals, this.game?.you ?? "S", seen);
  }

  /** Create a table for the chapter, and open it. */
  async open(): Promise<void> {
    this.state = "loading";
    try {
      await ensureSession();
      const wanted = { lesson: this.lesson, chapter: this.chapter.id, name: this.name };
      const { table } = await call("POST /api/lessons", wanted);
      if (this.#closed) return;
      this.game = openGame(table, { connect: (id, listener) => this.#connect(id, listener) });
      this.state = "ready";
    } catch {
      this.state = "failed";
    }
  }

  close(): void {
    this.#closed = true;
    this.game?.close();
  }

  #connect(id: string, listener: Listener): Connection {
    return new Connection(id, {
      onstate: (state, retryIn) => listener.onstate(state, retryIn),
      ontime: (now) => listener.ontime(now),
      onaway: (seats) => listener.onaway(seats),
      onmessage: (message) => {
        listener.onmessage(message);
        this.#receive(message);
      },
    });
  }

  /** Only what happens from now on counts: the table was created with a past. */
  #receive(message: Welcome | Update): void {
    if (message.type === "update") this.#entries = [...this.#entries, ...message.entries];
  }
}
