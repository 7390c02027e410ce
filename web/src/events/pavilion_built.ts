import type { PavilionBuilt } from "../protocol";
import { w } from "../words/words.svelte";
import type { Kind } from "./kind";
import { has, withTile } from "./views";

export const pavilionBuilt: Kind<PavilionBuilt> = {
  pace: { lasts: 400, lands: 350, next: 190 },
  leaves: (view, { seat }) => has(view, seat, (one) => ({ pavilions: one.pavilions - 1 })),
  lands: (view, { cell }, after) => withTile(view, cell, after, true),
  honor: null,
  gain: null,
  sound: "pavilion",
  // The sentence about the tile says it.
  lines: null,
  headline: (_, { who }) => w().log.now.builds(who),
};
