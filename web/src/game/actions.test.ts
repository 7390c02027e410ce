import { describe, expect, it } from "vitest";

import type { ActionJson } from "../protocol";
import { dealsOf, kindOf, useOf } from "./actions";
import { moveWords } from "./advice";
import { CARDS, CARD_NAMES, isCard } from "./cards";
import { TURN } from "./fixtures/fixtures";
import { offersOf } from "./offers";

/** One of every action: the compiler names a missing one. */
const EVERY: { [T in ActionJson["type"]]: Extract<ActionJson, { type: T }> } = {
  pass: { type: "pass" },
  convert_favors: { type: "convert_favors", favors: 2 },
  exchange: { type: "exchange", give: "red", take: "blue" },
  exchange_for_wild: { type: "exchange_for_wild", give: "red" },
  exchange_for_two: { type: "exchange_for_two", give: "red", take: ["blue", "green"] },
  dedicate: { type: "dedicate", dedication: "emperor", cards: ["red", "red", "red", "red", "red"] },
  discard: { type: "discard", lantern: "red" },
  rotate_tile: { type: "rotate_tile", cell: { x: 0, y: 0 }, turns: 3 },
  place_tile: { type: "place_tile", tile: 7, cell: { x: 1, y: 0 }, rotation: 2, pavilion: false },
};
const actions: ActionJson[] = Object.values(EVERY);

const gameWith = (...legal: ActionJson[]) => {
  const view = { ...TURN.position.view, step: "end" as const };
  const position = { ...TURN.position, legal, ahead: [], view };
  return { offers: offersOf(position), position };
};

describe.each(actions)("$type", (action) => {
  it("has words for advice and for what was done", () => {
    for (const done of [false, true]) {
      expect(moveWords(action, "exchange", { done })).toMatch(/^\w[^[\]]+$/);
    }
  });

  it("is among the offers of the card by which it is done", () => {
    const use = useOf(action);
    if (!use || !isCard(use)) return;
    expect(CARDS[use].offers(gameWith(action)).map((offer) => offer.action)).toEqual([action]);
  });

  it("gives, as an exchange, what it takes", () => {
    const deal = kindOf(action).deal?.(action);
    expect(deal?.give).toBe("give" in action ? action.give : undefined);
  });
});

it.each(CARD_NAMES)("%s has something to do", (card) => {
  expect(CARDS[card].offers(gameWith())).toEqual([]);
  const offered = CARDS[card].offers(gameWith(...actions));
  expect(offered).not.toEqual([]);
  expect(offered.every(({ action }) => useOf(action) !== null)).toBe(true);

  const { opens } = CARDS[card];
  if (opens === "lake" || opens.dialog !== "exchange") return;
  const deals = dealsOf(gameWith(...actions).offers).filter(({ use }) => use === opens.use);
  expect(deals.map(({ offer }) => offer)).toEqual(offered);
});
