import { expect, it } from "vitest";

import type { Mine, TableInfo } from "../../protocol";
import { gameLabel, gameToContinue, inProgress, resultOf } from "./ownGames";

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

const seats = (...honor: number[]) =>
  honor.map((one, index) => ({
    seat: ["S", "W", "N", "E"][index],
    kind: index === 0 ? "person" : "bot",
    name: index === 0 ? "Ann" : "apprentice",
    bot: index === 0 ? null : "apprentice",
    honor: one,
  }));
const over = (winners: string[], ...honor: number[]) =>
  ({ title: "", phase: "over", ended: "played", winners, seats: seats(...honor) }) as TableInfo;

it("a finished game says the viewer's place, and their honor beside the best other", () => {
  expect(resultOf(over(["N"], 35, 40, 52), "S")).toEqual({
    place: 3,
    players: 3,
    own: 35,
    best: 52,
  });
  expect(resultOf(over(["S"], 52, 47), "S")).toMatchObject({ place: 1, own: 52, best: 47 });
  expect(resultOf(over(["N"], 40, 31, 40), "S"), "a tie-break decided").toMatchObject({ place: 2 });
  expect(resultOf(over(["S", "N"], 40, 31, 40), "W")).toMatchObject({ place: 3 });
  expect(resultOf(over(["N"], 35, 52), null), "only watched").toBeNull();
  expect(resultOf({ ...over(["N"], 35, 52), ended: "resigned" }, "S")).toBeNull();
});

it("a game against bots of one level is called after the level, others after the people", () => {
  expect(gameLabel(over(["N"], 35, 40, 52), "S")).toBe("Against 2 × Apprentice");
  expect(gameLabel(over(["N"], 35, 40), "S")).toBe("Against Apprentice");
  expect(gameLabel(over(["N"], 35, 40), "W"), "against a person").toBe("Ann");
  expect(gameLabel({ ...over(["N"], 35, 40), title: "Moon" }, "S")).toBe("Moon");
});
