import { expect, it } from "vitest";

import type { Position } from "../protocol";
import { TURN } from "./fixtures/fixtures";
import { stepsOf } from "./steps";

const { position } = TURN;
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
