import { describe, expect, it } from "vitest";

import {
  certainty,
  comparedMoves,
  judgmentWords,
  lossWords,
  pointsOf,
  reasonSentence,
} from "./judgment";
import type {
  ActionJson,
  Review,
  ReviewedAction,
  ReviewedDecision,
  VerdictName,
} from "../protocol";
import { advice as german } from "../words/de/advice";
import {
  chancesAt,
  courseOf,
  decisionsOf,
  markedSteps,
  tally,
  worstOf,
  worstStep,
} from "./review.svelte";
import type { Step } from "./steps";

function value(low: number, left = 0.5, action: ActionJson = { type: "pass" }): ReviewedAction {
  return { action, chances: [left, 1 - left], honor: [30, 30], loss: low, low, high: low };
}

function decision(
  number: number,
  verdict: VerdictName,
  low: number,
  more: Partial<ReviewedDecision> = {},
): ReviewedDecision {
  return {
    number,
    turn: 1,
    seat: "N",
    step: "place",
    chances: [number / 10, 1 - number / 10],
    honor: [30, 30],
    played: value(low, number / 10 - low),
    best: value(0, number / 10),
    next_best: null,
    verdict,
    reasons: { worse: [], better: [] },
    ...more,
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
    const good = decision(1, "good", 0.01);
    const found = decision(2, "found", 0);
    expect(worstOf([good, found])).toBe(found);
    expect(worstOf([found, decision(3, "inaccuracy", 0.03), good])?.number).toBe(3);
    expect(markedSteps(review, steps, null).map(({ index, sign }) => [index, sign])).toEqual([
      [2, "??"],
      [3, "?!"],
    ]);
  });

  it("knows the chances at a step by the next decision, and at the end by the result", () => {
    expect(steps.map((one) => chancesAt(review, one)[0])).toEqual([0.1, 0.2, 0.4, 1]);
  });
});

describe("a review at a glance", () => {
  it("counts the mistakes of a seat and adds up what its moves gave away", () => {
    expect(tally(review, "N")).toEqual({ counts: [0, 1, 0, 1], points: 34 });
    expect(tally(review, "S")).toEqual({ counts: [0, 0, 0, 0], points: 0 });
  });

  it("says how a line of the graph begins, where it is highest, and how it ends", () => {
    const points = [[0.5], [0.7], [0.2], [0]];
    expect(courseOf(points, 0)).toEqual({ first: 0.5, best: 0.7, at: 1, last: 0 });
  });
});

/** A game in which both made mistakes, and the seat in the south one good find. */
const shared: Review = {
  ...review,
  decisions: [
    decision(1, "blunder", 0.2, { seat: "S" }),
    decision(2, "found", 0, { seat: "S", next_best: value(0.1) }),
    decision(3, "mistake", 0.1),
    decision(4, "mistake", 0.12),
  ],
};
const alone = [step(3, 0), step(4, 1), step(5, 2), step(6, 3), step(7, 4)];

describe("the key moves of one seat", () => {
  const indexes = (only: "N" | "S" | null) =>
    markedSteps(shared, alone, only).map(({ index }) => index);

  it("are marked alone, mistakes and what was well found", () => {
    expect(indexes(null)).toEqual([1, 2, 3, 4]);
    expect(indexes("S")).toEqual([1, 2]);
    expect(markedSteps(shared, alone, "S")[1]?.sign).toBe("!");
  });

  it("begin at the worst one", () => {
    expect(worstStep(shared, alone, "N")).toBe(4);
    expect(worstStep(shared, alone, "S")).toBe(1);
    expect(worstStep({ ...shared, decisions: shared.decisions.slice(1, 2) }, alone, "S")).toBe(
      undefined,
    );
  });
});

describe("a judgment in words", () => {
  /** 34.4 % and 29.4 %, of which the loss is 4.96 points. */
  const close = decision(1, "mistake", 0.0496, {
    chances: [0.3448, 0.6552],
    played: { ...value(0.0496, 0.2952), low: 0.0411, high: 0.0507 },
  });

  it("gives away what lies between the chances as they are shown", () => {
    expect(lossWords(close, review)).toBe(
      "Chance of winning 30% instead of 34%: 4 percentage points given away.",
    );
    expect(pointsOf(close, review)).toBe(4);
    expect(tally({ ...review, decisions: [close, close] }, "N").points).toBe(8);
    expect(certainty(close)).toBe("With 95% certainty: 4 to 6 points.");
  });

  it("says so in German, with spaces that do not break", () => {
    expect(german.lost(30, 34, 4)).toBe(
      "Siegchance 30\u00a0% statt 34\u00a0%: 4 Prozentpunkte verschenkt.",
    );
    expect(german.percent(0.3)).toBe("30\u00a0%");
  });

  it("says what was passed, and how far a tile is turned", () => {
    const rotate: ActionJson = { type: "rotate_tile", cell: { x: 0, y: 0 }, turns: 2 };
    const words = (from: Partial<ReviewedDecision>) =>
      comparedMoves(decision(1, "mistake", 0.1, from)).map(({ title, move }) => [title, move]);
    expect(words({ step: "dedication", best: value(0) })).toEqual([
      ["Played", "did not dedicate"],
      ["Better", "do not dedicate yet"],
    ]);
    expect(words({ step: "exchange" })[1]).toEqual(["Better", "do not exchange"]);
    expect(words({ step: "start" })[1]).toEqual(["Better", "keep the favors and gifts"]);
    expect(words({ step: "end" })[1]).toEqual(["Better", "keep the lanterns and gifts"]);
    expect(words({ best: value(0, 0.5, rotate) })[1]).toEqual([
      "Better",
      "use Rotate a Tile on the marked tile: a half turn",
    ]);
    expect(words({ played: value(0.1, 0.4, { ...rotate, turns: 3 }) })[0]).toEqual([
      "Played",
      "used Rotate a Tile: a quarter turn left",
    ]);
  });

  it("puts every reason under the move that it is about", () => {
    const reasons: ReviewedDecision["reasons"] = {
      worse: [{ type: "spends_favors", favors: 2 }],
      better: [{ type: "more_lanterns", brings: 0, better: 2 }],
    };
    const [against, favor] = [...reasons.worse, ...reasons.better].map((reason) =>
      reasonSentence(reason, null),
    );
    const blunder = decision(3, "blunder", 0.2, { step: "exchange", reasons });
    expect(judgmentWords(blunder, review, null).slice(2)).toEqual([
      "Played: did not exchange.",
      against,
      "Better: do not exchange.",
      favor,
    ]);
    const found = decision(3, "found", 0, {
      step: "exchange",
      reasons,
      next_best: value(0.1, 0.2),
    });
    expect(judgmentWords(found, review, null).slice(1)).toEqual([
      "Chance of winning 30%. The next best move leaves 20%: 10 percentage points less.",
      "Played: did not exchange.",
      favor,
      "Next best: do not exchange.",
      against,
    ]);
  });
});
