/** The server's end of the worker for bots, which starts when the page is idle, or with a job. */
import type { FromBots } from "./bots";

export class Thinker {
  readonly #report: (problem: string) => void;
  #worker: Worker | null = null;
  #count = 0;
  readonly #waiting = new Map<number, (result: Uint8Array) => void>();

  /** Reports why the worker failed, or an empty text once one works. */
  constructor(report: (problem: string) => void) {
    this.#report = report;
  }

  /** Have a job done. An empty result means that the worker failed; the next job starts another. */
  think(job: Uint8Array): Promise<Uint8Array> {
    const id = (this.#count += 1);
    this.start().postMessage({ id, job });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Start the worker, if it does not run yet. */
  start(): Worker {
    if (this.#worker) return this.#worker;
    // A name that the bundler does not take for a file to be copied.
    const name = "bots.js";
    const address = new URL(name, import.meta.url);
    const worker = new Worker(address, { type: "module", name: "lanterns-bots" });
    worker.onmessage = ({ data }: MessageEvent<FromBots>) => {
      if (data.kind === "done") this.#resolve(data.id, data.result);
      else if (data.kind === "ready") this.#report("");
      else this.#fail(data.message);
    };
    worker.onerror = ({ message }) => this.#fail(message || "the worker stopped");
    return (this.#worker = worker);
  }

  #fail(message: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#report(message);
    for (const id of [...this.#waiting.keys()]) this.#resolve(id, new Uint8Array());
  }

  #resolve(id: number, result: Uint8Array): void {
    this.#waiting.get(id)?.(result);
    this.#waiting.delete(id);
  }
}
