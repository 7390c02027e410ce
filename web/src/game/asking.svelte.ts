/** Requests that are under way: each until what came of it is here, or the reason why nothing did. */
import { Refused } from "../net/asked";
import type { Accepted, Command } from "../protocol";
import { refusalWords } from "./refusal";
import type { Voice } from "./voice.svelte";

/** What is asked of a connection. */
export interface Askable {
  /** The last entry that is known here. */
  readonly number: number | null;
  request(command: Command, basedOn?: number): Promise<Accepted>;
}

export class Asking {
  #count = $state(0);

  readonly #connection: Askable;
  readonly #voice: Voice;
  #waiting: { number: number; then: () => void }[] = [];

  constructor(connection: Askable, voice: Voice) {
    this.#connection = connection;
    this.#voice = voice;
  }

  get busy(): boolean {
    return this.#count > 0;
  }

  /** Have a command carried out. False, and a notice of the reason, if it was refused. */
  async ask(command: Command): Promise<boolean> {
    this.#count += 1;
    try {
      const { number } = await this.#connection.request(command, this.#basedOn(command));
      await this.#known(number);
      this.#voice.dismiss();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#voice.notify("refused", refusalWords(error.code));
      return false;
    } finally {
      this.#count -= 1;
    }
  }

  /** Everything up to that number is here. */
  reach(number: number): void {
    const reached = this.#waiting.filter((one) => one.number <= number);
    this.#waiting = this.#waiting.filter((one) => one.number > number);
    for (const { then } of reached) then();
  }

  /** Moves are meant for the game as it was seen; the rest is as good a moment later. */
  #basedOn(command: Command): number | undefined {
    const move = command.type === "act" || command.type === "undo";
    return move ? (this.#connection.number ?? undefined) : undefined;
  }

  #known(number: number): Promise<void> {
    if ((this.#connection.number ?? 0) >= number) return Promise.resolve();
    return new Promise((then) => this.#waiting.push({ number, then }));
  }
}
