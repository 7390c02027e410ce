/**
 * What the page tells apart by emperor card and by dedication. A card's words are in
 * `words/<language>/cards.ts`, its price is the engine's (`pieces.ts`).
 */
import type { CardName, DedicationName, StepName } from "../protocol";
import type { DialogRequest } from "../table/dialogs/dialogs";
import type { Game, Offer } from "./model";

/** A small picture, as one of several on a button. */
export type Picture =
  | { icon: "gift" | "favor" | "lantern-wild"; size: number }
  | { token: DedicationName | "generic"; honor: number; size: number }
  /** Lines in a square of 20 by 20. */
  | { lines: string };

export interface Card {
  /** The step of the turn in which it is used. */
  step: StepName;
  /** What can be done with it now. */
  offers: (game: Pick<Game, "offers" | "position">) => readonly Offer[];
  /** What its button opens; "lake" to choose a tile there. */
  opens: DialogRequest | "lake";
  /** What is on its button where words have no room; null if the button is that of a stack. */
  picture: readonly Picture[] | null;
  /** Whether wild lanterns are in play with it. */
  wild?: true;
}

const GIFT: Picture = { icon: "gift", size: 17 };

/** Every emperor card, as they are listed; the first two are the pair for a first game. */
export const CARDS: Record<CardName, Card> = {
  emperor_dedication: {
    step: "dedication",
    offers: ({ offers }) => offers.dedicate.filter(({ action }) => action.dedication === "emperor"),
    opens: { dialog: "dedicate", dedication: "emperor" },
    picture: null,
  },
  rotate_a_tile: {
    step: "place",
    offers: ({ offers }) => offers.rotate_tile,
    opens: "lake",
    picture: [GIFT, { lines: "M16 6A7 7 0 1 0 17 11M17 2V7H12" }],
  },
  emperor_exchange: {
    step: "exchange",
    offers: ({ offers }) => [...offers.exchange_for_wild, ...offers.exchange_for_two],
    opens: { dialog: "exchange", use: "emperor_exchange" },
    picture: [GIFT, { icon: "lantern-wild", size: 24 }],
    wild: true,
  },
  favor_to_honor: {
    step: "start",
    offers: ({ offers }) => offers.convert_favors,
    opens: { dialog: "favor_to_honor" },
    picture: [
      { icon: "favor", size: 20 },
      { token: "generic", honor: 1, size: 22 },
    ],
  },
  end_of_turn_dedication: {
    step: "end",
    offers: ({ offers, position }) => (position?.view.step === "end" ? offers.dedicate : []),
    opens: { dialog: "dedicate", dedication: null },
    picture: [GIFT, { token: "three_pair", honor: 8, size: 24 }],
  },
};

export const CARD_NAMES = Object.keys(CARDS) as CardName[];

/** Whether a name is that of an emperor card. */
export const isCard = (name: string): name is CardName => name in CARDS;

/** Whether a game with these cards has wild lanterns. */
export const hasWilds = (cards: readonly CardName[] = []): boolean =>
  cards.some((card) => CARDS[card].wild);

/** Every dedication, as they are listed, and the card without which it cannot be made. */
export const CARD_OF: Record<DedicationName, CardName | null> = {
  four_of_a_kind: null,
  three_pair: null,
  seven_unique: null,
  emperor: "emperor_dedication",
};

export const DEDICATION_NAMES = Object.keys(CARD_OF) as DedicationName[];
