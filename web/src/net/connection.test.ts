/** A line that breaks, comes back and loses nothing. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Accepted, Events, News, SocketMessage, TableFace, Welcome } from "../protocol";
import { Connection, Refused, type Listener } from "./connection";
import type { Wire, World } from "./wire";

class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  constructor(readonly path: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  tell(message: SocketMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get requests() {
    return this.sent.filter((one) => one["type"] === "request");
  }
}

class FakeWorld implements World {
  wires: FakeWire[] = [];
  wake = () => {};
  prepared = () => Promise.resolve();

  open(path: string): Wire {
    const wire = new FakeWire(path);
    this.wires.push(wire);
    return wire;
  }
  prepare(): Promise<void> {
    return this.prepared();
  }
  chance(): number {
    return 1;
  }
  onwake(wake: () => void): () => void {
    this.wake = wake;
    return () => {};
  }
  get last(): FakeWire {
    const wire = this.wires.at(-1);
    if (!wire) throw new Error("no wire was opened");
    return wire;
  }
}

const face = (phase: TableFace["phase"]) => ({ phase }) as TableFace;
const chat = (number: number): News => ({
  number,
  at: 0,
  what: { type: "said", seat: "N", text: String(number) },
});
const events = (...numbers: number[]): Events => ({
  type: "events",
  number: numbers.at(-1) ?? 0,
  news: numbers.map(chat),
  table: null,
  position: null,
});
const welcome = (number: number, phase: TableFace["phase"] = "playing"): Welcome => ({
  type: "welcome",
  number,
  you: "N",
  host: false,
  table: face(phase),
  position: null,
  chat: [],
});
const accepted = (id: unknown, number: number): Accepted => ({
  type: "accepted",
  id: String(id),
  number,
});

let world: FakeWorld;
let lines: string[];
let told: (Welcome | Events)[];
let times: number[];
let connection: Connection;
const listener: Listener = {
  line: (line) => lines.push(line),
  told: (message) => told.push(message),
  serverTime: (now) => times.push(now),
};

const settle = () => vi.advanceTimersByTimeAsync(0);

async function connect(number = 5): Promise<FakeWire> {
  connection = new Connection("abc", listener, world);
  await settle();
  world.last.onopen?.();
  world.last.tell(welcome(number));
  return world.last;
}

beforeEach(() => {
  vi.useFakeTimers();
  world = new FakeWorld();
  lines = [];
  told = [];
  times = [];
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("a line that breaks", () => {
  it("comes back after what it has seen", async () => {
    const first = await connect();
    first.tell(events(6));
    first.onclose?.({ code: 1006 });
    expect(lines).toEqual(["connecting", "live", "lost"]);
    await vi.advanceTimersByTimeAsync(400);
    expect(world.wires).toHaveLength(2);
    expect(world.last.path).toBe("/api/tables/abc/socket?after=6");
    world.last.onopen?.();
    world.last.tell(events(7, 8));
    expect(lines.at(-1)).toBe("live");
    expect(connection.number).toBe(8);
  });

  it("is live with a sign of life when nothing was missed", async () => {
    const first = await connect();
    first.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    world.last.onopen?.();
    expect(world.last.sent).toEqual([{ type: "ping" }]);
    world.last.tell({ type: "pong", now: 123 });
    expect(lines.at(-1)).toBe("live");
    expect(times).toEqual([123]);
  });

  it("asks for everything while people are still sitting down", async () => {
    const first = await connect();
    first.tell(welcome(6, "open"));
    first.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    expect(world.last.path).toBe("/api/tables/abc/socket");
  });

  it("waits longer each time, and at most ten seconds", async () => {
    await connect();
    const waits: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      const opened = world.wires.length;
      world.last.onclose?.({ code: 1006 });
      const began = Date.now();
      while (world.wires.length === opened) await vi.advanceTimersByTimeAsync(100);
      waits.push(Date.now() - began);
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 9600, 10_000, 10_000]);
  });

  it("is tried at once when the network is back", async () => {
    await connect();
    for (let time = 0; time < 5; time += 1) {
      world.last.onclose?.({ code: 1006 });
      if (time < 4) await vi.advanceTimersByTimeAsync(10_000);
    }
    const opened = world.wires.length;
    world.wake();
    await settle();
    expect(world.wires).toHaveLength(opened + 1);
  });

  it("is found out by silence", async () => {
    const wire = await connect();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(wire.sent.at(-1)).toEqual({ type: "ping" });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(lines.at(-1)).toBe("lost");
    expect(wire.closed).toBe(true);
  });

  it("is kept as long as it answers", async () => {
    const wire = await connect();
    for (let time = 0; time < 10; time += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      wire.tell({ type: "pong", now: 0 });
    }
    expect(lines).toEqual(["connecting", "live"]);
  });

  it("comes back soon when the server restarts", async () => {
    const wire = await connect();
    wire.onclose?.({ code: 1012 });
    await vi.advanceTimersByTimeAsync(700);
    expect(world.wires).toHaveLength(2);
  });

  it("is tried again when not even a cookie could be had", async () => {
    world.prepared = () => Promise.reject(new Error("offline"));
    connection = new Connection("abc", listener, world);
    await settle();
    expect(lines).toEqual(["connecting", "lost"]);
    world.prepared = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(400);
    expect(world.wires).toHaveLength(1);
  });

  it("is given up where there is no such table", async () => {
    connection = new Connection("abc", listener, world);
    await settle();
    const asked = connection.request({ type: "start" });
    asked.catch(() => {});
    world.last.onopen?.();
    world.last.onclose?.({ code: 4404 });
    expect(lines.at(-1)).toBe("missing");
    await expect(asked).rejects.toBeInstanceOf(Refused);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.wires).toHaveLength(1);
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
    first.tell(accepted(sent[0]?.["id"], 6));
    await expect(one).resolves.toMatchObject({ number: 6 });
    first.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    world.last.onopen?.();
    expect(world.last.requests).toEqual([]);
    world.last.tell({ type: "pong", now: 0 });
    expect(world.last.requests).toEqual([sent[1]]);
    world.last.tell(accepted(sent[1]?.["id"], 7));
    world.last.tell(accepted(sent[1]?.["id"], 7));
    await expect(two).resolves.toMatchObject({ number: 7 });
  });

  it("wait for the line if there is none", async () => {
    connection = new Connection("abc", listener, world);
    void connection.request({ type: "start" }).catch(() => {});
    await settle();
    world.last.onopen?.();
    expect(world.last.requests).toEqual([]);
    world.last.tell(welcome(1));
    expect(world.last.requests).toHaveLength(1);
  });

  it("are sent again when an open line leaves them unanswered", async () => {
    const wire = await connect();
    void connection.request({ type: "start" }).catch(() => {});
    await vi.advanceTimersByTimeAsync(8_000);
    expect(wire.requests).toHaveLength(2);
    expect(wire.requests[0]).toEqual(wire.requests[1]);
  });

  it("that came too late tell what was missed before they are refused", async () => {
    const wire = await connect();
    const asked = connection.request({ type: "undo" }, 5);
    asked.catch(() => {});
    wire.tell({
      type: "refused",
      id: String(wire.requests[0]?.["id"]),
      code: "stale",
      reason: "the game has moved on",
      number: 7,
      missed: events(6, 7),
    });
    expect(connection.number).toBe(7);
    expect(told.at(-1)).toEqual(events(6, 7));
    await expect(asked).rejects.toMatchObject({ message: "the game has moved on", code: "stale" });
    // The same news on their usual way: nobody hears them twice.
    wire.tell(events(6));
    wire.tell(events(7));
    expect(told).toHaveLength(2);
  });

  it("of two tabs never have the same id", async () => {
    const wire = await connect();
    void connection.request({ type: "start" }).catch(() => {});
    const other = new Connection("abc", listener, world);
    await settle();
    world.last.onopen?.();
    world.last.tell(welcome(5));
    void other.request({ type: "start" }).catch(() => {});
    expect(wire.requests[0]?.["id"]).not.toBe(world.last.requests[0]?.["id"]);
    other.close();
  });
});

describe("news", () => {
  it("are each told once, in order", async () => {
    const wire = await connect();
    wire.tell(events(6, 7));
    wire.tell(events(7, 8));
    wire.tell(events(8));
    const numbers = told.flatMap((one) => (one.type === "events" ? one.news : []));
    expect(numbers.map((one) => one.number)).toEqual([6, 7, 8]);
  });

  it("may be replaced by a welcome", async () => {
    const wire = await connect();
    wire.tell(welcome(40));
    wire.tell(events(41));
    expect(connection.number).toBe(41);
    expect(told).toHaveLength(3);
  });

  it("that leave a gap are asked for again", async () => {
    const wire = await connect();
    wire.tell(events(8));
    expect(told).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(400);
    expect(world.last).not.toBe(wire);
    expect(world.last.path).toContain("after=5");
  });
});

describe("previews", () => {
  it("are matched to their questions", async () => {
    const wire = await connect();
    const one = connection.preview([{ type: "pass" }]);
    const two = connection.preview([{ type: "pass" }]);
    const [first, second] = wire.sent.filter((sent) => sent["type"] === "preview");
    wire.tell({ type: "previewed", id: String(second?.["id"]), events: [] });
    wire.tell({
      type: "problem",
      id: String(first?.["id"]),
      code: "not_your_turn",
      reason: "it is not your turn",
    });
    await expect(two).resolves.toEqual([]);
    await expect(one).rejects.toThrow("it is not your turn");
  });

  it("are not asked again on another line", async () => {
    const wire = await connect();
    const asked = connection.preview([{ type: "pass" }]);
    asked.catch(() => {});
    wire.onclose?.({ code: 1006 });
    await expect(asked).rejects.toBeInstanceOf(Refused);
    await expect(connection.preview([{ type: "pass" }])).rejects.toBeInstanceOf(Refused);
  });
});
