import { expect, it } from "vitest";

import { entry, TURN } from "./fixtures/fixtures";
import type { Gain } from "./model";
import { countGains, previewOf } from "./preview.svelte";

it("sorts gains by seat and finds the edge that matches", () => {
  const preview = previewOf(TURN.preview);
  expect(preview.gains).toEqual({
    N: [
      { kind: "lantern", color: "orange", reason: "match" },
      { kind: "favor" },
      { kind: "gift", pavilion: "red" },
      { kind: "lantern", color: "white", reason: "facing" },
    ],
    S: [{ kind: "lantern", color: "red", reason: "facing" }],
  });
  expect(preview.matches).toEqual([{ cell: TURN.chosen.cell, side: "W" }]);
});

it("says what the supply does not have", () => {
  const { gains, matches } = previewOf(entry(10).events ?? []);
  expect(gains.N).toEqual([{ kind: "missed", color: "red" }]);
  expect(matches).toEqual([]);
});

it("counts equal gains, in the order in which they came first", () => {
  const gift: Gain = { kind: "gift", pavilion: "red" };
  const red: Gain = { kind: "lantern", color: "red", reason: "match" };
  const facing: Gain = { kind: "lantern", color: "red", reason: "facing" };
  const missed: Gain = { kind: "missed", color: "red" };
  expect(countGains([gift, red, gift, missed, facing])).toEqual([
    { gain: gift, count: 2 },
    { gain: facing, count: 2 },
    { gain: missed, count: 1 },
  ]);
});
