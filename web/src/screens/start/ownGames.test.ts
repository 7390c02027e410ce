import { expect, it } from "vitest";

import type { Mine } from "../../protocol";
import { gameToContinue, inProgress } from "./ownGames";

function mine(id: string, phase: "open" | "playing" | "over", more: Partial<Mine> = {}): Mine {
  return { table: { id, phase, to_move: "N" }, you: "S", ...more } as Mine;
}

const waiting = mine("waiting", "playing", { you: "N" });
const games = [mine("open", "open"), mine("over", "over"), mine("playing", "playing"), waiting];
const ids = (some: readonly Mine[]) => some.map(({ table }) => table.id);

it("games that wait for the viewer come first, and those that have not started last", () => {
  expect(ids(inProgress(games))).toEqual(["waiting", "playing", "open"]);
});

it("the game to continue is the first in which the viewer has a seat", () => {
  expect(gameToContinue(games)?.table.id).toBe("waiting");
  expect(gameToContinue([mine("watched", "playing", { you: null }), ...games.slice(0, 1)])).toBe(
    games[0],
  );
  expect(gameToContinue([mine("over", "over")])).toBeNull();
});
