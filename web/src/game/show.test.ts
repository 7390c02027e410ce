import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { ViewJson } from "../protocol";
import { TURN } from "./fixtures/fixtures";
import { Show, type Scene } from "./show.svelte";

const before = TURN.position.view;
const placed = { cell: TURN.chosen.cell, tile: TURN.chosen.tile, rotation: 1, faces: {} };
const after: ViewJson = {
  ...before,
  turn: before.turn + 1,
  lake: [...before.lake, { ...placed, pavilion: "red" }],
  seats: before.seats.map((seat) => ({ ...seat, favors: seat.favors + 1, hand: [17, 4, 30] })),
};
const scene: Scene = { events: TURN.preview, view: after };

let moving = true;
const told: string[] = [];
const make = () =>
  new Show({
    moves: () => moving,
    onscene: () => told.push("scene"),
    onbeat: ({ event }) => told.push(event.type),
    onend: () => told.push("end"),
  });

beforeEach(() => {
  vi.useFakeTimers();
  moving = true;
  told.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

it("shows the tile at once and the counts when everything has landed", () => {
  const show = make();
  show.set(before);
  show.add(scene);
  expect(show.running).toBe(true);
  expect(show.shown?.lake).toBe(after.lake);
  expect(show.shown?.seats[0]?.favors).toBe(2);
  expect(show.shown?.seats[0]?.hand).toEqual([17, 4]);
  expect(show.beats.map((one) => one.event.type)).toEqual(["tile_placed"]);
  vi.runAllTimers();
  expect(show.shown).toBe(after);
  expect(show.beats).toEqual([]);
  expect(show.running).toBe(false);
  expect(told).toEqual(["scene", ...TURN.preview.map((event) => event.type), "end"]);
});

it("takes a tile that nobody sees out of another hand, too", () => {
  const show = make();
  show.set(before);
  show.add({
    events: [{ type: "tile_placed", seat: "S", tile: 3, cell: { x: 9, y: 9 }, rotation: 0 }],
    view: after,
  });
  expect(show.shown?.seats[1]?.hand).toEqual([null, null]);
  show.skip();
});

it("shows one scene after the other", () => {
  const show = make();
  show.set(before);
  show.add(scene);
  show.add({ events: [], view: { ...after, turn: 99 } });
  expect(told.filter((one) => one === "scene")).toHaveLength(1);
  vi.runAllTimers();
  expect(told.filter((one) => one === "scene")).toHaveLength(2);
  expect(show.shown?.turn).toBe(99);
});

it("can be skipped, and then tells of everything still", () => {
  const show = make();
  show.set(before);
  show.add(scene);
  show.add({ events: TURN.preview, view: { ...after, turn: 99 } });
  show.skip();
  expect(show.shown?.turn).toBe(99);
  expect(show.beats).toEqual([]);
  expect(show.running).toBe(false);
  expect(told.filter((one) => one === "scene")).toHaveLength(2);
  vi.runAllTimers();
  expect(show.shown?.turn).toBe(99);
  expect(told.at(-1)).toBe("end");
});

it("is still where nothing may move", () => {
  moving = false;
  const show = make();
  show.set(before);
  show.add(scene);
  expect(show.shown).toBe(after);
  expect(show.running).toBe(false);
  expect(told).toEqual(["scene", "end"]);
});

it("does not fall further and further behind", () => {
  const show = make();
  show.set(before);
  for (let turn = 1; turn <= 40; turn += 1) show.add({ ...scene, view: { ...after, turn } });
  vi.advanceTimersByTime(40_000);
  expect(show.shown?.turn).toBe(40);
});
