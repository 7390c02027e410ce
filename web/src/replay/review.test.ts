import { describe, expect, it } from "vitest";

import type { Review, ReviewedAction, ReviewedDecision, VerdictName } from "../protocol";
import { chancesAt, courseOf, decisionsOf, notableSteps, tally, worstOf } from "./review.svelte";
import type { Step } from "./steps";

function value(low: number): ReviewedAction {
  return {
    action: { type: "pass" },
    chances: [0.5, 0.5],
    honor: [30, 30],
    loss: low,
    low,
    high: low,
  };
}

function decision(number: number, verdict: VerdictName, low: number): ReviewedDecision {
  return {
    number,
    turn: 1,
    seat: "N",
    step: "place",
    chances: [number / 10, 1 - number / 10],
    honor: [30, 30],
    played: value(low),
    best: value(0),
    verdict,
    reasons: [],
  };
}

const review: Review = {
  seats: ["N", "S"],
  decisions: [
    decision(1, "best", 0),
    decision(2, "good", 0.01),
    decision(3, "blunder", 0.3),
    decision(4, "inaccuracy", 0.04),
  ],
  result: [1, 0],
};
const step = (number: number, actions: number): Step => ({
  number,
  turn: 1,
  endsTurn: true,
  actions,
  events: [],
});
const steps = [step(3, 0), step(4, 1), step(6, 3), step(7, 4)];

describe("a review", () => {
  it("gives each step the decisions that led to it", () => {
    const numbers = steps.map((_, i) => decisionsOf(review, steps, i).map((one) => one.number));
    expect(numbers).toEqual([[], [1], [2, 3], [4]]);
    expect(decisionsOf(null, steps, 2)).toEqual([]);
  });

  it("judges a step by its worst decision", () => {
    expect(worstOf(decisionsOf(review, steps, 2))?.number).toBe(3);
    expect(worstOf([])).toBeNull();
    expect(notableSteps(review, steps)).toEqual([2, 3]);
  });

  it("knows the chances at a step by the next decision, and at the end by the result", () => {
    expect(steps.map((one) => chancesAt(review, one)[0])).toEqual([0.1, 0.2, 0.4, 1]);
  });
});

describe("a review at a glance", () => {
  it("counts the mistakes of a seat and adds up what its moves gave away", () => {
    expect(tally(review, "N")).toEqual({ counts: [1, 0, 1], points: 35 });
    expect(tally(review, "S")).toEqual({ counts: [0, 0, 0], points: 0 });
  });

  it("says how a line of the graph begins, where it is highest, and how it ends", () => {
    const points = [[0.5], [0.7], [0.2], [0]];
    expect(courseOf(points, 0)).toEqual({ first: 0.5, best: 0.7, at: 1, last: 0 });
  });
});
