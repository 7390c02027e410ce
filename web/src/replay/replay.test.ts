/** The replay, with views that arrive when the test wants. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { GAME, TURN } from "../game/fixtures/fixtures";
import type { LogEntry, Moment, ViewJson } from "../protocol";
import { ReplayState } from "./replay.svelte";
import { ViewCache } from "./viewCache";

/** So many that their views come in several batches. */
const ENTRIES: LogEntry[] = Array.from({ length: 160 }, (_, index) => ({
  number: index + 1,
  at: 0,
  what:
    index === 0 ? { type: "started" } : { type: "acted", seat: "N", actions: [{ type: "pass" }] },
  events: [{ type: "turn_started", seat: "S", turn: index + 1, final: false }],
}));
const viewAt = (turn: number): ViewJson => ({ ...TURN.position.view, turn });

interface Asked {
  first: number;
  answer(): void;
  fail(): void;
}
let asked: Asked[];
let replay: ReplayState;
const settle = () => vi.advanceTimersByTimeAsync(0);
const batch = (first: number) => {
  const found = asked.find((one) => one.first === first);
  if (!found) throw new Error(`the views from ${first} on were not asked for`);
  return found;
};

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  const json = (value: unknown) => ({
    ok: true,
    headers: new Headers({ "content-type": "application/json" }),
    json: () => Promise.resolve(value),
  });
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      json(path.endsWith("/history") ? ENTRIES : { table: GAME.table, you: null, number: 160 }),
    ),
  );
  const views = new ViewCache(
    (first, count) =>
      new Promise<Moment[]>((resolve, reject) => {
        const moments = Array.from({ length: count }, (_, index) => ({
          number: first + index,
          view: viewAt(first + index),
        }));
        asked.push({
          first,
          answer: () => resolve(moments as Moment[]),
          fail: () => reject(new Error("no answer")),
        });
      }),
  );
  replay = new ReplayState("abc", views);
  void replay.open(160);
  await settle();
});
afterEach(() => {
  replay.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("stays where it is when a step fails that was left meanwhile", async () => {
  batch(151).answer();
  await settle();
  expect([replay.state, replay.shown?.turn]).toEqual(["ready", 160]);
  replay.showEntry(70);
  replay.showEntry(156);
  await settle();
  expect(replay.shown?.turn).toBe(156);
  batch(51).fail();
  await settle();
  expect([replay.state, replay.shown?.turn]).toEqual(["ready", 156]);
});

it("says so when the step fails that is wanted", async () => {
  batch(151).fail();
  await settle();
  expect(replay.state).toBe("failed");
});

it("does not move on if it is paused before its first view has arrived", async () => {
  batch(151).answer();
  await settle();
  replay.toggle();
  replay.toggle();
  expect(replay.playing).toBe(false);
  batch(1).answer();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([replay.index, replay.shown?.turn]).toEqual([0, 1]);
});

it("does not move on after it was closed", async () => {
  batch(151).answer();
  await settle();
  replay.toggle();
  replay.close();
  batch(1).answer();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([replay.index, replay.shown]).toEqual([0, null]);
});
