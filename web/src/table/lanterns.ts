/** Lanterns counted and sorted, and the best of several sets first. */
import { DEDICATION_SHAPES } from "../pieces";
import type { ColorName, Dedicate, DedicationName, LanternName, SeatJson } from "../protocol";
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

export type Counts = Partial<Record<LanternName, number>>;

/** The number of lanterns of all colors. */
export function total(counts: Counts): number {
  return LANTERNS.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
}

/** How many of the cards are of that kind. */
export function countOf(cards: readonly LanternName[], lantern: LanternName): number {
  return cards.filter((card) => card === lantern).length;
}

/** The cards of a set by kind, in the order of the page. */
export function countCards(
  cards: readonly LanternName[],
): { lantern: LanternName; count: number }[] {
  return LANTERNS.map((lantern) => ({
    lantern,
    count: countOf(cards, lantern),
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

/** The cards of a dedication: those at hand, and those that are missing. */
export interface Cost {
  held: LanternName[];
  /** Null where any further color would do. */
  missing: (ColorName | null)[];
}

/** The set for a dedication that lanterns come closest to. */
export function nearestSet(dedication: DedicationName, counts: Counts): Cost {
  const costs = DEDICATION_SHAPES[dedication].map((shape) => costOf(shape, counts));
  return costs.reduce((best, cost) => (cost.missing.length < best.missing.length ? cost : best));
}

/** The most cards go to the colors of which there are most; wild ones take the place of others. */
function costOf(shape: readonly number[], counts: Counts): Cost {
  const has = (color: ColorName) => counts[color] ?? 0;
  const colors = [...COLORS].sort((a, b) => has(b) - has(a)).slice(0, shape.length);
  const all = shape.length === COLORS.length;
  const held: LanternName[] = [];
  const missing: (ColorName | null)[] = [];
  for (const [index, color] of colors.entries()) {
    const size = shape[index] ?? 0;
    const there = Math.min(size, has(color));
    held.push(...Array<ColorName>(there).fill(color));
    missing.push(...Array<ColorName | null>(size - there).fill(there > 0 || all ? color : null));
  }
  const wilds = Math.min(counts.wild ?? 0, missing.length);
  missing.splice(0, wilds);
  held.push(...Array<LanternName>(wilds).fill("wild"));
  return { held, missing };
}
