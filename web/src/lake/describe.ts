/** Cells and tiles in words, as seen from the side at the bottom. */
import type { CellJson, PlacedJson, SideName } from "../protocol";
import { TILES } from "../pieces";
import { w } from "../words/words.svelte";
import {
  inTruth,
  neighbor,
  onScreen,
  sameCell,
  sideAt,
  SIDES,
  spot,
  turned,
  type Edge,
} from "./geometry";
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

/** Where a tile was placed: "beside the boat, one right of it", or how far from there. */
export function placedInWords(cell: CellJson, bottom: SideName, expansion: boolean): string {
  const { lake } = w().common;
  const { column, row } = spot(cell, bottom);
  const start = expansion ? lake.start.expansion : lake.start.base;
  const across = column > 0 ? "right" : "left";
  const along = row > 0 ? "down" : "up";
  if (Math.abs(column) + Math.abs(row) === 1) {
    return lake.besideStart[column ? across : along](start);
  }
  const words = (cells: number) => lake.numbers[Math.abs(cells)] ?? String(Math.abs(cells));
  return lake.fromStart(start, [
    ...(column ? [lake.ways[across](words(column))] : []),
    ...(row ? [lake.ways[along](words(row))] : []),
  ]);
}

/** A tile of the hand: the color toward each side as it is turned now. */
export function handTileInWords(tile: number, rotation: number, bottom: SideName): string {
  const printed = TILES[tile];
  if (!printed) return "";
  const t = w().table.hand;
  const at = (edge: Edge) =>
    w().common.colors[printed.sides[turned(sideAt(edge, bottom), -rotation)]];
  const sides = t.sides(at("bottom"), at("left"), at("top"), at("right"));
  return printed.platform ? `${sides}, ${t.platform}` : sides;
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
