/** Durations: in the largest unit that fits, and those of the guided games. */
import type { Words } from "../../words/words.svelte";

/** In seconds. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** About how long each guided game takes, in minutes. */
export const LESSON_MINUTES = { base: 6, expansion: 5 };

/** How long ago a time was, as in "5 minutes ago"; less than a minute is "now". */
export function ago(at: number, now: number, words: Words["screens"]["start"]["ago"]): string {
  const past = (now - at) / 1000;
  if (past >= DAY) return words.days(Math.floor(past / DAY));
  if (past >= HOUR) return words.hours(Math.floor(past / HOUR));
  if (past >= MINUTE) return words.minutes(Math.floor(past / MINUTE));
  return words.now;
}

/** A number of seconds in the largest unit without a remainder. */
export function inLargestUnit(seconds: number): {
  unit: "minutes" | "hours" | "days";
  count: number;
} {
  if (seconds % DAY === 0) return { unit: "days", count: seconds / DAY };
  if (seconds % HOUR === 0) return { unit: "hours", count: seconds / HOUR };
  return { unit: "minutes", count: Math.round(seconds / MINUTE) };
}
