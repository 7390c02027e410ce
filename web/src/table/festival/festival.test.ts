import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { replay } from "../../words/replay";
import { w } from "../../words/words.svelte";
import type { Moment } from "./count";
import { FestivalPlay } from "./festival.svelte";
import { headlineOf } from "./saying";

const share = { seat: "N", round: "three_pair", tokens: [], honor: 9 } as const;
const MOMENTS: readonly Moment[] = [
  { type: "dusk", lasts: 100 },
  { type: "share", share, lasts: 100 },
  { type: "hush", lasts: 100 },
  { type: "winner", seats: ["N"], lasts: 100 },
];
const seen: string[] = [];
const onend = vi.fn();
let play: FestivalPlay;

beforeEach(() => {
  vi.useFakeTimers();
  seen.length = 0;
  onend.mockClear();
  play = new FestivalPlay({ onmoment: ({ type }) => seen.push(type), onend });
});
afterEach(() => void vi.useRealTimers());

it("shows one moment after another, and decides only at the last", () => {
  play.play(MOMENTS, 1);
  expect(play.now?.type).toBe("dusk");
  expect(play.totals).toEqual({});
  vi.advanceTimersByTime(100);
  expect(play.totals).toEqual({ N: 9 });
  vi.advanceTimersByTime(100);
  expect(play.decided).toBe(false);
  vi.advanceTimersByTime(100);
  expect(play.decided).toBe(true);
  expect(play.over).toBe(false);
  vi.advanceTimersByTime(100);
  expect(play.over).toBe(true);
  expect(seen).toEqual(["dusk", "share", "hush", "winner"]);
  expect(onend).toHaveBeenCalledTimes(1);
});

it("keeps the pace that the viewer chose", () => {
  play.play(MOMENTS, 0.4);
  vi.advanceTimersByTime(159);
  expect(play.over).toBe(false);
  vi.advanceTimersByTime(1);
  expect(play.over).toBe(true);
});

it("is over at once when it is skipped, and can be played again", () => {
  play.play(MOMENTS, 1);
  play.skip();
  expect(play.over).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual(["dusk"]);
  expect(onend).toHaveBeenCalledTimes(1);
  play.play(MOMENTS, 1);
  expect(play.now?.type).toBe("dusk");
});

it("has a sentence for a record that names no winner", () => {
  expect(headlineOf([], { table: null, you: "N" })).toBe("Nobody wins");
  expect(replay().winner("", 0)).toBe("Nobody wins");
  expect(w().screens.start.wonBy("")).toBe("Nobody won");
});
