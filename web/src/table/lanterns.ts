/** Lanterns counted and sorted, and the best of several sets first. */
import type { ColorName, Dedicate, LanternName, SeatJson } from "../protocol";
import type { Offer } from "../game/model";

export const COLORS: readonly ColorName[] = [
  "red",
  "orange",
  "white",
  "green",
  "blue",
  "purple",
  "black",
];

export const LANTERNS: readonly LanternName[] = [...COLORS, "wild"];

type Counts = Partial<Record<LanternName, number>>;

/** The number of lanterns of all colors. */
export function total(counts: Counts): number {
  return LANTERNS.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
}

/** The cards of a set by kind, in the order of the page. */
export function countCards(
  cards: readonly LanternName[],
): { lantern: LanternName; count: number }[] {
  return LANTERNS.map((lantern) => ({
    lantern,
    count: cards.filter((card) => card === lantern).length,
  })).filter(({ count }) => count > 0);
}

/** How many lanterns of the paid colors a seat holds, counted once per card. */
function plenty(cards: readonly LanternName[], seat: SeatJson): number {
  return cards.reduce((sum, card) => sum + (seat.lanterns[card] ?? 0), 0);
}

/** The sets offered for a dedication: fewest wild lanterns first, then those the seat has most of. */
export function bestFirst(offers: readonly Offer<Dedicate>[], seat: SeatJson): Offer<Dedicate>[] {
  const wild = ({ action }: Offer<Dedicate>) =>
    action.cards.filter((card) => card === "wild").length;
  return [...offers].sort(
    (a, b) => wild(a) - wild(b) || plenty(b.action.cards, seat) - plenty(a.action.cards, seat),
  );
}
