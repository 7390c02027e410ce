import { expect, test } from "vitest";

import { screens } from "../../words/en/screens";
import { ago, inLargestUnit } from "./durations";
import { PATIENCES } from "./newTable.svelte";

const NOW = 1_790_000_000_000;

test.each([
  [0, "just now"],
  [59_999, "just now"],
  [-5_000, "just now"],
  [60_000, "1 minute ago"],
  [7_300_000, "2 hours ago"],
  [86_400_000, "yesterday"],
  [10 * 86_400_000, "10 days ago"],
])("%d milliseconds are %j", (past, words) => {
  expect(ago(NOW - past, NOW, screens.start.ago)).toBe(words);
});

test("patience is named in the largest unit that fits", () => {
  expect(PATIENCES.map(inLargestUnit)).toEqual([
    { unit: "minutes", count: 2 },
    { unit: "minutes", count: 10 },
    { unit: "hours", count: 1 },
    { unit: "days", count: 1 },
    { unit: "days", count: 3 },
  ]);
});
