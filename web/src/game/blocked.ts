/** Why something cannot be done now, in words. */
import { w } from "../words/words.svelte";

import type { Position } from "../protocol";
import type { Blocked } from "./model";

/** What the server says is in the way, by the name of what it blocks. */
export function blockedOf(position: Position): Blocked {
  return Object.fromEntries(position.blocked.map(({ what, why }) => [what, w().log.why[why]]));
}
