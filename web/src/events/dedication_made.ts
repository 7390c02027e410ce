import { lanternList } from "../game/names";
import type { DedicationMade } from "../protocol";
import { w } from "../words/words.svelte";
import { plain, type Kind } from "./kind";
import { has, supplied, withLanterns } from "./views";

export const dedicationMade: Kind<DedicationMade> = {
  pace: { lasts: 960, lands: 720, next: 840 },
  leaves: (view, { seat, cards }) => withLanterns(view, seat, cards, -1),
  lands: (view, { seat, dedication, cards, honor, generic }) => {
    const stack = view.stacks[dedication] ?? [];
    const stacks = generic ? view.stacks : { ...view.stacks, [dedication]: stack.slice(1) };
    return has({ ...supplied(view, cards, 1), stacks }, seat, ({ tokens }) => ({
      tokens: [...tokens, { dedication, honor }],
    }));
  },
  honor: ({ honor }) => honor,
  gain: null,
  sound: "dedication",
  lines: ({ seat, dedication, cards, honor, generic }, { who }) => {
    const name = w().common.dedications[dedication];
    return [plain(seat, w().log.dedicated(who, name, lanternList(cards), honor, generic))];
  },
  headline: ({ dedication, honor }, { who }) =>
    w().log.now.dedicates(who, w().common.dedications[dedication], honor),
};
