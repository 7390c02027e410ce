/**
 * The line to a table: a socket that comes back when it breaks, with what was missed and what was
 * not answered. It knows numbers and ids, and nothing of what the messages are about.
 */
import { ensureSession } from "./api";
import { Asked, Refused } from "./asked";
import { delay } from "./retry";
import { onWake, openSocket, tabName, type Wire, type World } from "./wire";

import type {
  Accepted,
  ActionJson,
  ClientMessage,
  Command,
  EventJson,
  Events,
  SocketMessage,
  Welcome,
} from "../protocol";

const PING_EVERY = 15_000;
/** How long silence may last after a sign of life was asked for. */
const SILENCE = 8_000;
/** An open line answers a request within this, or it is sent again. */
const ANSWER_WITHIN = 8_000;
const NO_SUCH_TABLE = 4404;
const BROKEN = 1006;

/** Who listens to the line. */
export interface Listener {
  /** How it is, and while it is lost, in how many milliseconds it is tried again. */
  line(line: "connecting" | "live" | "lost" | "missing", retryIn: number | null): void;
  told(message: Welcome | Events): void;
  /** The server reported its clock: milliseconds since 1970. */
  serverTime(now: number): void;
}

const browser: World = {
  open: openSocket,
  prepare: ensureSession,
  chance: Math.random,
  onwake: onWake,
};

export class Connection {
  /** The last entry that is known here. */
  number: number | null = null;

  readonly #table: string;
  readonly #listener: Listener;
  readonly #world: World;
  readonly #asked = new Asked<Accepted>();
  readonly #previews = new Asked<EventJson[]>();
  readonly #unwake: () => void;
  readonly #tab = tabName();
  #count = 0;
  #wire: Wire | null = null;
  #live = false;
  #failed = 0;
  #closed = false;
  /** Seats may have changed hands while we were away: only a welcome tells. */
  #unsettled = true;
  #retry: Timer = undefined;
  #ping: Timer = undefined;
  #silence: Timer = undefined;

  constructor(table: string, listener: Listener, world: World = browser) {
    this.#table = table;
    this.#listener = listener;
    this.#world = world;
    this.#unwake = world.onwake(() => this.#wake());
    listener.line("connecting", null);
    void this.#connect();
  }

  /** Have a command carried out, however often the line breaks meanwhile. `Refused` if it is not. */
  request(command: Command, basedOn?: number): Promise<Accepted> {
    const id = this.#id();
    const based = basedOn === undefined ? {} : { based_on: basedOn };
    const { answer, again } = this.#asked.ask(id, { type: "request", id, command, ...based });
    const nag = () => this.#send(again());
    const nagging = setInterval(nag, ANSWER_WITHIN);
    nag();
    return answer.finally(() => clearInterval(nagging));
  }

  /** Ask what actions would give. Not asked again: by then something else is of interest. */
  preview(actions: ActionJson[]): Promise<EventJson[]> {
    const id = this.#id();
    const { answer, again } = this.#previews.ask(id, { type: "preview", id, actions });
    if (this.#live) this.#send(again());
    else this.#previews.refuse(id, null);
    return answer;
  }

  /** Hang up for good. */
  close(): void {
    this.#closed = true;
    this.#unwake();
    this.#hangUp();
    clearTimeout(this.#retry);
    this.#asked.refuseAll();
  }

  #id(): string {
    this.#count += 1;
    return `${this.#tab}-${this.#count}`;
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    try {
      await this.#world.prepare();
    } catch {
      this.#lose(BROKEN);
      return;
    }
    if (this.#closed || this.#wire) return;
    const wire = this.#world.open(this.#path());
    this.#wire = wire;
    this.#expectLife();
    wire.onopen = () => this.#send({ type: "ping" });
    wire.onmessage = ({ data }) => {
      if (wire === this.#wire) this.#hear(JSON.parse(data) as SocketMessage);
    };
    wire.onclose = ({ code }) => {
      if (wire === this.#wire) this.#lose(code);
    };
  }

  #path(): string {
    const path = `/api/tables/${encodeURIComponent(this.#table)}/socket`;
    return this.number === null || this.#unsettled ? path : `${path}?after=${this.number}`;
  }

  #hear(message: SocketMessage): void {
    this.#alive();
    if (message.type === "welcome" || message.type === "events") this.#follow(message);
    else if (message.type === "accepted") this.#asked.answer(message.id, message);
    else if (message.type === "previewed") this.#previews.answer(message.id, message.events);
    else if (message.type === "refused") {
      if (message.missed) this.#follow(message.missed);
      this.#asked.refuse(message.id, message.code, message.reason);
    } else if (message.type === "pong") this.#listener.serverTime(message.now);
    else if (message.type === "problem" && message.id) {
      this.#asked.refuse(message.id, message.code, message.reason);
      this.#previews.refuse(message.id, message.code, message.reason);
    }
  }

  /** Pass on what happened, each entry once and none left out. */
  #follow(message: Welcome | Events): void {
    const known = this.number;
    if (message.type === "welcome") {
      if (known !== null && message.number < known && !this.#unsettled) return;
      this.number = message.number;
      this.#settle(message.table.phase === "open");
      this.#listener.told(message);
      return;
    }
    if (known === null || message.number <= known) return;
    const news = message.news.filter((one) => one.number > known);
    if (news[0]?.number !== known + 1) {
      this.#lose(BROKEN);
      return;
    }
    this.number = message.number;
    if (message.table) this.#settle(message.table.phase === "open");
    this.#listener.told({ ...message, news });
  }

  #settle(open: boolean): void {
    this.#unsettled = open;
  }

  /** The other side was heard. */
  #alive(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#askLife(), PING_EVERY);
    if (this.#live) return;
    this.#live = true;
    this.#failed = 0;
    this.#listener.line("live", null);
    for (const message of this.#asked.open()) this.#send(message);
  }

  #askLife(): void {
    this.#send({ type: "ping" });
    this.#expectLife();
  }

  #expectLife(): void {
    this.#silence ??= setTimeout(() => this.#lose(BROKEN), SILENCE);
  }

  #send(message: ClientMessage | null): void {
    // While the line is not live requests wait in `#asked`, and are all sent when it is.
    if (message && this.#wire && (this.#live || message.type === "ping")) {
      this.#wire.send(JSON.stringify(message));
    }
  }

  #lose(code: number): void {
    this.#hangUp();
    if (this.#closed) return;
    if (code === NO_SUCH_TABLE) {
      this.#listener.line("missing", null);
      this.#asked.refuseAll();
      return;
    }
    const wait = delay(this.#failed, code, this.#world.chance());
    this.#failed += 1;
    this.#listener.line("lost", wait);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), wait);
  }

  #hangUp(): void {
    clearTimeout(this.#ping);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    const wire = this.#wire;
    this.#wire = null;
    this.#live = false;
    this.#previews.refuseAll();
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      wire.close();
    }
  }

  #wake(): void {
    if (this.#retry !== undefined) void this.#connect();
    else if (this.#live) this.#askLife();
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;

export { Refused };
