/** Why something cannot be done now, in words. */
import { w } from "../words/words.svelte";

import type { CardName, DedicationName, Position } from "../protocol";
import type { Blocked } from "./model";

const DEDICATIONS: readonly string[] = [
  "four_of_a_kind",
  "three_pair",
  "seven_unique",
  "emperor",
] satisfies DedicationName[];

export const NOTHING_BLOCKED: Blocked = { exchange: null, dedications: {}, cards: {} };

/** What the server says is in the way, by what it is in the way of. */
export function blockedOf(position: Position): Blocked {
  const blocked: Blocked = { exchange: null, dedications: {}, cards: {} };
  for (const { what, why } of position.blocked) {
    const reason = w().log.why[why];
    if (what === "exchange") blocked.exchange = reason;
    else if (DEDICATIONS.includes(what)) blocked.dedications[what as DedicationName] = reason;
    else blocked.cards[what as CardName] = reason;
  }
  return blocked;
}
