/** Why a request over HTTP failed, as a sentence. */
import { ApiProblem } from "../net/api";
import { offline } from "../words/offline";
import { w } from "../words/words.svelte";

export function sentence(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.code === null) {
    return STATIC_SITE ? offline().status.failed : w().screens.start.unreached;
  }
  if (STATIC_SITE && error.code === "analysis_unavailable") return offline().status.bots;
  return w().log.refusals[error.code];
}
