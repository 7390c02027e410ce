import type { TileRotated } from "../protocol";
import { w } from "../words/words.svelte";
import { plain, type Kind } from "./kind";
import { withTile } from "./views";

export const tileRotated: Kind<TileRotated> = {
  pace: { lasts: 480, lands: 60, next: 400 },
  leaves: null,
  lands: (view, { cell }, after) => withTile(view, cell, after),
  honor: null,
  gain: null,
  sound: "rotated",
  lines: ({ seat }, { who }) => [plain(seat, w().cards.rotate_a_tile.line(who))],
  headline: (_, { who }) => w().cards.rotate_a_tile.now(who),
};
