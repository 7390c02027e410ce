import { expect, it } from "vitest";

import { announcementOf, foreseenWords } from "./announce";
import { entry, GAME, TURN } from "./fixtures/fixtures";
import { foreseenOf } from "./foresee";

const told = { table: GAME.table, you: "N" } as const;

it("says what another did, what came to you, and that it is your turn", () => {
  expect(announcementOf(entry(21).events ?? [], told)).toMatch(
    /^Hua placed a tile and matched: white, red, and 2 gifts\. You received \w+ and 1 gift\. It is your turn\.$/,
  );
});

it("says what you did without saying it twice", () => {
  const said = announcementOf(entry(26).events ?? [], told);
  expect(said).toMatch(/^You placed a tile\. You received \w+\. Lan is to move\.$/);
});

it("says nothing of nothing", () => {
  expect(announcementOf([], told)).toBe("");
});

it("says what something would give", () => {
  const said = foreseenWords(foreseenOf(TURN.preview), { table: TURN.table, you: "N" });
  expect(said).toBe("That would give: you orange, white, 1 favor, and 1 gift; Hua red.");
  expect(foreseenWords(foreseenOf([]), told)).toBe("That would give nobody anything.");
});
