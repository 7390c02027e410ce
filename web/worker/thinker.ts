/** The server's end of the worker for bots, which starts with the first job. */
export class Thinker {
  #worker: Worker | null = null;
  #count = 0;
  readonly #waiting = new Map<number, (result: Uint8Array) => void>();

  /** Have a job done. An empty result means that the worker failed. */
  think(job: Uint8Array): Promise<Uint8Array> {
    this.#worker ??= this.#start();
    const id = (this.#count += 1);
    this.#worker.postMessage({ id, job });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #start(): Worker {
    // A name that the bundler does not take for a file to be copied.
    const name = "bots.js";
    const address = new URL(name, import.meta.url);
    const worker = new Worker(address, { type: "module", name: "lanterns-bots" });
    worker.onmessage = ({ data }: MessageEvent<{ id: number; result: Uint8Array }>) => {
      this.#resolve(data.id, data.result);
    };
    worker.onerror = () => {
      worker.terminate();
      this.#worker = null;
      for (const id of [...this.#waiting.keys()]) this.#resolve(id, new Uint8Array());
    };
    return worker;
  }

  #resolve(id: number, result: Uint8Array): void {
    this.#waiting.get(id)?.(result);
    this.#waiting.delete(id);
  }
}
