import { describe, expect, it } from "vitest";

import { COLORS } from "../lanterns";
import { countGained, kindsFor } from "./gains";

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

describe("the lanterns on a chip", () => {
  const held = { red: 4, orange: 1, white: 2, green: 3, blue: 2, purple: 2, black: 2 };
  const nothing = countGained([]);

  it("are all there are where it is alone", () => {
    expect(kindsFor(1, COLORS, { red: 1 }, nothing)).toEqual(COLORS);
  });

  it("are those of which a seat has several, as many as have room", () => {
    expect(kindsFor(2, COLORS, { red: 4, orange: 1, black: 2 }, nothing)).toEqual(["red", "black"]);
    expect(kindsFor(3, COLORS, held, nothing)).toEqual(["red", "white", "green", "blue"]);
  });

  it("always include what a move would add", () => {
    const gained = countGained([{ kind: "lantern", color: "orange", reason: "facing" }]);
    expect(kindsFor(3, COLORS, held, gained)).toEqual(["red", "orange"]);
    expect(kindsFor(2, COLORS, {}, countGained([{ kind: "missed", color: "red" }]))).toEqual([
      "red",
    ]);
  });
});
