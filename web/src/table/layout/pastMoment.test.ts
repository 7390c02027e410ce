import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { TURN } from "../../game/fixtures/fixtures";
import { PastMoment } from "./pastMoment.svelte";

let answers: { answer(): void; fail(): void }[];
let moment: PastMoment;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  const headers = new Headers({ "content-type": "application/json" });
  const json = () => Promise.resolve([{ number: 0, view: TURN.position.view }]);
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve, reject) =>
        answers.push({
          answer: () => resolve({ ok: true, headers, json }),
          fail: () => reject(new Error("no answer")),
        }),
      ),
  );
  moment = new PastMoment();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("stays when a moment fails that was left meanwhile", async () => {
  void moment.show("abc", 4);
  void moment.show("abc", 5);
  answers[1]?.answer();
  await settle();
  answers[0]?.fail();
  await settle();
  expect([moment.number, moment.view, moment.failed]).toEqual([5, TURN.position.view, false]);
});

it("says for five seconds that the moment could not be shown", async () => {
  void moment.show("abc", 4);
  answers[0]?.fail();
  await settle();
  expect([moment.number, moment.failed]).toEqual([null, true]);
  await vi.advanceTimersByTimeAsync(4000);
  void moment.show("abc", 5);
  answers[1]?.fail();
  await vi.advanceTimersByTimeAsync(4000);
  expect(moment.failed).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(moment.failed).toBe(false);
});
