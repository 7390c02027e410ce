import { describe, expect, it } from "vitest";

import { GAME, TURN } from "../../game/fixtures/fixtures";
import type { Game, Offers } from "../../game/model";
import { NO_OFFERS } from "../../game/offers";
import type { SeatInfo, ViewJson } from "../../protocol";
import { log as germanLog } from "../../words/de/log";
import { table as german } from "../../words/de/table";
import { log as english } from "../../words/en/log";
import { w } from "../../words/words.svelte";
import { nearestSet, type Counts } from "../lanterns";
import { missingWords } from "./options";
import { hasLeft, stacksInPlay, tabWords, tooMany, turnWords } from "./turn";

describe("stacks in play", () => {
  const stacks = { four_of_a_kind: [8], three_pair: [9], seven_unique: [10], emperor: [4] };
  const shown = (view: Parameters<typeof stacksInPlay>[0]) =>
    stacksInPlay(view).map(({ dedication }) => dedication);

  it("leave out the emperor's in a game without its card", () => {
    expect(shown({ stacks, cards: [] })).toEqual(["four_of_a_kind", "three_pair", "seven_unique"]);
  });

  it("include the emperor's with its card", () => {
    expect(shown({ stacks, cards: ["emperor_dedication", "rotate_a_tile"] })).toContain("emperor");
  });
});

describe("too many lanterns", () => {
  /** A turn with fourteen lanterns, and that many sets to dedicate. */
  function gameOf(sets: number): Game {
    const { table, position } = TURN;
    const seats = position.view.seats.map((one) => ({ ...one, lanterns: { red: 14 } }));
    return {
      you: "N",
      table,
      canAct: true,
      offers: { ...NO_OFFERS, discard: [{}], dedicate: Array.from({ length: sets }, () => ({})) },
      shown: { ...position.view, seats },
      position: { ...position, view: { ...position.view, seats } },
    } as unknown as Game;
  }

  it("are discarded, or dedicated where that is possible", () => {
    expect(turnWords(gameOf(0))).toBe("Your turn: discard 2 lanterns");
    expect(turnWords(gameOf(1))).toBe("Your turn: dedicate or discard 2");
  });

  it("are asked for while one is still sinking, but not while others play", () => {
    const game = gameOf(0);
    const legal = [{ type: "discard", lantern: "red" }];
    const sinking = (seat_to_move: string) =>
      ({
        ...game,
        canAct: false,
        offers: NO_OFFERS,
        shown: { ...game.shown, seat_to_move },
        position: { ...game.position, legal, ahead: [] },
      }) as unknown as Game;
    expect(tooMany(sinking("N"))).toBe(2);
    expect(tooMany(sinking("E"))).toBe(0);
  });
});

describe("the headline of a turn", () => {
  function headline(offers: Partial<Record<keyof Offers, unknown>>, view: Partial<ViewJson> = {}) {
    const position = { ...TURN.position, view: { ...TURN.position.view, ...view } };
    const all = { ...NO_OFFERS, ...offers };
    const { table } = TURN;
    return turnWords({ you: "N", table, canAct: true, offers: all, position } as unknown as Game);
  }
  const some = [{}];
  const everything = { convert_favors: some, exchange: some, dedicate: some, place_tile: some };

  it("names everything that can be done", () => {
    expect(headline({ place_tile: some })).toBe("Your turn: place a tile");
    expect(headline({ dedicate: some, place_tile: some })).toBe("Your turn: dedicate or place");
    expect(headline({ exchange_for_two: some, place_tile: some })).toBe(
      "Your turn: exchange or place",
    );
    expect(headline({ rotate_tile: some, place_tile: some })).toBe(
      "Your turn: use a card or place",
    );
    expect(headline(everything)).toBe("Your turn: use a card, exchange, dedicate or place");
  });

  it("reads well in German, too", () => {
    const { mine, or, can } = german.turn;
    expect(mine(can.placeOnly)).toBe("Du bist dran: Plättchen legen");
    expect(mine(or(can.dedicate, can.place))).toBe("Du bist dran: weihen oder legen");
  });

  it("names what is left at the end of a turn, and in the final one", () => {
    const pass = { passes: 0, action: { type: "pass" } };
    expect(headline({ dedicate: some, pass }, { step: "end" })).toBe(
      "Your turn: dedicate or end the turn",
    );
    const last = { exchange: some, dedicate: some, pass };
    expect(headline(last, { final_turn: true })).toBe("Your final turn: exchange or dedicate");
  });
});

describe("somebody who has left the table", () => {
  it("is named by the headline while the game waits for them", () => {
    const { table, position } = TURN;
    const waiting = { table, position, you: "S", canAct: false, caption: null };
    const game = (away: string[]) =>
      ({ ...waiting, shown: { ...position.view, seat_to_move: "N" }, away }) as unknown as Game;
    const name = table.seats.find((one) => one.seat === "N")?.name ?? "";
    expect(turnWords(game(["N"]))).toBe(`${name} has left the table`);
    expect(turnWords(game(["S"]))).toBe(`${name} is thinking…`);
  });
});

describe("somebody who has left the game", () => {
  /** A table at which it is the turn of the viewer's seat. */
  function gameOf(gone: SeatInfo["gone"]): Game {
    const { table, position } = TURN;
    const seats = table.seats.map((one) => (one.seat === "N" ? { ...one, gone } : one));
    return {
      you: "N",
      table: { ...table, seats },
      canAct: false,
      away: [],
      shown: position.view,
      position: { ...position, to_move: "N" },
    } as unknown as Game;
  }
  const name = TURN.table.seats.find((one) => one.seat === "N")?.name ?? "";

  it("is not asked to wait for their own turn", () => {
    expect(turnWords(gameOf(null))).toBe("One moment…");
    expect(turnWords(gameOf("resigned"))).toBe(`${name} is thinking…`);
    expect(tabWords(gameOf("resigned"))).toBe(`${name}’s turn – Lanterns`);
  });

  it("did so by resigning or running out of time, and not for a while", () => {
    expect(
      (["resigned", "time", "handed", null] as const).map((gone) => hasLeft(gameOf(gone))),
    ).toEqual([true, true, false, false]);
    expect(hasLeft({ you: null, table: GAME.table })).toBe(false);
  });
});

describe("what a dedication lacks", () => {
  const lack = (dedication: "three_pair" | "four_of_a_kind", counts: Counts) =>
    missingWords(dedication, nearestSet(dedication, counts));

  it("is named by color, and in pairs where the color does not matter", () => {
    expect(lack("three_pair", { red: 1 })).toEqual(["red", "2 pairs of other colors"]);
    expect(lack("three_pair", { red: 3, blue: 1 })).toEqual(["blue", "1 pair of another color"]);
    expect(lack("three_pair", {})).toEqual(["3 pairs"]);
    expect(lack("three_pair", { red: 1, wild: 2 })).toEqual(["3 more lanterns"]);
    expect(lack("four_of_a_kind", { red: 2 })).toEqual(["2 red"]);
  });
});

it.each([
  ["en", english],
  ["de", germanLog],
] as const)("every reason in %s fits a line of its box", (_, { why }) => {
  expect(Object.values(why).filter((one) => one.length > 31)).toEqual([]);
});

it("says that a seat has none of a color, and that the supply is out of it", () => {
  const { seat, supply } = w().table;
  expect([seat.count("red", 0), supply.count("red", 0)]).toEqual(["red: none", "red: out"]);
});
