/** Questions that wait for an answer, by their ids. */
import type { ClientMessage, RefusalCode } from "../protocol";

/** A question was answered with no. */
export class Refused extends Error {
  constructor(
    /** Why; null if nobody answered at all. */
    readonly code: RefusalCode | null,
    /** The server's own sentence, in English. */
    reason = "",
  ) {
    super(reason);
    this.name = "Refused";
  }
}

interface Waiting<T> {
  message: ClientMessage;
  resolve(answer: T): void;
  reject(why: Refused): void;
}

export class Asked<T> {
  readonly #waiting = new Map<string, Waiting<T>>();

  /** Wait for the answer to a message; `again` gives it as long as there is none. */
  ask(
    id: string,
    message: ClientMessage,
  ): { answer: Promise<T>; again: () => ClientMessage | null } {
    const answer = new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { message, resolve, reject });
    });
    return { answer, again: () => this.#waiting.get(id)?.message ?? null };
  }

  /** Every message that has no answer yet, in the order they were asked. */
  open(): ClientMessage[] {
    return Array.from(this.#waiting.values(), (one) => one.message);
  }

  /** An answer came. A second one to the same question is nobody's. */
  answer(id: string, answer: T): void {
    this.#take(id)?.resolve(answer);
  }

  refuse(id: string, code: RefusalCode | null, reason?: string): void {
    this.#take(id)?.reject(new Refused(code, reason));
  }

  /** Nobody will answer any more. */
  refuseAll(): void {
    for (const id of [...this.#waiting.keys()]) this.refuse(id, null);
  }

  #take(id: string): Waiting<T> | undefined {
    const one = this.#waiting.get(id);
    this.#waiting.delete(id);
    return one;
  }
}
