import { expect, it } from "vitest";

import { timesOf } from "./beats";
import { TURN } from "./fixtures/fixtures";

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
