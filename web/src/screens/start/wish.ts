/** What is asked of the server when somebody wants a table. */
import type { Clock, MakeTable, SideName } from "../../protocol";
import { options, type GameChoice } from "./choice.svelte";

/** The sides of the table that have a seat, by the number of players. */
export const SIDES: Record<2 | 3 | 4, readonly SideName[]> = {
  2: ["N", "S"],
  3: ["N", "E", "S"],
  4: ["N", "E", "S", "W"],
};

/** A table that begins at once: the asker in the south, bots all around. */
export function againstBots(
  name: string,
  opponents: 1 | 2 | 3,
  code: string,
  game: GameChoice,
): MakeTable {
  const players = (opponents + 1) as 2 | 3 | 4;
  const others = SIDES[players].filter((side) => side !== "S");
  const bots = Object.fromEntries(others.map((side) => [side, code]));
  return { options: options(players, game), name, seat: "S", bots, start: true };
}

export type ClockName = "none" | "quick" | "calm" | "slow" | "own";

/** A clock in the units that people type: minutes, but seconds a turn. */
export interface OwnClock {
  bank: number;
  increment: number;
  cap: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const PRESETS: Record<Exclude<ClockName, "own">, Clock | null> = {
  none: null,
  quick: { bank: 5 * MINUTE, increment: 15, cap: 10 * MINUTE },
  calm: { bank: 15 * MINUTE, increment: 30, cap: 30 * MINUTE },
  slow: { bank: 3 * DAY, increment: 12 * HOUR, cap: 7 * DAY },
};

/** The clock of a name; one's own never has a cap below its bank. */
export function clock(name: ClockName, own: OwnClock): Clock | null {
  if (name !== "own") return PRESETS[name];
  const bank = own.bank * MINUTE;
  return { bank, increment: own.increment, cap: Math.max(bank, own.cap * MINUTE) };
}

/** Seconds that a seat may keep the others waiting before a bot may step in. */
export const PATIENCES: readonly number[] = [2 * MINUTE, 10 * MINUTE, HOUR, DAY, 3 * DAY];

/** How long that is, in the greatest unit that fits. */
export function span(seconds: number): { unit: "minutes" | "hours" | "days"; count: number } {
  if (seconds % DAY === 0) return { unit: "days", count: seconds / DAY };
  if (seconds % HOUR === 0) return { unit: "hours", count: seconds / HOUR };
  return { unit: "minutes", count: Math.round(seconds / MINUTE) };
}
