import { describe, expect, it } from "vitest";

import type { Offer } from "../game/model";
import type { Dedicate, LanternName, SeatJson } from "../protocol";
import { bestFirst, countCards, nearestSet, total } from "./lanterns";

const seat: SeatJson = {
  seat: "S",
  honor: 0,
  lanterns: { red: 4, blue: 2, green: 2, white: 3, wild: 2 },
  hand: [],
  favors: 0,
  gifts: 0,
  pavilions: 0,
  honor_tokens: 0,
  tokens: [],
};

function paying(...cards: LanternName[]): Offer<Dedicate> {
  return { passes: 0, action: { type: "dedicate", dedication: "three_pair", cards } };
}

describe("sets of lanterns", () => {
  it("are counted, wild ones too", () => {
    expect(total(seat.lanterns)).toBe(13);
  });

  it("are grouped in the order of the page", () => {
    expect(countCards(["wild", "blue", "red", "blue"])).toEqual([
      { lantern: "red", count: 1 },
      { lantern: "blue", count: 2 },
      { lantern: "wild", count: 1 },
    ]);
  });

  it("come with the fewest wild lanterns first, then those one holds most of", () => {
    const wild = paying("red", "red", "white", "white", "blue", "wild");
    const rare = paying("blue", "blue", "green", "green", "white", "white");
    const plenty = paying("red", "red", "blue", "blue", "white", "white");
    expect(bestFirst([wild, rare, plenty], seat)).toEqual([plenty, rare, wild]);
  });
});

describe("what a dedication would cost", () => {
  it("is the set one comes closest to, and what is missing of it", () => {
    expect(nearestSet("four_of_a_kind", { red: 1, blue: 3 })).toEqual({
      held: ["blue", "blue", "blue"],
      missing: ["blue"],
    });
    expect(nearestSet("three_pair", { red: 3, blue: 1 })).toEqual({
      held: ["red", "red", "blue"],
      missing: ["blue", null, null],
    });
    expect(nearestSet("seven_unique", { red: 1, orange: 1, white: 1, green: 1, blue: 1 })).toEqual({
      held: ["red", "orange", "white", "green", "blue"],
      missing: ["purple", "black"],
    });
  });

  it("takes the form of a dedication for which least is missing", () => {
    expect(nearestSet("emperor", { red: 3, blue: 1 })).toEqual({
      held: ["red", "red", "red", "blue"],
      missing: ["blue"],
    });
  });

  it("counts wild lanterns for any color", () => {
    expect(nearestSet("four_of_a_kind", { red: 2, wild: 1 })).toEqual({
      held: ["red", "red", "wild"],
      missing: ["red"],
    });
    expect(nearestSet("four_of_a_kind", { red: 5, wild: 1 }).held).not.toContain("wild");
  });
});
