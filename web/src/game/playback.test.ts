import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { ViewJson } from "../protocol";
import { TURN } from "./fixtures/fixtures";
import { Playback, timesOf, type Change } from "./playback.svelte";

const before = TURN.position.view;
const placed = { cell: TURN.chosen.cell, tile: TURN.chosen.tile, rotation: 1, faces: {} };
const after: ViewJson = {
  ...before,
  turn: before.turn + 1,
  lake: [...before.lake, { ...placed, pavilion: "red" }],
  seats: before.seats.map((seat) => ({ ...seat, favors: seat.favors + 1, hand: [17, 4, 30] })),
};
const change: Change = { events: TURN.preview, view: after };

let moving = true;
const seen: string[] = [];
const make = () =>
  new Playback({
    mayMove: () => moving,
    onchange: () => seen.push("change"),
    onbeat: ({ event }) => seen.push(event.type),
    onend: () => seen.push("end"),
  });

beforeEach(() => {
  vi.useFakeTimers();
  moving = true;
  seen.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

it("shows the tile at once and the counts when everything has landed", () => {
  const playback = make();
  playback.set(before);
  playback.add(change);
  expect(playback.running).toBe(true);
  expect(playback.shown?.lake).toBe(after.lake);
  expect(playback.shown?.seats[0]?.favors).toBe(2);
  expect(playback.shown?.seats[0]?.hand).toEqual([17, 4]);
  expect(playback.beats.map((one) => one.event.type)).toEqual(["tile_placed"]);
  vi.runAllTimers();
  expect(playback.shown).toBe(after);
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

it("is still where nothing may move", () => {
  moving = false;
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

describe("the beats of a change", () => {
  const timed = timesOf(TURN.preview);

  it("gives every event that is seen a beat of its own, in order", () => {
    expect(timed.map((one) => one.beat.event)).toEqual(TURN.preview);
    expect(new Set(timed.map((one) => one.beat.id)).size).toBe(timed.length);
    const starts = timed.map((one) => one.from);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts[0]).toBe(0);
  });

  it("lets lanterns start from the tile that was placed, and favors from their platform", () => {
    const from = (type: string) => timed.find((one) => one.beat.event.type === type)?.beat.from;
    expect(from("lantern_received")).toEqual(TURN.chosen.cell);
    expect(from("favor_received")).toEqual({ x: 1, y: -2 });
    expect(from("tile_drawn")).toBeNull();
  });

  it("is over soon", () => {
    expect(Math.max(...timed.map((one) => one.until))).toBeLessThan(2500);
  });

  it("does not show turns by themselves", () => {
    expect(timesOf([{ type: "turn_started", seat: "N", turn: 2, final: false }])).toEqual([]);
  });
});
