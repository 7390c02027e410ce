import { expect, it } from "vitest";

import type { Gain } from "../../game/model";
import { grouped } from "./grouped";

it("counts equal gains, in the order in which they came first", () => {
  const gift: Gain = { kind: "gift", pavilion: "red" };
  const red: Gain = { kind: "lantern", color: "red", reason: "match" };
  const facing: Gain = { kind: "lantern", color: "red", reason: "facing" };
  const missed: Gain = { kind: "missed", color: "red" };
  expect(grouped([gift, red, gift, missed, facing])).toEqual([
    { gain: gift, count: 2 },
    { gain: facing, count: 2 },
    { gain: missed, count: 1 },
  ]);
});
