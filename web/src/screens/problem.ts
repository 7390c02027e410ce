/** Why a request over HTTP failed, as a sentence. */
import { ApiProblem } from "../net/api";
import { w } from "../words/words.svelte";

export function sentence(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.code === null) return w().screens.start.unreached;
  return w().log.refusals[error.code];
}
