/** A chapter that is being played: its table, the game at it, and how far it is. */
import { openGame } from "../game/game.svelte";
import type { Game } from "../game/model";
import { call, ensureSession } from "../net/api";
import { Connection } from "../net/connection";
import type { ChapterFace, Update, LogEntry, Welcome } from "../protocol";
import { progressOf, type Progress } from "./progress";

export class Guiding {
  state: "loading" | "ready" | "failed" = $state("loading");
  game: Game | null = $state.raw(null);
  #entries: readonly LogEntry[] = $state.raw([]);
  #closed = false;

  constructor(
    readonly lesson: string,
    readonly chapter: ChapterFace,
    readonly name: string,
  ) {}

  get progress(): Progress {
    return progressOf(this.chapter.goals, this.game?.you ?? "S", this.#entries);
  }

  /** Have a table made for it, and sit down there. */
  async open(): Promise<void> {
    this.state = "loading";
    try {
      await ensureSession();
      const wish = { lesson: this.lesson, chapter: this.chapter.id, name: this.name };
      const { table } = await call("POST /api/lessons", wish);
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

  #connect(id: string, listener: ConstructorParameters<typeof Connection>[1]): Connection {
    return new Connection(id, {
      onstate: (state, retryIn) => listener.onstate(state, retryIn),
      ontime: (now) => listener.ontime(now),
      onmessage: (message) => {
        listener.onmessage(message);
        this.#hear(message);
      },
    });
  }

  /** Only what happens from now on counts: the table came with a past. */
  #hear(message: Welcome | Update): void {
    if (message.type === "update") this.#entries = [...this.#entries, ...message.entries];
  }
}
