/** The server inside this browser: a worker that runs it in Python, and takes the same requests. */
import { prepareFiles } from "../offline/installation.svelte";
import { LocalStatus } from "./localStatus.svelte";
import type { Socket } from "./socket";

/**
 * The people who share this device: its owner, and the others by where they sit. A watcher has no
 * seat, and is sent nobody's tiles.
 */
export type Person = "me" | "N" | "E" | "W" | "watcher";

export type ToWorker =
  | { kind: "request"; id: number; method: string; path: string; body: string | null; as: Person }
  | { kind: "open"; socket: number; path: string; as: Person }
  | { kind: "send"; socket: number; text: string }
  | { kind: "close"; socket: number }
  /** The page has nothing to do: what takes long may start. */
  | { kind: "idle" };

export type FromWorker =
  | {
      kind: "response";
      id: number;
      status: number;
      headers?: Record<string, string>;
      body: string;
    }
  | { kind: "opened"; socket: number }
  | { kind: "message"; socket: number; text: string }
  | { kind: "closed"; socket: number; code: number }
  | { kind: "progress"; loaded: number; total: number }
  /** Another tab runs the server; this one follows when that is closed. */
  | { kind: "elsewhere" }
  | { kind: "ready" }
  /** Why the bots cannot think, in English; empty once they can. */
  | { kind: "bots"; problem: string }
  | { kind: "failed"; message: string };

/** The part of a Worker that is used here, so that a test can stand in for it. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
}

interface Answer {
  resolve(response: Response): void;
  reject(why: Error): void;
}

export class LocalServer {
  readonly status = new LocalStatus();

  readonly #open: () => Promise<WorkerPort>;
  readonly #answers = new Map<number, Answer>();
  readonly #sockets = new Map<number, Socket>();
  #count = 0;
  #started: Promise<WorkerPort> | null = null;

  constructor(open: () => Promise<WorkerPort>) {
    this.#open = open;
  }

  /** Send a request of one of the people, as `fetch` would. */
  async fetch(path: string, init: RequestInit, as: Person = "me"): Promise<Response> {
    const worker = await this.#start();
    const id = this.#next();
    const body = typeof init.body === "string" ? init.body : null;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      worker.postMessage({ kind: "request", id, method: init.method ?? "GET", path, body, as });
    });
  }

  /** Open the socket of a table for one of the people, as `new WebSocket` would. */
  open(path: string, as: Person = "me"): Socket {
    const number = this.#next();
    const post = (message: ToWorker) =>
      void this.#start().then((worker) => worker.postMessage(message), broken);
    const socket: Socket = {
      send: (text) => post({ kind: "send", socket: number, text }),
      close: () => {
        this.#sockets.delete(number);
        post({ kind: "close", socket: number });
      },
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    const broken = () => socket.onclose?.({ code: 1006 });
    this.#sockets.set(number, socket);
    post({ kind: "open", socket: number, path, as });
    return socket;
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  /** The worker, once it answers. After a failure the next request tries again. */
  #start(): Promise<WorkerPort> {
    this.#started ??= this.#run().catch((error: unknown) => {
      this.#started = null;
      throw error;
    });
    return this.#started;
  }

  async #run(): Promise<WorkerPort> {
    this.status.state = "starting";
    this.status.progress = 0;
    const worker = await this.#open();
    return new Promise((resolve, reject) => {
      const fail = (message: string) => {
        worker.terminate();
        this.#fail(message);
        reject(new Error(message));
      };
      worker.onmessage = ({ data }) => {
        if (data.kind === "ready") {
          this.status.state = "ready";
          resolve(worker);
          whenIdle(() => worker.postMessage({ kind: "idle" }));
        } else if (data.kind === "failed") fail(data.message);
        else this.#receive(data);
      };
      worker.onerror = ({ message }) => fail(message || "the worker stopped");
    });
  }

  #receive(message: Exclude<FromWorker, { kind: "ready" | "failed" }>): void {
    if (message.kind === "progress") this.status.progress = message.loaded / message.total;
    else if (message.kind === "elsewhere") this.status.state = "elsewhere";
    else if (message.kind === "bots") this.status.bots = lastLine(message.problem);
    else if (message.kind === "response") {
      const { id, status, body } = message;
      const headers = { "content-type": "application/json", ...message.headers };
      // A Response of these kinds must not have a body.
      const text = status === 204 || status === 304 ? null : body;
      this.#answers.get(id)?.resolve(new Response(text, { status, headers }));
      this.#answers.delete(id);
    } else {
      const socket = this.#sockets.get(message.socket);
      if (message.kind === "opened") socket?.onopen?.();
      else if (message.kind === "message") socket?.onmessage?.({ data: message.text });
      else {
        this.#sockets.delete(message.socket);
        socket?.onclose?.({ code: message.code });
      }
    }
  }

  /** Nothing that was on its way is answered any more. */
  #fail(message: string): void {
    this.status.state = "failed";
    this.status.problem = lastLine(message);
    this.#started = null;
    for (const { reject } of this.#answers.values()) reject(new Error(message));
    this.#answers.clear();
    const sockets = [...this.#sockets.values()];
    this.#sockets.clear();
    for (const socket of sockets) socket.onclose?.({ code: 1006 });
  }
}

/** Of a traceback, the line that says what went wrong. */
function lastLine(message: string): string {
  return message.trim().split("\n").at(-1) ?? "";
}

/** Wait until the page has nothing to do, or a while in browsers that do not tell. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2000);
}

let server: LocalServer | null = null;

/** The one server of this page. */
export function localServer(): LocalServer {
  server ??= new LocalServer(async () => {
    const stored = await prepareFiles();
    const worker = new URL("local/server.js", document.baseURI);
    const name = stored ? "stored" : "downloading";
    return new Worker(worker, { type: "module", name }) as WorkerPort;
  });
  return server;
}
