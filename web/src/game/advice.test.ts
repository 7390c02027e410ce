import { expect, it } from "vitest";

import type { ActionJson, Hint, HintReason } from "../protocol";
import { lookSentence, meritSentence } from "./advice";
import { GAME } from "./fixtures/fixtures";

const place: ActionJson = {
  type: "place_tile",
  tile: 7,
  cell: { x: 1, y: 0 },
  rotation: 2,
  pavilion: false,
};

const look = (action: ActionJson, ...reasons: HintReason[]) =>
  lookSentence({ number: 5, step: "place", action, chance: 0.5, reasons } as Hint, GAME.table);

it("says what to look for, and not only that it is about the tile", () => {
  const brings: HintReason = {
    type: "brings",
    lanterns: 3,
    favors: 1,
    gifts: 0,
    matches: ["blue", "blue", "red"],
  };
  expect(look(place, brings)).toBe("Look for a match in blue and red, with a platform.");
  expect(look(place, { ...brings, gifts: 1 })).toContain("with a pavilion");
  expect(look(place, { ...brings, favors: 0, matches: [] })).toBe(
    "Look at which color faces whom.",
  );
  expect(look(place, { type: "denies", seat: "E", color: "blue" }, brings)).toBe(
    "Look for a way to leave Lan without a blue lantern.",
  );
  expect(look({ ...place, pavilion: true })).toBe("Look for a good place for a pavilion.");
});

it("names the card that it is about, and why favors become honor", () => {
  expect(look({ type: "convert_favors", favors: 2 })).toBe("Look at the card Favor to Honor.");
  expect(meritSentence({ type: "converts", honor: 2 }, null)).toContain("2 honor");
});
