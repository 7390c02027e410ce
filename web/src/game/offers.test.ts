import { expect, it } from "vitest";

import type { Position } from "../protocol";
import { TURN } from "./fixtures/fixtures";
import { actionsOf, cellsOf, offersOf } from "./offers";

const { position, chosen, passes } = TURN;

it("sorts what is legal now and ahead, each with the passes it takes", () => {
  const offers = offersOf(position);
  expect(offers.exchange.every((one) => one.passes === 0)).toBe(true);
  expect(offers.exchange).toHaveLength(2);
  expect(offers.exchangeForWild).toHaveLength(2);
  expect(offers.exchangeForTwo).toHaveLength(2);
  expect(offers.dedicate.map((one) => one.passes)).toEqual([1]);
  expect(offers.rotate.map((one) => one.action.turns).sort()).toEqual([1, 2, 3]);
  expect(offers.place).toContainEqual({ passes, action: chosen });
  expect(offers.pass).toBeNull();
});

it("carries an offer out with its passes before it", () => {
  const actions = actionsOf({ passes: 2, action: chosen });
  expect(actions).toEqual([{ type: "pass" }, { type: "pass" }, chosen]);
});

it("offers to go on to the end of a turn in which nothing has to be placed", () => {
  const final: Position = { ...position, ahead: position.ahead.slice(0, 1) };
  expect(offersOf(final).pass).toEqual({ passes: 1, action: { type: "pass" } });
});

it("offers the same action once, the sooner", () => {
  const [dedication] = position.ahead;
  const twice: Position = { ...position, ahead: dedication ? [dedication, dedication] : [] };
  expect(offersOf(twice).dedicate.map((one) => one.passes)).toEqual([1]);
});

it("names each cell for a tile once", () => {
  const cells = cellsOf(offersOf(position).place, chosen.tile);
  expect(cells).toHaveLength(2);
  expect(cells).toContainEqual(chosen.cell);
  expect(cellsOf(offersOf(position).place, 99)).toEqual([]);
});
