/** What went wrong, as a sentence. */
import { ApiProblem } from "../net/api";
import { w } from "../words/words.svelte";

export function sentence(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.status === 0) return w().screens.start.unreached;
  const said = error.message.trim();
  return said.charAt(0).toUpperCase() + said.slice(1) + (/[.!?]$/.test(said) ? "" : ".");
}
