import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { TURN } from "../../game/fixtures/fixtures";
import type { Game } from "../../game/model";
import { PastMoment } from "./pastMoment.svelte";

let answers: { answer(): void; fail(): void }[];
let moment: PastMoment;
const game = {
  moments: () =>
    new Promise((resolve, reject) =>
      answers.push({
        answer: () => resolve([{ number: 0, view: TURN.position.view }]),
        fail: () => reject(new Error("no answer")),
      }),
    ),
} as unknown as Game;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  moment = new PastMoment();
});
afterEach(() => void vi.useRealTimers());

it("stays when a moment fails that was left meanwhile", async () => {
  void moment.show(game, 4);
  void moment.show(game, 5);
  answers[1]?.answer();
  await settle();
  answers[0]?.fail();
  await settle();
  expect([moment.number, moment.view, moment.failed]).toEqual([5, TURN.position.view, false]);
});

it("says for five seconds that the moment could not be shown", async () => {
  void moment.show(game, 4);
  answers[0]?.fail();
  await settle();
  expect([moment.number, moment.failed]).toEqual([null, true]);
  await vi.advanceTimersByTimeAsync(4000);
  void moment.show(game, 5);
  answers[1]?.fail();
  await vi.advanceTimersByTimeAsync(4000);
  expect(moment.failed).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(moment.failed).toBe(false);
});
