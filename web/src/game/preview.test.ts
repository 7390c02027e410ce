import { expect, it } from "vitest";

import { entry, TURN } from "./fixtures/fixtures";
import { previewOf } from "./preview.svelte";

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
