/** Gains as a bubble shows them: equal ones together, so that a rich move does not cover a panel. */
import type { Gain } from "../../game/model";

export function grouped(gains: readonly Gain[]): { gain: Gain; count: number }[] {
  const counted = new Map<string, { gain: Gain; count: number }>();
  for (const gain of gains) {
    const key = `${gain.kind} ${"color" in gain ? gain.color : ""}`;
    const count = (counted.get(key)?.count ?? 0) + 1;
    counted.set(key, { gain, count });
  }
  return [...counted.values()];
}
