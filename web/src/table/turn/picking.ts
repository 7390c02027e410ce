/**
 * Choosing by touch which lanterns pay for a dedication. There is always a set that the server
 * offers: touching a card leads to the offered set nearest to it, or to the reason why there is none.
 */
import { DEDICATION_SIZES } from "../../pieces";
import type { Dedicate, DedicationName, LanternName } from "../../protocol";
import type { Offer } from "../../game/model";
import { countOf, LANTERNS, type Counts } from "../lanterns";

/** One lantern card of a row. */
export interface Card {
  /** Different for every card of a row. */
  key: string;
  lantern: LanternName;
}

/** Lanterns as single cards, in the order of the page. */
export function cardsOf(counts: Counts): Card[] {
  return LANTERNS.flatMap((lantern) =>
    Array.from({ length: counts[lantern] ?? 0 }, (_, index) => ({
      key: `${lantern}-${index}`,
      lantern,
    })),
  );
}

/**
 * The dedication to begin with: the one that brings most honor, and among equals the one that takes
 * fewest lanterns. Null if none is offered.
 */
export function bestDedication(
  offered: readonly DedicationName[],
  honor: (dedication: DedicationName) => number,
): DedicationName | null {
  const [best = null] = offered.toSorted(
    (a, b) => honor(b) - honor(a) || DEDICATION_SIZES[a] - DEDICATION_SIZES[b],
  );
  return best;
}

/** A set that is offered, the cards that show it, and the lanterns asked for, the latest last. */
export interface Payment {
  offer: Offer<Dedicate>;
  keys: ReadonlySet<string>;
  wanted: readonly LanternName[];
}

/** A set as cards of a row, those that were chosen before first. */
export function payWith(
  offer: Offer<Dedicate>,
  row: readonly Card[],
  before?: Payment,
  touched?: Card,
): Payment {
  const rank = ({ key }: Card) => {
    if (key === touched?.key) return before?.keys.has(key) ? 2 : 0;
    return before?.keys.has(key) ? 0 : 1;
  };
  const keys = LANTERNS.flatMap((lantern) =>
    row
      .filter((card) => card.lantern === lantern)
      .sort((a, b) => rank(a) - rank(b))
      .slice(0, countOf(offer.action.cards, lantern))
      .map(({ key }) => key),
  );
  return { offer, keys: new Set(keys), wanted: before?.wanted ?? [] };
}

/**
 * The set after touching a card: one with it if it was not chosen, otherwise one with fewer of its
 * kind. Null if no set is offered that does so. The sets are in order, the best first.
 */
export function touch(
  sets: readonly Offer<Dedicate>[],
  row: readonly Card[],
  now: Payment,
  card: Card,
): Payment | null {
  const { lantern } = card;
  const taken = now.keys.has(card.key);
  const has = countOf(now.offer.action.cards, lantern);
  const wanted = [...now.wanted.filter((one) => one !== lantern), ...(taken ? [] : [lantern])];
  const fitting = sets.filter(({ action }) => {
    const count = countOf(action.cards, lantern);
    return taken ? count < has : count > has;
  });
  const ranked = fitting
    .map((offer) => ({ offer, rank: rankOf(offer.action.cards, now, lantern, wanted) }))
    .sort((a, b) => compare(a.rank, b.rank));
  const best = ranked[0]?.offer;
  return best ? { ...payWith(best, row, now, card), wanted } : null;
}

/** The smaller, the better: few wild lanterns swapped unasked, few cards, none just asked for. */
function rankOf(
  cards: readonly LanternName[],
  { offer }: Payment,
  touched: LanternName,
  wanted: readonly LanternName[],
): number[] {
  const before = offer.action.cards;
  const change = (one: LanternName) => countOf(cards, one) - countOf(before, one);
  const lost = [...wanted].reverse().map((one) => Math.max(0, -change(one)));
  return [
    touched === "wild" ? 0 : Math.abs(change("wild")),
    LANTERNS.reduce((sum, one) => sum + Math.abs(change(one)), 0),
    ...lost,
  ];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, index) => one !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
