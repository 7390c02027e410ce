import { describe, expect, it } from "vitest";

import type { Position } from "../protocol";
import { asClock, canHandOver, timeLeft } from "./clock";

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

describe("the server's times, on a device whose clock is wrong", () => {
  const position = { to_move: "N", deadline: 60_000, hand_over_at: 100_000 } as Position;
  const game = { you: "S", position, clockAhead: 30_000 } as const;

  it("a clock shows what is left by the server's clock", () => {
    expect(timeLeft(game, 20_000)).toBe(10_000);
    expect(timeLeft({ ...game, position: null }, 20_000)).toBe(null);
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
