import { lanternList } from "../game/names";
import type { LanternExchanged } from "../protocol";
import { w } from "../words/words.svelte";
import { plain, type Kind } from "./kind";
import { has, supplied, withLanterns } from "./views";

export const lanternExchanged: Kind<LanternExchanged> = {
  pace: { lasts: 480, lands: 430, next: 400 },
  leaves: (view, { seat, gave, favors }) =>
    has(withLanterns(view, seat, [gave], -1), seat, (one) => ({ favors: one.favors - favors })),
  lands: (view, { seat, gave, took }) =>
    withLanterns(supplied(supplied(view, [gave], 1), took, -1), seat, took, 1),
  honor: null,
  gain: null,
  sound: "exchange",
  lines: ({ seat, gave, took, favors }, { who }) => {
    const { log } = w();
    const text = log.exchanged(who, lanternList([gave]), lanternList(took), log.favors(favors));
    return [plain(seat, text)];
  },
  headline: ({ gave, took }, { who }) =>
    w().log.now.exchanges(who, lanternList([gave]), lanternList(took)),
};
