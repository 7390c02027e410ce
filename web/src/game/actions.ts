/** What the page tells apart by kind of action, apart from selecting a tile. */
import { EXCHANGE_FAVORS } from "../pieces";
import type { ActionJson, EventJson, LanternName, StepName, UseName } from "../protocol";
import { w, type Words } from "../words/words.svelte";
import type { Offer, Offers } from "./model";
import { listOf } from "./names";

type ActionOf<T extends ActionJson["type"]> = Extract<ActionJson, { type: T }>;

/** How a move is worded. */
export interface Wording {
  /** Whether it was done; otherwise it is advice. */
  done: boolean;
  /** Whether the lake shows it. */
  shown: boolean;
  /** The step in which it is made. */
  step: StepName;
  /** The words of advice, or of what was done. */
  t: Words["advice"]["moves"];
}

/** What an exchange takes and brings. */
export interface Deal {
  give: LanternName;
  take: readonly LanternName[];
  favors: number;
}

interface Kind<A extends ActionJson> {
  /** The exchange, dedication or card by which it is done; null if it needs none. */
  use: ((action: A) => UseName) | null;
  /** What the headline says can be done, where it is offered. */
  can: "card" | "exchange" | "dedicate" | null;
  /** The event that it has exactly once, if it comes before the tile of the turn. */
  event: EventJson["type"] | null;
  /** The move as part of a sentence. */
  words: (action: A, how: Wording) => string;
  /** The exchange that it is: whatever gives a lantern has one. */
  deal?: (action: A) => Deal;
}

type Row<A extends ActionJson> = A extends { give: LanternName }
  ? Required<Kind<A>>
  : Omit<Kind<A>, "deal">;

const color = (lantern: LanternName) => w().common.colors[lantern];

const ACTIONS: { [T in ActionJson["type"]]: Row<ActionOf<T>> } = {
  pass: {
    use: null,
    can: null,
    event: null,
    words: (_, { step, t }) => t.pass[step as keyof typeof t.pass] ?? "",
  },
  convert_favors: {
    use: () => "favor_to_honor",
    can: "card",
    event: "favors_converted",
    words: ({ favors }, { done }) => {
      const { favor_to_honor: card } = w().cards;
      return (done ? card.done : card.todo)(w().log.favors(favors));
    },
  },
  exchange: {
    use: () => "exchange",
    can: "exchange",
    event: "lantern_exchanged",
    words: ({ give, take }, { t }) => t.exchange(color(give), color(take)),
    deal: ({ give, take }) => ({ give, take: [take], favors: EXCHANGE_FAVORS.exchange }),
  },
  exchange_for_wild: {
    use: () => "emperor_exchange",
    can: "exchange",
    event: "lantern_exchanged",
    words: ({ give }, { done }) => {
      const { emperor_exchange: card } = w().cards;
      return (done ? card.doneWild : card.todoWild)(color(give));
    },
    deal: ({ give }) => ({ give, take: ["wild"], favors: EXCHANGE_FAVORS.exchange_for_wild }),
  },
  exchange_for_two: {
    use: () => "emperor_exchange",
    can: "exchange",
    event: "lantern_exchanged",
    words: ({ give, take }, { t }) => t.exchange(color(give), listOf(take.map(color))),
    deal: ({ give, take }) => ({ give, take, favors: EXCHANGE_FAVORS.exchange_for_two }),
  },
  dedicate: {
    use: ({ dedication }) => dedication,
    can: "dedicate",
    event: "dedication_made",
    words: ({ dedication, cards }, { t }) => {
      const counts = new Map<string, number>();
      for (const name of cards.map(color)) counts.set(name, (counts.get(name) ?? 0) + 1);
      const paid = Array.from(counts, ([name, count]) => (count > 1 ? `${count} ${name}` : name));
      return t.dedicate(w().common.dedications[dedication], listOf(paid));
    },
  },
  discard: {
    use: null,
    can: null,
    event: "lantern_discarded",
    words: ({ lantern }, { t }) => t.discard(color(lantern)),
  },
  rotate_tile: {
    use: () => "rotate_a_tile",
    can: "card",
    event: "tile_rotated",
    words: ({ turns }, { done }) => {
      const { rotate_a_tile: card } = w().cards;
      return (done ? card.done : card.todo)(card.turns[turns] ?? "");
    },
  },
  place_tile: {
    use: null,
    can: null,
    event: null,
    words: ({ pavilion }, { shown, t }) => (shown ? (pavilion ? t.build : t.place) : t.placeOther),
  },
};

export const ACTION_TYPES = Object.keys(ACTIONS) as ActionJson["type"][];

/** What is known of an action's kind. */
export function kindOf<A extends ActionJson>(action: Pick<A, "type">): Kind<A> {
  return ACTIONS[action.type] as unknown as Kind<A>;
}

/** The exchange, dedication or card by which something is done, if it needs one. */
export function useOf(action: ActionJson): UseName | null {
  return kindOf(action).use?.(action) ?? null;
}

/** Whether an event is the one that an action before the tile of the turn has exactly once. */
export function isMainEvent({ type }: EventJson): boolean {
  return ACTION_TYPES.some((one) => ACTIONS[one].event === type);
}

/** The kinds of offers that can lead to an event: a tile's, unless an action is for it alone. */
export function actionsFor(event: string): readonly (keyof Offers)[] {
  if (event === "game_ended") return ["pass"];
  const types = ACTION_TYPES.filter((type) => ACTIONS[type].event === event);
  return types.length > 0 ? types : ["place_tile"];
}

/** What the headline says can be done by using a card, by exchanging or by dedicating. */
export function canDo(offers: Offers): Set<Kind<ActionJson>["can"]> {
  const offered = ACTION_TYPES.filter((type) => type !== "pass" && offers[type].length > 0);
  return new Set(offered.map((type) => ACTIONS[type].can));
}

/** The exchanges that are offered, and by what each is done. */
export function dealsOf(offers: Offers): (Deal & { use: UseName; offer: Offer })[] {
  return allOf(offers).flatMap((offer) => {
    const deal = kindOf(offer.action).deal?.(offer.action);
    const use = useOf(offer.action);
    return deal && use ? { ...deal, use, offer } : [];
  });
}

/** All that is offered, in one list. */
export function allOf(offers: Offers): Offer[] {
  return ACTION_TYPES.flatMap((type): Offer[] => (type === "pass" ? [] : offers[type]));
}
