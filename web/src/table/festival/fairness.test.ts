import { expect, it } from "vitest";

import { TURN } from "../../game/fixtures/fixtures";
import type { ViewJson } from "../../protocol";
import { commitmentTo, isDealOf } from "./fairness";

const SEED = "1".padStart(32, "0");
const [north, south] = TURN.position.view.seats;
if (!north || !south) throw new Error("two seats");
/** The deal for two players that docs/fairness.md gives for the seed 1. */
const DEAL: ViewJson = {
  ...TURN.position.view,
  seats: [
    { ...north, hand: [32, 11, 23] },
    { ...south, hand: [4, 8, 24] },
  ],
  tile_stack: [20, 35, 21, 26, 27, 17, 9, 33, 1, 22, 12, 30, 34, 29, 3, 25],
  start_seat: "N",
};

it("gives the commitment of the documentation", async () => {
  expect(await commitmentTo(SEED)).toBe(
    "daf69c67563cd3286cfad9e925401736c2242b41f26f7c8f456d4588485854d5",
  );
});

it("recognizes the deal of the documentation, and no other", async () => {
  expect(await isDealOf(SEED, DEAL)).toBe(true);
  const [first = 0, second = 0, ...rest] = DEAL.tile_stack;
  expect(await isDealOf(SEED, { ...DEAL, tile_stack: [second, first, ...rest] })).toBe(false);
  expect(await isDealOf(SEED, { ...DEAL, start_seat: "S" })).toBe(false);
  expect(await isDealOf("2".padStart(32, "0"), DEAL)).toBe(false);
});

it("proves nothing about a deal that it cannot see", async () => {
  const hidden = DEAL.seats.map((seat) => ({ ...seat, hand: seat.hand.map(() => null) }));
  expect(await isDealOf(SEED, { ...DEAL, seats: hidden })).toBe(false);
  const empty = DEAL.seats.map((seat) => ({ ...seat, hand: [] }));
  expect(await isDealOf(SEED, { ...DEAL, seats: empty, tile_stack: [] })).toBe(false);
});
