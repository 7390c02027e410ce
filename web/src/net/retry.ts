/** How long to wait before the line is tried again. */

const FIRST = 300;
const LONGEST = 10_000;

/** The server is stopping, and will be back in a moment. */
const RESTARTING = 1012;
/** We talked too fast, or nonsense: coming back at once would make it worse. */
const POLICY = 1008;

/** Milliseconds before the try after so many that failed, spread by a chance of 0 to 1. */
export function delay(failed: number, code: number, chance: number): number {
  const base = Math.min(FIRST * 2 ** failed, LONGEST);
  const least = code === POLICY ? 5000 : code === RESTARTING ? 700 : 0;
  return Math.max(least, base) * (0.5 + chance / 2);
}
