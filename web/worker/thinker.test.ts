/** The worker of the bots as the server uses it, with one that does what the test says. */
import { beforeEach, expect, it, vi } from "vitest";

import type { FromBots } from "./bots";
import { Thinker } from "./thinker";

class FakeWorker {
  onmessage: ((event: { data: FromBots }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  posted: { id: number }[] = [];
  ended = false;

  constructor() {
    workers.push(this);
  }
  postMessage(message: { id: number }): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromBots): void {
    this.onmessage?.({ data });
  }
}

let workers: FakeWorker[];
let reported: string[];
let thinker: Thinker;
const job = new Uint8Array([1]);

beforeEach(() => {
  workers = [];
  reported = [];
  vi.stubGlobal("Worker", FakeWorker);
  thinker = new Thinker((problem) => reported.push(problem));
});

it("starts one worker, when asked to or with the first job, and gives each job its result", async () => {
  expect(workers).toHaveLength(0);
  thinker.start();
  const [one, other] = [thinker.think(job), thinker.think(job)];
  expect(workers).toHaveLength(1);
  workers[0]?.say({ kind: "ready" });
  expect(reported).toEqual([""]);
  workers[0]?.say({ kind: "done", id: 2, result: new Uint8Array([2]) });
  workers[0]?.say({ kind: "done", id: 1, result: new Uint8Array([1]) });
  expect([await one, await other]).toEqual([new Uint8Array([1]), new Uint8Array([2])]);
});

it("reports why a worker failed, and lets nobody wait for it", async () => {
  const lost = thinker.think(job);
  workers[0]?.say({ kind: "failed", message: "brain.wasm could not be loaded" });
  expect(await lost).toEqual(new Uint8Array());
  expect(workers[0]?.ended).toBe(true);
  expect(reported).toEqual(["brain.wasm could not be loaded"]);

  const next = thinker.think(job);
  expect(workers).toHaveLength(2);
  workers[1]?.onerror?.({ message: "" });
  expect(await next).toEqual(new Uint8Array());
  expect(reported.at(-1)).toBe("the worker stopped");

  thinker.start();
  workers[2]?.say({ kind: "ready" });
  expect(reported.at(-1)).toBe("");
});
