/** What a placed tile brings the seats: lanterns, favors and gifts, and lanterns that are out. */
import type {
  ColorName,
  FavorReceived,
  GiftReceived,
  LanternMissed,
  LanternReceived,
} from "../protocol";
import { w } from "../words/words.svelte";
import { quiet, type Kind } from "./kind";
import { nthMissed } from "./move";
import { has, supplied, withLanterns } from "./views";

/** The note of each lantern color, from a scale in which any two sound well together. */
export const NOTES: Record<ColorName, number> = {
  black: 293.66,
  blue: 329.63,
  green: 392,
  orange: 440,
  purple: 493.88,
  red: 587.33,
  white: 659.26,
};

export const lanternReceived: Kind<LanternReceived> = {
  pace: { lasts: 460, lands: 420, next: 45 },
  leaves: (view, { color }) => supplied(view, [color], -1),
  lands: (view, { seat, color }) => withLanterns(view, seat, [color], 1),
  honor: null,
  gain: ({ color, reason }) => ({ kind: "lantern", color, reason }),
  sound: ({ color, reason }) => ({
    voice: reason === "match" ? "match" : "lantern",
    note: NOTES[color],
  }),
  lines: null,
  headline: null,
};

export const lanternMissed: Kind<LanternMissed> = {
  pace: { lasts: 460, lands: 420, next: 45 },
  leaves: null,
  lands: null,
  honor: null,
  gain: ({ color }) => ({ kind: "missed", color }),
  sound: "missed",
  lines: (event, { events, who }) => {
    const nth = nthMissed(event, events);
    const lantern = w().log.lantern(event.color, 1);
    return nth ? [quiet(event.seat, w().log.missed(who, lantern, nth))] : [];
  },
  headline: (event, { events, who }) => {
    const nth = nthMissed(event, events);
    return who.you && nth ? w().log.now.misses(w().log.lantern(event.color, 1), nth) : null;
  },
};

export const favorReceived: Kind<FavorReceived> = {
  pace: { lasts: 440, lands: 400, next: 45 },
  leaves: null,
  lands: (view, { seat }) => has(view, seat, (one) => ({ favors: one.favors + 1 })),
  honor: null,
  gain: () => ({ kind: "favor" }),
  sound: "favor",
  lines: null,
  headline: null,
};

export const giftReceived: Kind<GiftReceived> = {
  pace: { lasts: 440, lands: 400, next: 45 },
  leaves: null,
  lands: (view, { seat }) => has(view, seat, (one) => ({ gifts: one.gifts + 1 })),
  honor: null,
  gain: ({ pavilion }) => ({ kind: "gift", pavilion }),
  sound: "gift",
  lines: null,
  headline: null,
};
