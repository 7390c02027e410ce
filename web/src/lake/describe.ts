/** Cells and tiles in words, as seen from the side at the bottom. */
import type { CellJson, PlacedJson, SideName } from "../protocol";
import { TILES } from "../pieces";
import { w } from "../words/words.svelte";
import { inTruth, neighbor, onScreen, sameCell, SIDES, spot, turned } from "./geometry";
import type { LakeSeat } from "./props";

/** Where a cell is, counted from the start tile. */
export function placeOf(cell: CellJson, bottom: SideName): string {
  const { lake } = w().common;
  const { column, row } = spot(cell, bottom);
  const parts = [
    column > 0 ? lake.right(column) : column < 0 ? lake.left(-column) : "",
    row > 0 ? lake.down(row) : row < 0 ? lake.up(-row) : "",
  ].filter(Boolean);
  return parts.join(", ") || lake.here;
}

/** An open cell: where it is, and what is around it. */
export function cellInWords(
  cell: CellJson,
  tiles: readonly PlacedJson[],
  bottom: SideName,
  held: boolean,
): string {
  const { lake, colors } = w().common;
  const around = SIDES.flatMap((screen) => {
    const side = inTruth(screen, bottom);
    const tile = tiles.find((one) => sameCell(one.cell, neighbor(cell, side)));
    const color = tile?.faces[turned(side, 2)];
    return color ? [lake.beside(colors[color], lake.directions[screen])] : [];
  });
  const where = (held ? lake.held : lake.cell)(placeOf(cell, bottom));
  return around.length > 0 ? `${where}; ${lake.besides(around.join(", "))}` : where;
}

/** A tile of the lake: where it is, whom each color faces, and what is on it. */
export function tileInWords(
  tile: PlacedJson,
  seats: readonly LakeSeat[],
  bottom: SideName,
  last: boolean,
): string {
  const { lake, colors } = w().common;
  const faces = SIDES.map((screen) => {
    // Around the table, from the reader's own side on.
    const side = inTruth(turned(screen, 2), bottom);
    const color = colors[tile.faces[side] ?? "red"];
    const seat = seats.find((one) => one.seat === side);
    if (!seat) return lake.beside(color, lake.directions[onScreen(side, bottom)]);
    return seat.you ? lake.facingYou(color) : lake.facing(color, seat.name);
  });
  const emblem = TILES[tile.tile]?.emblem;
  const more = [
    emblem && lake.emblems[emblem],
    tile.pavilion && lake.pavilions[tile.pavilion],
    last && lake.last,
  ];
  return `${lake.tileAt(placeOf(tile.cell, bottom))}: ${[...faces, ...more.filter(Boolean)].join(", ")}.`;
}
