/** Why the server refused something, as a sentence in the language of the reader. */
import { w } from "../words/words.svelte";

/** The server's reason in other words, if there are any, or as it gave it. */
export function refusalWords(reason: string): string {
  if (!reason) return w().log.unanswered;
  return w().log.refusals[reason] ?? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
