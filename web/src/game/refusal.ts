/** Why the server refused something, as a sentence in the language of the reader. */
import type { RefusalCode } from "../protocol";
import { w } from "../words/words.svelte";

/** A refusal in words; without a code nobody answered. */
export function refusalWords(code: RefusalCode | null): string {
  return code === null ? w().log.unanswered : w().log.refusals[code];
}
