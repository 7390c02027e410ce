/** Where the held tile hovers: it follows the pointer until a cell is chosen, and then stays. */
import type { Game } from "../game/model";
import type { CellJson } from "../protocol";

export class Aim {
  readonly #game: () => Game;
  #chosen: CellJson | null = null;

  constructor(game: () => Game) {
    this.#game = game;
  }

  /** The pointer or the keys are over an open cell, or have left it. */
  hover(cell: CellJson | null): void {
    const held = this.#game().held;
    if (!held) return;
    if (!same(held.cell, this.#chosen)) this.#chosen = null;
    if (!this.#chosen) this.#game().aim(cell);
  }

  choose(cell: CellJson | null): void {
    this.#chosen = cell;
    this.#game().aim(cell);
  }
}

/** Whether both are one cell, and there is one. */
export function same(one: CellJson | null, other: CellJson | null): boolean {
  return one !== null && other !== null && one.x === other.x && one.y === other.y;
}
