import { describe, expect, it } from "vitest";

import { asClock } from "./ticking";

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
