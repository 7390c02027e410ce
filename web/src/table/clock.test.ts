import { describe, expect, it } from "vitest";

import type { Position, SeatInfo, TableInfo } from "../protocol";
import { asClock, asShortClock, canHandOver, timeLeft, timeOf } from "./clock";

describe("a span of time as a clock shows it", () => {
  it.each([
    [0, "0:00"],
    [-5000, "0:00"],
    [9_400, "0:10"],
    [65_000, "1:05"],
    [725_000, "12:05"],
    [3_725_000, "1:02:05"],
  ])("%i ms is %s", (milliseconds, text) => expect(asClock(milliseconds)).toBe(text));
});

describe("a span of time where there is little room", () => {
  it.each([
    [725_000, "12:05"],
    [3_725_000, "1h"],
    [82_800_000, "23h"],
    [259_200_000, "3d"],
    [259_199_000, "2d"],
  ])("%i ms is %s", (milliseconds, text) => expect(asShortClock(milliseconds, "en")).toBe(text));
});

describe("the server's times, on a device whose clock is wrong", () => {
  const position = { to_move: "N", deadline: 60_000, hand_over_at: 100_000 } as Position;
  const game = { you: "S", position, clockAhead: 30_000 } as const;

  it("a clock shows what is left by the server's clock", () => {
    expect(timeLeft(game, 20_000)).toBe(10_000);
    expect(timeLeft({ ...game, position: null }, 20_000)).toBe(null);
  });

  it("every seat has its own time, which runs for the one to move alone", () => {
    const playing = { ...game, table: { phase: "playing" } as TableInfo };
    const info = (seat: string, more: Partial<SeatInfo> = {}) =>
      ({ seat, time_left: 45_000, gone: null, ...more }) as SeatInfo;
    expect(timeOf(playing, info("N"), 20_000)).toBe(10_000);
    expect(timeOf(playing, info("S"), 20_000)).toBe(45_000);
    expect(timeOf(playing, info("S", { time_left: null }), 20_000)).toBe(null);
    expect(timeOf(playing, info("S", { gone: "resigned" }), 20_000)).toBe(null);
    const over = { ...playing, table: { phase: "over" } as TableInfo };
    expect(timeOf(over, info("S"), 20_000)).toBe(null);
  });

  it("a seat can be handed over from the server's time on, by others who are seated", () => {
    expect(canHandOver(game, "N", 69_999)).toBe(false);
    expect(canHandOver(game, "N", 70_000)).toBe(true);
    expect(canHandOver(game, "E", 70_000)).toBe(false);
    expect(canHandOver({ ...game, you: "N" }, "N", 70_000)).toBe(false);
    expect(canHandOver({ ...game, you: null }, "N", 70_000)).toBe(false);
    const bot = { ...game, position: { ...position, hand_over_at: null } };
    expect(canHandOver(bot, "N", 999_999)).toBe(false);
  });
});
