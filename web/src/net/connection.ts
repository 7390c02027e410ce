/**
 * The connection to a table: it reconnects when its socket breaks, fetches the entries it missed and
 * repeats the requests without an answer. It knows the numbers of entries and the ids of requests,
 * and nothing of what the messages are about.
 */
import { ensureSession } from "./api";
import type { Person } from "./local";
import { Pending, Refused } from "./pending";
import { after, complete, type Whole } from "./whole";
import { onWake, openSocket, retryDelay, tabName, type Environment, type Socket } from "./socket";

import type {
  Accepted,
  ActionJson,
  ClientMessage,
  Command,
  EventJson,
  SideName,
  Update,
  SocketMessage,
  Welcome,
} from "../protocol";

const PING_EVERY = 15_000;
/**
 * How long the server may stay silent after a ping, in milliseconds. In the static site it can do one
 * thing at a time, and a strong bot on a slow phone takes a while.
 */
const SILENCE = STATIC_SITE ? 120_000 : 8_000;
/** The same after the browser has lost its network, when silence means that the connection is lost. */
const OFFLINE_SILENCE = 1_500;
/** A request without an answer is repeated after this time. */
const ANSWER_WITHIN = 8_000;
const NO_SUCH_TABLE = 4404;
const SIGNED_OUT = 4401;
const BROKEN = 1006;

export type ConnectionState =
  | "connecting"
  | "live"
  /** It broke, and another try follows. */
  | "lost"
  /** There is no such table, or none that this viewer may see. */
  | "missing"
  /** Another device has signed this browser out. */
  | "ended";

export interface Listener {
  /** The state changed. While the connection is lost, `retryIn` milliseconds pass before a try. */
  onstate(state: ConnectionState, retryIn: number | null): void;
  onmessage(message: Welcome | Update): void;
  /** The server reported its clock: milliseconds since 1970. */
  ontime(now: number): void;
  /** The seats of people who have left the table; none while nothing is known. */
  onaway(seats: readonly SideName[]): void;
}

/** The environment of a browser, in which one of the people of a shared device asks. */
export function browserOf(person?: Person): Environment {
  return {
    open: (path) => openSocket(path, person),
    prepare: ensureSession,
    random: Math.random,
    onwake: onWake,
  };
}

export class Connection {
  /** The number of the last entry received. */
  number: number | null = null;

  readonly #table: string;
  readonly #listener: Listener;
  readonly #environment: Environment;
  readonly #requests = new Pending<Accepted>();
  readonly #previews = new Pending<EventJson[]>();
  readonly #unwake: () => void;
  readonly #tab = tabName();
  #count = 0;
  #socket: Socket | null = null;
  #live = false;
  #failed = 0;
  #closed = false;
  /** Seats may have changed hands while we were away, which only a welcome reports. */
  #seatsOpen = true;
  /** The last table and position, to which changes apply. */
  #whole: Whole | null = null;
  #retry: Timer = undefined;
  #ping: Timer = undefined;
  #silence: Timer = undefined;

  constructor(table: string, listener: Listener, environment = browserOf()) {
    this.#table = table;
    this.#listener = listener;
    this.#environment = environment;
    this.#unwake = environment.onwake((offline) => this.#wake(offline));
    listener.onstate("connecting", null);
    void this.#connect();
  }

  /** Carry out a command, however often the connection breaks. Throws `Refused` if it is not done. */
  request(command: Command, basedOn?: number): Promise<Accepted> {
    const id = this.#id();
    const based = basedOn === undefined ? {} : { based_on: basedOn };
    const message = { type: "request", id, command, ...based } as const;
    const { answer, unanswered } = this.#requests.add(id, message);
    const send = () => this.#send(unanswered());
    const repeating = setInterval(send, ANSWER_WITHIN);
    send();
    return answer.finally(() => clearInterval(repeating));
  }

  /** Ask what actions would lead to. Never repeated: by then something else is of interest. */
  preview(actions: ActionJson[]): Promise<EventJson[]> {
    const id = this.#id();
    const { answer, unanswered } = this.#previews.add(id, { type: "preview", id, actions });
    if (this.#live) this.#send(unanswered());
    else this.#previews.refuse(id, null);
    return answer;
  }

  /** Close the connection for good. */
  close(): void {
    this.#closed = true;
    this.#unwake();
    this.#closeSocket();
    clearTimeout(this.#retry);
    this.#requests.refuseAll();
  }

  #id(): string {
    this.#count += 1;
    return `${this.#tab}-${this.#count}`;
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    try {
      await this.#environment.prepare();
    } catch {
      this.#lose(BROKEN);
      return;
    }
    if (this.#closed || this.#socket) return;
    const socket = this.#environment.open(this.#path());
    this.#socket = socket;
    this.#expectAnswer();
    socket.onopen = () => this.#send({ type: "ping" });
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(data) as SocketMessage);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lose(code);
    };
  }

