/** How long ago something was, in words. */
import type { Words } from "../../words/words.svelte";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** As in "5 minutes ago"; what is less than a minute old is "now". */
export function ago(at: number, now: number, words: Words["screens"]["start"]["ago"]): string {
  const past = now - at;
  if (past >= DAY) return words.days(Math.floor(past / DAY));
  if (past >= HOUR) return words.hours(Math.floor(past / HOUR));
  if (past >= MINUTE) return words.minutes(Math.floor(past / MINUTE));
  return words.now;
}
