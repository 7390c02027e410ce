import type { TileDrawn } from "../protocol";
import type { Kind } from "./kind";
import { has } from "./views";

export const tileDrawn: Kind<TileDrawn> = {
  pace: { lasts: 280, lands: 240, next: 0 },
  leaves: (view) => ({ ...view, tile_stack: view.tile_stack.slice(1) }),
  lands: (view, { seat, tile }) => has(view, seat, ({ hand }) => ({ hand: [...hand, tile] })),
  honor: null,
  gain: null,
  sound: "drawn",
  lines: null,
  headline: null,
};
