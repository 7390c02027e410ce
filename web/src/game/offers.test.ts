import { describe, expect, it } from "vitest";

import type { CardName, DedicationName, Position, UseName } from "../protocol";
import { TURN } from "./fixtures/fixtures";
import { actionsOf, blockedOf, cellsOf, offersOf, stepsOf, whyNotBuilding } from "./offers";

const { position, chosen, passes } = TURN;

it("sorts what is legal now and ahead, each with the passes it takes", () => {
  const offers = offersOf(position);
  expect(offers.exchange.every((one) => one.passes === 0)).toBe(true);
  expect(offers.exchange).toHaveLength(2);
  expect(offers.exchange_for_wild).toHaveLength(2);
  expect(offers.exchange_for_two).toHaveLength(2);
  expect(offers.dedicate.map((one) => one.passes)).toEqual([1]);
  expect(offers.rotate_tile.map((one) => one.action.turns).sort()).toEqual([1, 2, 3]);
  expect(offers.place_tile).toContainEqual({ passes, action: chosen });
  expect(offers.pass).toBeNull();
});

it("carries an offer out with its passes before it", () => {
  const actions = actionsOf({ passes: 2, action: chosen });
  expect(actions).toEqual([{ type: "pass" }, { type: "pass" }, chosen]);
});

it("words why no pavilion can be built, once that is certain", () => {
  const [here, there] = [
    { x: 1, y: 0 },
    { x: 5, y: 5 },
  ] as const;
  const area = { tiles: [7], cells: [there], pavilion: [false, true] };
  const placements = [
    area,
    { ...area, cells: [here], pavilion: [false], obstacle: "beside_a_pavilion" },
    { tiles: [8], cells: [here, there], pavilion: [false], obstacle: "on_a_platform" },
  ] as const;
  const placing = { placements, ahead: [] } as unknown as Position;
  const later = { ahead: [{ placements }] } as unknown as Position;
  for (const at of [placing, later]) {
    expect(whyNotBuilding(at, { tile: 7, cell: here })).toBe("Too close to a pavilion");
    expect(whyNotBuilding(at, { tile: 7, cell: there })).toBeNull();
    expect(whyNotBuilding(at, { tile: 7, cell: null })).toBeNull();
    expect(whyNotBuilding(at, { tile: 8, cell: null })).toBe("Not on a platform");
  }
});

it("offers to pass to the end of a turn in which nothing has to be placed", () => {
  const final: Position = { ...position, ahead: position.ahead.slice(0, 1) };
  expect(offersOf(final).pass).toEqual({ passes: 1, action: { type: "pass" } });
});

it("offers the same action once, the sooner", () => {
  const [dedication] = position.ahead;
  const twice: Position = { ...position, ahead: dedication ? [dedication, dedication] : [] };
  expect(offersOf(twice).dedicate.map((one) => one.passes)).toEqual([1]);
});

it("names each cell for a tile once", () => {
  const cells = cellsOf(offersOf(position).place_tile, chosen.tile);
  expect(cells).toHaveLength(2);
  expect(cells).toContainEqual(chosen.cell);
  expect(cellsOf(offersOf(position).place_tile, 99)).toEqual([]);
});

describe("what is blocked", () => {
  it("words what the server says is in the way", () => {
    const missing = "You lack the lanterns for it.";
    expect(blockedOf(TURN.position)).toEqual({ three_pair: missing, seven_unique: missing });
  });

  it("sorts by what is blocked", () => {
    const blocked = blockedOf({
      ...TURN.position,
      blocked: [
        { what: "exchange", why: "too_few_favors" },
        { what: "emperor", why: "already_dedicated" },
        { what: "rotate_a_tile", why: "too_few_gifts" },
      ],
    });
    expect(blocked.exchange).toBe("You don’t have enough favors.");
    expect(blocked.emperor).toBe("You already dedicated.");
    expect(blocked.rotate_a_tile).toBe("You don’t have enough gifts.");
  });

  it("finds every dedication and card under its own name, also one that is new", () => {
    // Compiles only as long as the server can report every dedication and card as blocked.
    const what = (one: DedicationName | CardName): UseName => one;
    const added = "five_of_a_kind" as DedicationName;
    const blocked = blockedOf({
      ...TURN.position,
      blocked: [{ what: what(added), why: "too_few_gifts" }],
    });
    expect(blocked[added]).toBe("You don’t have enough gifts.");
  });
});

describe("the steps of a turn", () => {
  const at = (view: Partial<Position["view"]>, rest: Partial<Position> = {}): Position => ({
    ...position,
    ...rest,
    view: { ...position.view, ...view },
  });

  it("shows what is now and what lies ahead", () => {
    expect(stepsOf(position)).toEqual([
      { step: "exchange", state: "now" },
      { step: "dedication", state: "can" },
      { step: "place", state: "can" },
    ]);
  });

  it("shows what is behind, and what cannot be done", () => {
    expect(stepsOf(at({ step: "dedication" }, { ahead: [] }))).toEqual([
      { step: "exchange", state: "done" },
      { step: "dedication", state: "now" },
      { step: "place", state: "cannot" },
    ]);
  });

  it("does not point to placing while lanterns have to be discarded before", () => {
    const legal = [{ type: "discard", lantern: "red" }] as const;
    const placing = (...[view, rest]: Parameters<typeof at>) =>
      stepsOf(at(view, rest)).find((one) => one.step === "place")?.state;
    const last = position.ahead.at(-1);
    if (last?.step !== "place") throw new Error("a turn ends with placing");
    const ahead = [{ ...last, legal: [...legal] }];
    expect(placing({ step: "dedication" }, { ahead })).toBe("cannot");
    expect(placing({ step: "place" }, { ahead: [], legal: [...legal] })).toBe("cannot");
    expect(placing({ step: "place" }, { ahead: [] })).toBe("now");
    // While somebody else moves, nothing is legal.
    expect(placing({ step: "place" }, { ahead: [], legal: [] })).toBe("now");
  });

  it("shows the moments of the cards in play", () => {
    const cards = { cards: ["favor_to_honor", "end_of_turn_dedication"] as const };
    const steps = stepsOf(at({ cards: [...cards.cards] })).map((one) => one.step);
    expect(steps).toEqual(["start", "exchange", "dedication", "place", "end"]);
  });

  it("shows no placing in a final turn, and nothing once it is over", () => {
    const final = stepsOf(at({ final_turn: true })).map((one) => one.step);
    expect(final).toEqual(["exchange", "dedication"]);
    expect(stepsOf(at({ step: "over" }))).toEqual([]);
  });
});
