/** How a chapter stands, as the coach takes it. */
import type { Progress } from "./progress";

export type Mood = "try" | "strayed" | "done";

export function moodOf({ done, strayed }: Progress): Mood {
  if (done) return "done";
  return strayed ? "strayed" : "try";
}
