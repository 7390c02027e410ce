import { expect, test } from "vitest";

import { againstBots, clockOf, type GameChoice } from "./newTable.svelte";

const BASE: GameChoice = { expansion: false, chosen: true, cards: ["favor_to_honor"] };

test("every other seat goes to a bot, and the game starts at once", () => {
  expect(againstBots("Mei", 2, "greedy", BASE)).toEqual({
    options: { players: 3, expansion: false, cards: null },
    name: "Mei",
    seat: "S",
    bots: { N: "greedy", E: "greedy" },
    start: true,
  });
});

test("chosen cards are asked for, and only with the expansion", () => {
  const cards: GameChoice["cards"] = ["rotate_a_tile", "emperor_exchange"];
  const chosen = againstBots("Mei", 1, "greedy", { expansion: true, chosen: true, cards });
  expect(chosen.options).toEqual({ players: 2, expansion: true, cards });
  const drawn = againstBots("Mei", 1, "greedy", { expansion: true, chosen: false, cards });
  expect(drawn.options?.cards).toBeNull();
});

test("an own clock is given in minutes, and its cap is never below its bank", () => {
  expect(clockOf("own", { bank: 10, increment: 5, cap: 2 })).toEqual({
    bank: 600,
    increment: 5,
    cap: 600,
  });
  expect(clockOf("none", { bank: 10, increment: 5, cap: 2 })).toBeNull();
});