  #path(): string {
    const path = `/api/tables/${encodeURIComponent(this.#table)}/socket?changes=1&away=1`;
    return this.number === null || this.#seatsOpen ? path : `${path}&after=${this.number}`;
  }

  #receive(message: SocketMessage): void {
    this.#markAlive();
    if (message.type === "welcome" || message.type === "update") this.#follow(message);
    else if (message.type === "accepted") this.#requests.resolve(message.id, message);
    else if (message.type === "previewed") this.#previews.resolve(message.id, message.events);
    else if (message.type === "refused") {
      if (message.missed) this.#follow(message.missed);
      this.#requests.refuse(message.id, message.code, message.reason);
    } else if (message.type === "pong") this.#listener.ontime(message.now);
    else if (message.type === "away") this.#listener.onaway(message.seats);
    else if (message.type === "problem" && message.id) {
      this.#requests.refuse(message.id, message.code, message.reason);
      this.#previews.refuse(message.id, message.code, message.reason);
    }
  }

  /** Pass on the entries, each once and none left out. */
  #follow(message: Welcome | Update): void {
    const known = this.number;
    if (message.type === "welcome") {
      if (known !== null && message.number < known && !this.#seatsOpen) return;
      this.number = message.number;
      this.#seatsOpen = message.table.phase === "open";
      this.#pass(complete(message, null, null));
      return;
    }
    if (known === null || message.number <= known) return;
    const entries = message.entries.filter((one) => one.number > known);
    if (entries[0]?.number !== known + 1) {
      this.#lose(BROKEN);
      return;
    }
    const whole = complete({ ...message, entries }, this.#whole, known);
    if (!whole) {
      this.number = null; // begin again with a welcome
      this.#lose(BROKEN);
      return;
    }
    this.number = message.number;
    if (whole.table) this.#seatsOpen = whole.table.phase === "open";
    this.#pass(whole);
  }

  #pass(message: Welcome | Update | null): void {
    if (!message) return;
    this.#whole = after(message, this.#whole);
    this.#listener.onmessage(message);
  }

  /** The server sent something, so the connection is live. */
  #markAlive(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#sendPing(), PING_EVERY);
    if (this.#live) return;
    this.#live = true;
    this.#failed = 0;
    this.#listener.onstate("live", null);
    for (const message of this.#requests.messages()) this.#send(message);
  }

  #sendPing(): void {
    this.#send({ type: "ping" });
    this.#expectAnswer();
  }

  #expectAnswer(within = SILENCE): void {
    this.#silence ??= setTimeout(() => this.#lose(BROKEN), within);
  }

  #send(message: ClientMessage | null): void {
    // Until the connection is live, requests wait in `#requests`; then they are all sent.
    if (message && this.#socket && (this.#live || message.type === "ping")) {
      this.#socket.send(JSON.stringify(message));
    }
  }

  #lose(code: number): void {
    this.#closeSocket();
    if (this.#closed) return;
    this.#listener.onaway([]);
    if (code === NO_SUCH_TABLE || code === SIGNED_OUT) {
      this.#listener.onstate(code === SIGNED_OUT ? "ended" : "missing", null);
      this.#requests.refuseAll();
      return;
    }
    const wait = retryDelay(this.#failed, code, this.#environment.random());
    this.#failed += 1;
    this.#listener.onstate("lost", wait);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), wait);
  }

  #closeSocket(): void {
    clearTimeout(this.#ping);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    const socket = this.#socket;
    this.#socket = null;
    this.#live = false;
    this.#previews.refuseAll();
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  #wake(offline = false): void {
    if (this.#retry !== undefined) void this.#connect();
    else if (this.#live) {
      if (offline) {
        clearTimeout(this.#silence);
        this.#silence = undefined;
        this.#expectAnswer(OFFLINE_SILENCE);
      }
      this.#sendPing();
    }
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;

export { Refused };
