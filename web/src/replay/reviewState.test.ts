/** A review that is asked for, stopped and continued, with a server that says what the test says. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { ReviewProgress } from "../protocol";
import { ReviewState } from "./review.svelte";

const progress = (done: number): ReviewProgress => ({ done, total: 4, review: null });
const whole: ReviewProgress = {
  ...progress(4),
  review: { seats: [], decisions: [], result: null },
};
/** What is answered to each question; anything else gets lost. */
let answers: (ReviewProgress | Promise<ReviewProgress>)[];
/** What was asked: "review" or "stop". */
let asked: string[];
let review: ReviewState;

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/session") return Response.json({ fresh: false });
    const what = path.split("/").at(-1) ?? "";
    asked.push(what);
    const answer = what === "review" ? answers.shift() : undefined;
    if (!answer) throw new Error("lost");
    return Response.json(await answer);
  });
  review = new ReviewState("abc");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks until it is there", async () => {
  answers = [progress(0), progress(3), whole];
  await review.open();
  expect(review).toMatchObject({ state: "working", done: 0, total: 4 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(review).toMatchObject({ state: "working", done: 3 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(review).toMatchObject({ state: "ready", done: 4 });
});

it("stops, asks for no more, and continues where it was", async () => {
  answers = [progress(3), whole];
  await review.open();
  await review.stop();
  expect(review).toMatchObject({ state: "stopped", done: 3 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(["review", "stop"]);
  await review.open();
  expect(review.state).toBe("ready");
});

it("forgets the answer to a question from before it was stopped", async () => {
  let answer: (late: ReviewProgress) => void = () => undefined;
  answers = [new Promise((resolve) => (answer = resolve)), progress(1), progress(3)];
  const opening = review.open();
  await vi.advanceTimersByTimeAsync(0);
  await review.stop();
  await review.open();
  answer(progress(2));
  await opening;
  expect(review).toMatchObject({ state: "working", done: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(["review", "stop", "review", "review"]);
});
