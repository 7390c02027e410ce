/** A connection that breaks, comes back and loses nothing. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Accepted, Update, LogEntry, SocketMessage, TableInfo, Welcome } from "../protocol";
import { Connection, Refused, type Listener } from "./connection";
import type { Environment, Socket } from "./socket";

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  constructor(readonly path: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  receive(message: SocketMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get requests() {
    return this.sent.filter((one) => one["type"] === "request");
  }
}

class FakeEnvironment implements Environment {
  sockets: FakeSocket[] = [];
  wake: (offline?: boolean) => void = () => {};
  prepared = () => Promise.resolve();

  open(path: string): Socket {
    const socket = new FakeSocket(path);
    this.sockets.push(socket);
    return socket;
  }
  prepare(): Promise<void> {
    return this.prepared();
  }
  random(): number {
    return 1;
  }
  onwake(wake: (offline?: boolean) => void): () => void {
    this.wake = wake;
    return () => {};
  }
  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }
}

const info = (phase: TableInfo["phase"]) => ({ phase }) as TableInfo;
const chat = (number: number): LogEntry => ({
  number,
  at: 0,
  what: { type: "chatted", seat: "N", text: String(number) },
});
const events = (...numbers: number[]): Update => ({
  type: "update",
  number: numbers.at(-1) ?? 0,
  entries: numbers.map(chat),
  table: null,
  position: null,
});
const welcome = (number: number, phase: TableInfo["phase"] = "playing"): Welcome => ({
  type: "welcome",
  protocol: 1,
  number,
  you: "N",
  host: false,
  table: info(phase),
  position: null,
  chat: [],
});
const accepted = (id: unknown, number: number): Accepted => ({
  type: "accepted",
  id: String(id),
  number,
});

let environment: FakeEnvironment;
let states: string[];
let received: (Welcome | Update)[];
let times: number[];
let away: readonly string[];
let connection: Connection;
const listener: Listener = {
  onstate: (state) => states.push(state),
  onmessage: (message) => received.push(message),
  ontime: (now) => times.push(now),
  onaway: (seats) => (away = seats),
};

const settle = () => vi.advanceTimersByTimeAsync(0);

async function connect(number = 5): Promise<FakeSocket> {
  connection = new Connection("abc", listener, environment);
  await settle();
  environment.last.onopen?.();
  environment.last.receive(welcome(number));
  return environment.last;
}

beforeEach(() => {
  vi.useFakeTimers();
  environment = new FakeEnvironment();
  states = [];
  received = [];
  times = [];
  away = [];
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("a connection that breaks", () => {
  it("comes back after what it has seen", async () => {
    const first = await connect();
    first.receive(events(6));
    first.onclose?.({ code: 1006 });
    expect(states).toEqual(["connecting", "live", "lost"]);
    await vi.advanceTimersByTimeAsync(400);
    expect(environment.sockets).toHaveLength(2);
    expect(environment.last.path).toBe("/api/tables/abc/socket?changes=1&away=1&after=6");
    environment.last.onopen?.();
    environment.last.receive(events(7, 8));
    expect(states.at(-1)).toBe("live");
    expect(connection.number).toBe(8);
  });

  it("is live with a sign of life when nothing was missed", async () => {
    const first = await connect();
    first.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    environment.last.onopen?.();
    expect(environment.last.sent).toEqual([{ type: "ping" }]);
    environment.last.receive({ type: "pong", now: 123 });
    expect(states.at(-1)).toBe("live");
    expect(times).toEqual([123]);
  });

  it("knows nothing of who has left, until it is sent again", async () => {
    const first = await connect();
    first.receive({ type: "away", seats: ["E"] });
    expect(away).toEqual(["E"]);
    first.onclose?.({ code: 1006 });
    expect(away).toEqual([]);
  });

  it("asks for everything if a change is of something else", async () => {
    const first = await connect();
    const change = { since: 4, table: {}, position: { view: {} } };
    first.receive({ ...events(6), change } as unknown as Update);
    expect(received).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(400);
    expect(environment.last.path).toBe("/api/tables/abc/socket?changes=1&away=1");
    environment.last.receive(welcome(6));
    expect(received.at(-1)?.number).toBe(6);
  });

  it("asks for everything while people are still sitting down", async () => {
    const first = await connect();
    first.receive(welcome(6, "open"));
    first.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    expect(environment.last.path).toBe("/api/tables/abc/socket?changes=1&away=1");
  });

  it("waits longer each time, and at most ten seconds", async () => {
    await connect();
    const waits: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      const opened = environment.sockets.length;
      environment.last.onclose?.({ code: 1006 });
      const began = Date.now();
      while (environment.sockets.length === opened) await vi.advanceTimersByTimeAsync(100);
      waits.push(Date.now() - began);
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 9600, 10_000, 10_000]);
  });

  it("is tried at once when the network is back", async () => {
    await connect();
    for (let time = 0; time < 5; time += 1) {
      environment.last.onclose?.({ code: 1006 });
      if (time < 4) await vi.advanceTimersByTimeAsync(10_000);
    }
    const opened = environment.sockets.length;
    environment.wake();
    await settle();
    expect(environment.sockets).toHaveLength(opened + 1);
  });

  it("is lost within two seconds when the network goes", async () => {
    const socket = await connect();
    environment.wake(true);
    expect(socket.sent.at(-1)).toEqual({ type: "ping" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states.at(-1)).toBe("lost");
  });

  it("is kept where the server still answers without a network, as one on this machine does", async () => {
    const socket = await connect();
    environment.wake(true);
    socket.receive({ type: "pong", now: 0 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states.at(-1)).toBe("live");
  });

  it("is found out by silence", async () => {
    const socket = await connect();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(socket.sent.at(-1)).toEqual({ type: "ping" });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(states.at(-1)).toBe("lost");
    expect(socket.closed).toBe(true);
  });

  it("stays open as long as it answers", async () => {
    const socket = await connect();
    for (let time = 0; time < 10; time += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      socket.receive({ type: "pong", now: 0 });
    }
    expect(states).toEqual(["connecting", "live"]);
  });

  it("comes back soon when the server restarts", async () => {
    const socket = await connect();
    socket.onclose?.({ code: 1012 });
    await vi.advanceTimersByTimeAsync(700);
    expect(environment.sockets).toHaveLength(2);
  });

  it("is tried again when not even a cookie could be had", async () => {
    environment.prepared = () => Promise.reject(new Error("offline"));
    connection = new Connection("abc", listener, environment);
    await settle();
    expect(states).toEqual(["connecting", "lost"]);
    environment.prepared = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(400);
    expect(environment.sockets).toHaveLength(1);
  });

  it("is given up when another device has signed this one out", async () => {
    connection = new Connection("abc", listener, environment);
    await settle();
    environment.last.onopen?.();
    environment.last.onclose?.({ code: 4401 });
    expect(states.at(-1)).toBe("ended");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(environment.sockets).toHaveLength(1);
  });

  it("is given up where there is no such table", async () => {
    connection = new Connection("abc", listener, environment);
    await settle();
    const asked = connection.request({ type: "start" });
    asked.catch(() => {});
    environment.last.onopen?.();
    environment.last.onclose?.({ code: 4404 });
    expect(states.at(-1)).toBe("missing");
    await expect(asked).rejects.toBeInstanceOf(Refused);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(environment.sockets).toHaveLength(1);
  });
});

describe("requests", () => {
  it("are sent again under their own ids until they are answered", async () => {
    const first = await connect();
    const one = connection.request({ type: "start" });
    const two = connection.request({ type: "chat", text: "hm" }, 5);
    const sent = first.requests;
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ based_on: 5 });
    expect(sent[0]?.["id"]).not.toBe(sent[1]?.["id"]);
    first.receive(accepted(sent[0]?.["id"], 6));
    await expect(one).resolves.toMatchObject({ number: 6 });
    first.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    environment.last.onopen?.();
    expect(environment.last.requests).toEqual([]);
    environment.last.receive({ type: "pong", now: 0 });
    expect(environment.last.requests).toEqual([sent[1]]);
    environment.last.receive(accepted(sent[1]?.["id"], 7));
    environment.last.receive(accepted(sent[1]?.["id"], 7));
    await expect(two).resolves.toMatchObject({ number: 7 });
  });

  it("wait for the connection if there is none", async () => {
    connection = new Connection("abc", listener, environment);
    void connection.request({ type: "start" }).catch(() => {});
    await settle();
    environment.last.onopen?.();
    expect(environment.last.requests).toEqual([]);
    environment.last.receive(welcome(1));
    expect(environment.last.requests).toHaveLength(1);
  });

  it("are sent again when an open connection leaves them unanswered", async () => {
    const socket = await connect();
    void connection.request({ type: "start" }).catch(() => {});
    await vi.advanceTimersByTimeAsync(8_000);
    expect(socket.requests).toHaveLength(2);
    expect(socket.requests[0]).toEqual(socket.requests[1]);
  });

  it("that came too late bring what was missed before they are refused", async () => {
    const socket = await connect();
    const asked = connection.request({ type: "undo" }, 5);
    asked.catch(() => {});
    socket.receive({
      type: "refused",
      id: String(socket.requests[0]?.["id"]),
      code: "stale",
      reason: "the game has moved on",
      number: 7,
      missed: events(6, 7),
    });
    expect(connection.number).toBe(7);
    expect(received.at(-1)).toEqual(events(6, 7));
    await expect(asked).rejects.toMatchObject({ message: "the game has moved on", code: "stale" });
    // The same entries in the usual way: they are not passed on twice.
    socket.receive(events(6));
    socket.receive(events(7));
    expect(received).toHaveLength(2);
  });

  it("of two tabs never have the same id", async () => {
    const socket = await connect();
    void connection.request({ type: "start" }).catch(() => {});
    const other = new Connection("abc", listener, environment);
    await settle();
    environment.last.onopen?.();
    environment.last.receive(welcome(5));
    void other.request({ type: "start" }).catch(() => {});
    expect(socket.requests[0]?.["id"]).not.toBe(environment.last.requests[0]?.["id"]);
    other.close();
  });
});

describe("entries", () => {
  it("are each passed on once, in order", async () => {
    const socket = await connect();
    socket.receive(events(6, 7));
    socket.receive(events(7, 8));
    socket.receive(events(8));
    const numbers = received.flatMap((one) => (one.type === "update" ? one.entries : []));
    expect(numbers.map((one) => one.number)).toEqual([6, 7, 8]);
  });

  it("may be replaced by a welcome", async () => {
    const socket = await connect();
    socket.receive(welcome(40));
    socket.receive(events(41));
    expect(connection.number).toBe(41);
    expect(received).toHaveLength(3);
  });

  it("that leave a gap are asked for again", async () => {
    const socket = await connect();
    socket.receive(events(8));
    expect(received).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(400);
    expect(environment.last).not.toBe(socket);
    expect(environment.last.path).toContain("after=5");
  });
});

describe("previews", () => {
  it("are matched to their requests", async () => {
    const socket = await connect();
    const one = connection.preview([{ type: "pass" }]);
    const two = connection.preview([{ type: "pass" }]);
    const [first, second] = socket.sent.filter((sent) => sent["type"] === "preview");
    socket.receive({ type: "previewed", id: String(second?.["id"]), events: [] });
    socket.receive({
      type: "problem",
      id: String(first?.["id"]),
      code: "not_your_turn",
      reason: "it is not your turn",
    });
    await expect(two).resolves.toEqual([]);
    await expect(one).rejects.toThrow("it is not your turn");
  });

  it("are not repeated on another connection", async () => {
    const socket = await connect();
    const asked = connection.preview([{ type: "pass" }]);
    asked.catch(() => {});
    socket.onclose?.({ code: 1006 });
    await expect(asked).rejects.toBeInstanceOf(Refused);
    await expect(connection.preview([{ type: "pass" }])).rejects.toBeInstanceOf(Refused);
  });
});
