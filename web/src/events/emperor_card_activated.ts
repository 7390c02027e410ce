import { CARD_GIFTS } from "../pieces";
import type { EmperorCardActivated } from "../protocol";
import { cardWords, w } from "../words/words.svelte";
import { plain, type Kind } from "./kind";
import { has } from "./views";

export const emperorCardActivated: Kind<EmperorCardActivated> = {
  pace: { lasts: 680, lands: 420, next: 440 },
  leaves: (view, { seat, card }) =>
    has(view, seat, (one) => ({ gifts: one.gifts - CARD_GIFTS[card] })),
  lands: null,
  honor: null,
  gain: null,
  sound: "emperor",
  lines: ({ seat, card }, { who }) => [plain(seat, w().log.activated(who, cardWords(card).name))],
  headline: ({ card }, { who }) => w().log.now.uses(who, cardWords(card).name),
};
