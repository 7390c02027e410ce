import { describe, expect, it } from "vitest";

import type { Moment, ViewJson } from "../protocol";
import { Reel } from "./reel";

function moments(first: number, count: number, last = 120): Moment[] {
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  return numbers
    .filter((number) => number <= last)
    .map((number) => ({
      number,
      view: number < 4 ? null : ({ turn: number } as ViewJson),
      entry: { number, at: 0, what: { type: "started" } },
    }));
}

describe("a reel", () => {
  it("fetches each stretch once", async () => {
    const asked: number[] = [];
    const reel = new Reel((first, count) => {
      asked.push(first);
      return Promise.resolve(moments(first, count));
    });
    const views = await Promise.all([reel.view(7), reel.view(50), reel.view(51), reel.view(2)]);
    expect(views.map((view) => view?.turn)).toEqual([7, 50, 51, undefined]);
    expect(asked).toEqual([1, 51]);
    expect(reel.ready(60)?.turn).toBe(60);
    expect(reel.ready(101)).toBeNull();
    reel.prepare(80);
    expect(asked).toEqual([1, 51, 101]);
  });

  it("asks again for what could not be fetched", async () => {
    let broken = true;
    const reel = new Reel((first, count) =>
      broken ? Promise.reject(new Error("gone")) : Promise.resolve(moments(first, count)),
    );
    await expect(reel.view(9)).rejects.toThrow("gone");
    broken = false;
    expect((await reel.view(9))?.turn).toBe(9);
  });
});
