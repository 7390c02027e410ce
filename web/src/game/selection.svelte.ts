/** What the player has selected and not yet done: a tile of the hand, or a tile of the lake. */
import { sameCell } from "../lake/geometry";
import type { CellJson, PlaceTile, RotateTile } from "../protocol";
import type { HandTile, LakeTile, Offer, Offers } from "./model";
import { cellsOf } from "./offers";

const quarters = (turns: number) => ((turns % 4) + 4) % 4;

/** What the selection is checked against. It changes while the game continues. */
export interface Options {
  readonly offers: Offers;
  /** Where a tile can be prepared while others play; null in the player's own turn. */
  readonly ahead: readonly CellJson[] | null;
  /** The player's own tiles. */
  readonly hand: readonly (number | null)[];
}

export class Selection {
  handTile: HandTile | null = $state.raw(null);
  lakeTile: LakeTile | null = $state.raw(null);

  readonly #options: Options;
  /** The cell that was chosen for the tile of the hand, and not only hovered. */
  #chosen: CellJson | null = $state.raw(null);

  constructor(options: Options) {
    this.#options = options;
  }

  /** Cells where the selected tile of the hand may go. */
  get openCells(): readonly CellJson[] {
    return this.handTile ? this.#cellsFor(this.handTile.tile) : [];
  }

  /** Whether the tile of the hand stays over its cell when the pointer moves on. */
  get aimed(): boolean {
    return sameCell(this.handTile?.cell, this.#chosen);
  }

  /** What confirming would do; null if that is nothing. */
  get offer(): Offer | null {
    const { handTile, lakeTile } = this;
    const { place_tile: place, rotate_tile: rotate } = this.#options.offers;
    if (handTile) return place.find(({ action }) => isPlacementOf(handTile, action)) ?? null;
    if (!lakeTile) return null;
    const isRotation = ({ action }: Offer<RotateTile>) =>
      sameCell(action.cell, lakeTile.cell) && action.turns === lakeTile.turns;
    return rotate.find(isRotation) ?? null;
  }

  /** Select a tile of the hand. A different one stays over the same cell, to compare the two. */
  selectHandTile(tile: number): void {
    this.lakeTile = null;
    if (this.handTile?.tile === tile) this.handTile = null;
    else if (this.#options.hand.includes(tile)) {
      const cell = this.handTile?.cell ?? null;
      this.handTile = this.#checked({ tile, rotation: 0, cell, pavilion: false });
    }
  }

  rotate(by: number): void {
    const { handTile, lakeTile } = this;
    if (handTile) {
      this.handTile = this.#checked({ ...handTile, rotation: quarters(handTile.rotation + by) });
    } else if (lakeTile) this.lakeTile = { ...lakeTile, turns: quarters(lakeTile.turns + by) };
  }

  /** The tile follows the pointer from cell to cell until a cell is chosen. */
  hoverCell(cell: CellJson | null): void {
    if (!this.handTile) return;
    if (!this.aimed) this.#chosen = null;
    if (!this.#chosen) this.#moveTo(cell);
  }

  /** The tile stays over this cell; null takes it back to the hand. */
  chooseCell(cell: CellJson | null): void {
    this.#chosen = cell;
    this.#moveTo(cell);
  }

  withPavilion(build: boolean): void {
    if (this.handTile) this.handTile = this.#checked({ ...this.handTile, pavilion: build });
  }

  selectLakeTile(cell: CellJson | null): void {
    const offered = this.#options.offers.rotate_tile.some(({ action }) =>
      sameCell(action.cell, cell),
    );
    this.lakeTile = cell && offered ? { cell, turns: 1 } : null;
    if (this.lakeTile) this.handTile = null;
  }

  clear(): void {
    this.handTile = null;
    this.lakeTile = null;
  }

  /** The game has moved on: drop what can no longer be selected. Returns whether a chosen cell is gone. */
  refresh(): boolean {
    const { handTile, lakeTile, aimed } = this;
    const { hand, offers } = this.#options;
    if (handTile) this.handTile = hand.includes(handTile.tile) ? this.#checked(handTile) : null;
    if (
      lakeTile &&
      !offers.rotate_tile.some(({ action }) => sameCell(action.cell, lakeTile.cell))
    ) {
      this.lakeTile = null;
    }
    return aimed && this.handTile !== null && this.handTile.cell === null;
  }

  #cellsFor(tile: number): readonly CellJson[] {
    return this.#options.ahead ?? cellsOf(this.#options.offers.place_tile, tile);
  }

  #moveTo(cell: CellJson | null): void {
    if (this.handTile) this.handTile = this.#checked({ ...this.handTile, cell });
  }

  /** As much of what is wanted as the server offers. */
  #checked(wanted: HandTile): HandTile {
    const { place_tile: place } = this.#options.offers;
    const there = place.filter(({ action }) => sameCell(action.cell, wanted.cell));
    const open = this.#cellsFor(wanted.tile).some((one) => sameCell(one, wanted.cell));
    const cell = open ? wanted.cell : null;
    const pavilion = there.some(({ action }) => isPlacementOf(wanted, action)) && wanted.pavilion;
    return { ...wanted, cell, pavilion };
  }
}

function isPlacementOf(handTile: HandTile, action: PlaceTile): boolean {
  return (
    action.tile === handTile.tile &&
    action.rotation === handTile.rotation &&
    action.pavilion === handTile.pavilion &&
    sameCell(action.cell, handTile.cell)
  );
}
