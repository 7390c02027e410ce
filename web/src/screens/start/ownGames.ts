/** The viewer's own games in the order in which they matter. */
import type { Mine } from "../../protocol";

/** Whether a game waits for the viewer. */
export function waitsForYou({ table, you }: Mine): boolean {
  return you !== null && table.phase === "playing" && table.to_move === you;
}

/** Those in progress: first those that wait for the viewer, last those that have not started. */
export function inProgress(games: readonly Mine[]): Mine[] {
  const rank = (game: Mine) => (waitsForYou(game) ? 0 : game.table.phase === "playing" ? 1 : 2);
  return games
    .filter(({ table }) => table.phase !== "over")
    .sort((one, other) => rank(one) - rank(other));
}

/** The game to continue, if there is one in which the viewer has a seat. */
export function gameToContinue(games: readonly Mine[]): Mine | null {
  return inProgress(games).find(({ you }) => you !== null) ?? null;
}
