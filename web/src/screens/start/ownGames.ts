/** The viewer's own games in the order in which they matter. */
import type { Mine, SideName, TableInfo } from "../../protocol";
import { botWords, nameOf, w } from "../../words/words.svelte";

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

/** What a game is called in a list: its title, or who else plays; bots alone by their level. */
export function gameLabel({ title, seats }: TableInfo, you: SideName | null): string {
  const others = seats.filter(({ kind, seat }) => kind !== "free" && seat !== you);
  const [level, ...more] = new Set(others.map(({ bot, kind }) => (kind === "bot" ? bot : null)));
  const words = level && more.length === 0 && you !== null ? botWords(level) : undefined;
  if (title || !words) return title || others.map(nameOf).join(", ");
  return w().screens.start.againstLevel(words.name, others.length);
}

/** How a game that was played to its end went for the viewer; null where that cannot be said. */
export interface Result {
  place: number;
  players: number;
  /** The viewer's honor. */
  own: number;
  /** The most honor that anybody else had. */
  best: number;
}

export function resultOf(table: TableInfo, you: SideName | null): Result | null {
  const { seats, winners, ended } = table;
  const own = seats.find(({ seat }) => seat === you)?.honor ?? null;
  if (you === null || own === null || !winners || ended !== "played") return null;
  const others = seats.flatMap(({ seat, honor }) => (seat === you ? [] : (honor ?? 0)));
  const ahead = others.filter((honor) => honor > own).length;
  // A tie-break can decide among equals.
  const place = winners.includes(you) ? 1 : Math.max(ahead, winners.length) + 1;
  return { place, players: seats.length, own, best: Math.max(...others) };
}

/** The game to continue, if there is one in which the viewer has a seat. */
export function gameToContinue(games: readonly Mine[]): Mine | null {
  return inProgress(games).find(({ you }) => you !== null) ?? null;
}
