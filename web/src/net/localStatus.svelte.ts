/** How far the server inside this browser is, for all that show it. */
export class LocalStatus {
  /** It starts with the first request; it is elsewhere while another tab runs it. */
  state: "off" | "starting" | "elsewhere" | "ready" | "failed" = $state("off");
  /** How much of its own files it has loaded, from 0 to 1. */
  progress = $state(0);
  /** Why it failed, in English, as the worker says it. */
  problem = $state("");
  /** Why bots cannot think, in English; empty while they can. */
  bots = $state("");
}
