import { describe, expect, it } from "vitest";

import type { Moment, ViewJson } from "../protocol";
import { ViewCache } from "./viewCache";

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

describe("the view cache", () => {
  it("fetches each batch once", async () => {
    const asked: number[] = [];
    const views = new ViewCache((first, count) => {
      asked.push(first);
      return Promise.resolve(moments(first, count));
    });
    const seen = await Promise.all([views.view(7), views.view(50), views.view(51), views.view(2)]);
    expect(seen.map((view) => view?.turn)).toEqual([7, 50, 51, undefined]);
    expect(asked).toEqual([1, 51]);
    expect(views.cached(60)?.turn).toBe(60);
    expect(views.cached(101)).toBeNull();
    views.prefetch(80);
    expect(asked).toEqual([1, 51, 101]);
  });

  it("asks again for what could not be fetched", async () => {
    let broken = true;
    const views = new ViewCache((first, count) =>
      broken ? Promise.reject(new Error("gone")) : Promise.resolve(moments(first, count)),
    );
    await expect(views.view(9)).rejects.toThrow("gone");
    broken = false;
    expect((await views.view(9))?.turn).toBe(9);
  });
});
