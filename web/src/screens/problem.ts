/** What went wrong, as a sentence. */
import { refusalWords } from "../game/refusal";
import { ApiProblem } from "../net/api";
import { w } from "../words/words.svelte";

export function sentence(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.code === null) return w().screens.start.unreached;
  return refusalWords(error.code);
}
