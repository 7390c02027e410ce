/**
 * What the page tells apart by emperor card. A card's words are in `words/<language>/cards.ts`;
 * its price, its step and what it brings are the engine's (`pieces.ts`).
 */
import { DEDICATION_CARDS, WILD_CARDS } from "../pieces";
import type { CardName, DedicationName } from "../protocol";
import type { DialogRequest } from "../table/dialogs/dialogs";
import type { Game, Offer } from "./model";

/** A small picture, as one of several on a button. */
export type Picture =
  | { icon: "gift" | "favor" | "lantern-wild"; size: number }
  | { token: DedicationName | "generic"; honor: number; size: number }
  /** Lines in a square of 20 by 20. */
  | { lines: string };

export interface Card {
  /** What can be done with it now. */
  offers: (game: Pick<Game, "offers" | "position">) => readonly Offer[];
  /** What its button opens; "lake" to choose a tile there. */
  opens: DialogRequest | "lake";
  /** What is on its button where words have no room; null if the button is that of a stack. */
  picture: readonly Picture[] | null;
}

const GIFT: Picture = { icon: "gift", size: 17 };

/** Every emperor card, as they are listed; the first two are the pair for a first game. */
export const CARDS: Record<CardName, Card> = {
  emperor_dedication: {
    offers: ({ offers }) => offers.dedicate.filter(({ action }) => action.dedication === "emperor"),
    opens: { dialog: "dedicate", dedication: "emperor" },
    picture: null,
  },
  rotate_a_tile: {
    offers: ({ offers }) => offers.rotate_tile,
    opens: "lake",
    picture: [GIFT, { lines: "M16 6A7 7 0 1 0 17 11M17 2V7H12" }],
  },
  emperor_exchange: {
    offers: ({ offers }) => [...offers.exchange_for_wild, ...offers.exchange_for_two],
    opens: { dialog: "exchange", use: "emperor_exchange" },
    picture: [GIFT, { icon: "lantern-wild", size: 24 }],
  },
  favor_to_honor: {
    offers: ({ offers }) => offers.convert_favors,
    opens: { dialog: "favor_to_honor" },
    picture: [
      { icon: "favor", size: 20 },
      { token: "generic", honor: 1, size: 22 },
    ],
  },
  end_of_turn_dedication: {
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
  cards.some((card) => WILD_CARDS.includes(card));

/** Every dedication, as they are listed. */
export const DEDICATION_NAMES = Object.keys(DEDICATION_CARDS) as DedicationName[];
