import { expect, it } from "vitest";

import { countGained } from "./gains";

it("counts what a seat would receive, by kind", () => {
  expect(
    countGained([
      { kind: "lantern", color: "red", reason: "facing" },
      { kind: "lantern", color: "red", reason: "match" },
      { kind: "missed", color: "blue" },
      { kind: "favor" },
      { kind: "gift", pavilion: "red" },
      { kind: "favor" },
    ]),
  ).toEqual({ lanterns: { red: 2 }, missed: { blue: 1 }, favors: 2, gifts: 1 });
});
