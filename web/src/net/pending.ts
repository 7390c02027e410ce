/** Requests that wait for the server's answer, by their ids. */
import type { ClientMessage, RefusalCode } from "../protocol";

/** The server refused a request, or never answered it. */
export class Refused extends Error {
  constructor(
    /** The reason; null if no answer came at all. */
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

export class Pending<T> {
  readonly #waiting = new Map<string, Waiting<T>>();

  /** Wait for the answer to a message; `unanswered` returns the message until then. */
  add(
    id: string,
    message: ClientMessage,
  ): { answer: Promise<T>; unanswered: () => ClientMessage | null } {
    const answer = new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { message, resolve, reject });
    });
    return { answer, unanswered: () => this.#waiting.get(id)?.message ?? null };
  }

  /** Every message that has no answer yet, in the order of the requests. */
  messages(): ClientMessage[] {
    return Array.from(this.#waiting.values(), ({ message }) => message);
  }

  /** Deliver an answer. A second answer to the same request is ignored. */
  resolve(id: string, answer: T): void {
    this.#take(id)?.resolve(answer);
  }

  refuse(id: string, code: RefusalCode | null, reason?: string): void {
    this.#take(id)?.reject(new Refused(code, reason));
  }

  /** Give up waiting for any answer. */
  refuseAll(): void {
    for (const id of [...this.#waiting.keys()]) this.refuse(id, null);
  }

  #take(id: string): Waiting<T> | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}
