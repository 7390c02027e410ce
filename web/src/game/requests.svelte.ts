/** Commands on their way to the server: each until its result has arrived here, or its refusal. */
import { Refused } from "../net/pending";
import type { Accepted, Command, RefusalCode } from "../protocol";
import { w } from "../words/words.svelte";
import type { Announcer } from "./announcer.svelte";

/** What requests need of a connection. */
export interface CommandSender {
  /** The number of the last entry received. */
  readonly number: number | null;
  request(command: Command, basedOn?: number): Promise<Accepted>;
}

export class Requests {
  #count = $state(0);

  readonly #connection: CommandSender;
  readonly #announcer: Announcer;
  #waiting: { number: number; then: () => void }[] = [];

  constructor(connection: CommandSender, announcer: Announcer) {
    this.#connection = connection;
    this.#announcer = announcer;
  }

  get busy(): boolean {
    return this.#count > 0;
  }

  /** Carry out a command. Returns false, after a notice with the reason, if it was refused. */
  async send(command: Command): Promise<boolean> {
    this.#count += 1;
    try {
      const { number } = await this.#connection.request(command, this.#basedOn(command));
      await this.#arrived(number);
      this.#announcer.dismiss();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#announcer.notify("refused", refusalSentence(error.code));
      return false;
    } finally {
      this.#count -= 1;
    }
  }

  /** Every entry up to that number has arrived. */
  reach(number: number): void {
    const reached = this.#waiting.filter((one) => one.number <= number);
    this.#waiting = this.#waiting.filter((one) => one.number > number);
    for (const { then } of reached) then();
  }

  /** A move is meant for the game as the player saw it; other commands are as good a moment later. */
  #basedOn(command: Command): number | undefined {
    const move = command.type === "act" || command.type === "undo";
    return move ? (this.#connection.number ?? undefined) : undefined;
  }

  #arrived(number: number): Promise<void> {
    if ((this.#connection.number ?? 0) >= number) return Promise.resolve();
    return new Promise((then) => this.#waiting.push({ number, then }));
  }
}

/** A refusal in the reader's language; without a code, no answer came. */
function refusalSentence(code: RefusalCode | null): string {
  return code === null ? w().log.unanswered : w().log.refusals[code];
}
