import { lanternList } from "../game/names";
import type { LanternDiscarded } from "../protocol";
import { w } from "../words/words.svelte";
import { plain, type Kind } from "./kind";
import { supplied, withLanterns } from "./views";

export const lanternDiscarded: Kind<LanternDiscarded> = {
  pace: { lasts: 380, lands: 270, next: 130 },
  leaves: (view, { seat, lantern }) => withLanterns(view, seat, [lantern], -1),
  lands: (view, { lantern }) => supplied(view, [lantern], 1),
  honor: null,
  gain: null,
  sound: "discard",
  lines: ({ seat, lantern }, { who }) => [
    plain(seat, w().log.discarded(who, lanternList([lantern]))),
  ],
  headline: ({ lantern }, { who }) => w().log.now.discards(who, lanternList([lantern])),
};
