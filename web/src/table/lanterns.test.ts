import { describe, expect, it } from "vitest";

import type { Offer } from "../game/model";
import type { Dedicate, LanternName, SeatJson } from "../protocol";
import { bestFirst, countCards, total } from "./lanterns";

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
