import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { EventJson, ViewJson } from "../protocol";
import { TURN } from "./fixtures/fixtures";
import { LAST_DRAWN, PAUSE, Playback, shared, type Change } from "./playback.svelte";

const before = TURN.position.view;
const placed = { cell: TURN.chosen.cell, tile: TURN.chosen.tile, rotation: 1, faces: {} };
const after: ViewJson = {
  ...before,
  turn: before.turn + 1,
  lake: [...before.lake, { ...placed, pavilion: "red" }],
  seats: before.seats.map((seat) => ({ ...seat, favors: seat.favors + 1, hand: [17, 4, 30] })),
};
const change: Change = { events: TURN.preview, view: after };

let factor = 1;
const seen: string[] = [];
const make = () =>
  new Playback({
    factor: () => factor,
    onchange: () => seen.push("change"),
    onbeat: ({ event }) => seen.push(event.type),
    onend: () => seen.push("end"),
  });

beforeEach(() => {
  vi.useFakeTimers();
  factor = 1;
  seen.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

it("shows the viewer's own tile at once, and each count when it has landed", () => {
  const playback = make();
  playback.set(before);
  playback.add(change);
  expect(playback.running).toBe(true);
  expect(playback.shown?.lake.at(-1)).toMatchObject({ ...placed, pavilion: null });
  expect(playback.shown?.seats[0]?.favors).toBe(2);
  expect(playback.shown?.seats[0]?.hand).toEqual([17, 4]);
  expect(playback.beats.map((one) => one.event.type)).toEqual(["tile_placed"]);
  vi.runAllTimers();
  expect(playback.shown).toEqual(after);
  expect(playback.beats).toEqual([]);
  expect(playback.running).toBe(false);
  expect(seen).toEqual(["change", ...TURN.preview.map((event) => event.type), "end"]);
});

it("takes a tile that nobody sees out of another hand, too", () => {
  const playback = make();
  playback.set(before);
  playback.add({
    events: [{ type: "tile_placed", seat: "S", tile: 3, cell: { x: 9, y: 9 }, rotation: 0 }],
    view: after,
  });
  expect(playback.shown?.seats[1]?.hand).toEqual([null, null]);
  playback.skip();
});

it("shows one change after the other", () => {
  const playback = make();
  playback.set(before);
  playback.add(change);
  playback.add({ events: [], view: { ...after, turn: 99 } });
  expect(seen.filter((one) => one === "change")).toHaveLength(1);
  vi.runAllTimers();
  expect(seen.filter((one) => one === "change")).toHaveLength(2);
  expect(playback.shown?.turn).toBe(99);
});

it("rests for a moment when the last tile has been drawn", () => {
  const spent = (view: ViewJson) => {
    const playback = make();
    playback.set(before);
    playback.add({ events: TURN.preview, view });
    const began = Date.now();
    vi.runAllTimers();
    return Date.now() - began;
  };
  expect(spent({ ...after, tile_stack: [] })).toBe(spent(after) + LAST_DRAWN - PAUSE);
});

it("can be skipped, and still reports every change", () => {
  const playback = make();
  playback.set(before);
  playback.add(change);
  playback.add({ events: TURN.preview, view: { ...after, turn: 99 } });
  playback.skip();
  expect(playback.shown?.turn).toBe(99);
  expect(playback.beats).toEqual([]);
  expect(playback.running).toBe(false);
  expect(seen.filter((one) => one === "change")).toHaveLength(2);
  vi.runAllTimers();
  expect(playback.shown?.turn).toBe(99);
  expect(seen.at(-1)).toBe("end");
});

it("counts honor up, one by one", () => {
  const playback = make();
  playback.set(before);
  const honor = before.seats[0]?.honor ?? 0;
  const dedicated: EventJson = {
    type: "dedication_made",
    seat: "N",
    dedication: "three_pair",
    cards: ["red", "red"],
    honor: 3,
    generic: false,
  };
  playback.add({ events: [dedicated], view: before });
  const counts = new Set<number | undefined>();
  while (playback.running) {
    counts.add(playback.shown?.seats[0]?.honor);
    vi.advanceTimersToNextTimer();
  }
  expect([...counts]).toEqual([honor, honor + 1, honor + 2, honor + 3]);
});

it("plays at another speed", () => {
  const time = (speed: number) => {
    factor = speed;
    const playback = make();
    playback.set(before);
    const start = Date.now();
    playback.add(change);
    while (playback.running) vi.advanceTimersToNextTimer();
    return Date.now() - start;
  };
  expect(time(0.4) / time(1)).toBeCloseTo(0.4, 1);
});

it("says when something is cut short", () => {
  const playback = make();
  playback.set(before);
  playback.add(change);
  const { cuts } = playback;
  playback.skip();
  expect(playback.cuts).toBe(cuts + 1);
});

it("is still where nothing may move", () => {
  factor = 0;
  const playback = make();
  playback.set(before);
  playback.add(change);
  expect(playback.shown).toBe(after);
  expect(playback.running).toBe(false);
  expect(seen).toEqual(["change", "end"]);
});

it("does not fall further and further behind", () => {
  const playback = make();
  playback.set(before);
  for (let turn = 1; turn <= 40; turn += 1) playback.add({ ...change, view: { ...after, turn } });
  vi.advanceTimersByTime(40_000);
  expect(playback.shown?.turn).toBe(40);
});

it("ends with what the server sent, and keeps every part that has not changed", () => {
  const playback = make();
  playback.set(before);
  playback.add({ ...change, view: structuredClone(after) });
  vi.advanceTimersByTime(400);
  const { lake } = playback.shown ?? before;
  vi.runAllTimers();
  expect(playback.shown).toEqual(after);
  expect(playback.shown?.lake[0]).toBe(before.lake[0]);
  expect(lake.length).toBe(after.lake.length);
});

it("shares equal parts only", () => {
  const old = { same: { a: [1, 2] }, list: [{ x: 1 }, { x: 2 }], gone: 1 };
  const now = { same: { a: [1, 2] }, list: [{ x: 1 }, { x: 3 }, { x: 2 }] };
  const result = shared(old, now);
  expect(result).toEqual(now);
  expect(result.same).toBe(old.same);
  expect(result.list[0]).toBe(old.list[0]);
  expect(shared(old, structuredClone(old))).toBe(old);
  expect(shared([1], { 0: 1 })).toEqual({ 0: 1 });
  expect(shared(null, old)).toBe(old);
});
