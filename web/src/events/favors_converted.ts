import type { FavorsConverted } from "../protocol";
import { w } from "../words/words.svelte";
import { plain, type Kind } from "./kind";
import { has } from "./views";

export const favorsConverted: Kind<FavorsConverted> = {
  pace: { lasts: 740, lands: 440, next: 580 },
  leaves: (view, { seat, favors }) => has(view, seat, (one) => ({ favors: one.favors - favors })),
  lands: null,
  honor: ({ honor }) => honor,
  gain: null,
  sound: "converted",
  lines: ({ seat, favors, honor }, { who }) => [
    plain(seat, w().cards.favor_to_honor.line(who, w().log.favors(favors), honor)),
  ],
  headline: ({ favors, honor }, { who }) =>
    w().cards.favor_to_honor.now(who, w().log.favors(favors), honor),
};
