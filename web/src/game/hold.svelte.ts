/** What somebody has taken up and not yet done: a tile of the hand, or one of the lake. */
import type { CellJson, PlaceTile } from "../protocol";
import type { Held, Offer, Offers, Turning } from "./model";
import { cellsOf, sameCell } from "./offers";

const quarters = (turns: number) => ((turns % 4) + 4) % 4;

/** What the hold may look at: it changes under it. */
export interface Grounds {
  readonly offers: Offers;
  /** One's own tiles. */
  readonly hand: readonly (number | null)[];
}

export class Hold {
  held: Held | null = $state.raw(null);
  turning: Turning | null = $state.raw(null);

  readonly #grounds: Grounds;

  constructor(grounds: Grounds) {
    this.#grounds = grounds;
  }

  /** Cells where the held tile may go. */
  get openCells(): CellJson[] {
    return this.held ? cellsOf(this.#grounds.offers.place, this.held.tile) : [];
  }

  /** What confirming would do; null if that is nothing. */
  get offer(): Offer | null {
    const { held, turning } = this;
    const { place, rotate } = this.#grounds.offers;
    if (held) return place.find(({ action }) => fits(held, action)) ?? null;
    if (!turning) return null;
    const turned = ({ action }: Offer<(typeof rotate)[number]["action"]>) =>
      sameCell(action.cell, turning.cell) && action.turns === turning.turns;
    return rotate.find(turned) ?? null;
  }

  /** Take a tile up; another one than before stays over the same cell, to compare them. */
  pick(tile: number): void {
    this.turning = null;
    if (this.held?.tile === tile) this.held = null;
    else if (this.#grounds.hand.includes(tile)) {
      const cell = this.held?.cell ?? null;
      this.held = this.#settled({ tile, rotation: 0, cell, pavilion: false });
    }
  }

  turn(by: number): void {
    const { held, turning } = this;
    if (held) this.held = this.#settled({ ...held, rotation: quarters(held.rotation + by) });
    else if (turning) this.turning = { ...turning, turns: quarters(turning.turns + by) };
  }

  aim(cell: CellJson | null): void {
    if (this.held) this.held = this.#settled({ ...this.held, cell });
  }

  withPavilion(build: boolean): void {
    if (this.held) this.held = this.#settled({ ...this.held, pavilion: build });
  }

  grip(cell: CellJson | null): void {
    const offered = this.#grounds.offers.rotate.some(({ action }) => sameCell(action.cell, cell));
    this.turning = cell && offered ? { cell, turns: 1 } : null;
    if (this.turning) this.held = null;
  }

  drop(): void {
    this.held = null;
    this.turning = null;
  }

  /** The game went on: put down what is no longer there to be held. */
  review(): void {
    const { held, turning } = this;
    if (held) this.held = this.#grounds.hand.includes(held.tile) ? this.#settled(held) : null;
    if (turning) {
      const { rotate } = this.#grounds.offers;
      if (!rotate.some(({ action }) => sameCell(action.cell, turning.cell))) this.turning = null;
    }
  }

  /** As much of a wish as is offered. */
  #settled(wish: Held): Held {
    const { place } = this.#grounds.offers;
    const there = place.filter(({ action }) => sameCell(action.cell, wish.cell));
    const cell = there.some(({ action }) => action.tile === wish.tile) ? wish.cell : null;
    const pavilion = there.some(({ action }) => fits(wish, action)) && wish.pavilion;
    return { ...wish, cell, pavilion };
  }
}

function fits(held: Held, action: PlaceTile): boolean {
  return (
    action.tile === held.tile &&
    action.rotation === held.rotation &&
    action.pavilion === held.pavilion &&
    sameCell(action.cell, held.cell)
  );
}
