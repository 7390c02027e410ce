/**
 * Where the parts of the lake are on the screen. A cell counts steps east and north; a spot counts
 * columns to the right and rows down, after the lake has been turned so that the viewer's side is
 * at the bottom.
 */
import type { CellJson, SideName } from "../protocol";

/** Clockwise, from north. */
export const SIDES: readonly SideName[] = ["N", "E", "S", "W"];

/** The length of a cell's side before any zoom. */
export const CELL = 100;

export interface Spot {
  column: number;
  row: number;
}

/** A rectangle of spots, both ends included. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How the lake is projected onto the screen: its pixels times scale, moved by x and y. */
export interface Viewport {
  x: number;
  y: number;
  scale: number;
}

export interface Box {
  width: number;
  height: number;
}

/** Room to leave free at each side of the screen. */
export type Pad = Record<SideName, number>;

const mod4 = (n: number): number => ((n % 4) + 4) % 4;

/** Quarter turns clockwise that bring the true side `bottom` to the bottom of the screen. */
export function quarters(bottom: SideName): number {
  return mod4(2 - SIDES.indexOf(bottom));
}

/** The side on which something is after quarter turns clockwise. */
export function turned(side: SideName, by: number): SideName {
  return SIDES[mod4(SIDES.indexOf(side) + by)] ?? side;
}

/** The side of the screen at which a true side is: "N" is the top. */
export function onScreen(side: SideName, bottom: SideName): SideName {
  return turned(side, quarters(bottom));
}

/** An edge of the screen. */
export type Edge = "bottom" | "left" | "top" | "right";

const EDGES: Record<SideName, Edge> = { N: "top", E: "right", S: "bottom", W: "left" };

/** The edge of the screen at which a side of the table is. */
export function edgeOf(side: SideName, bottom: SideName): Edge {
  return EDGES[onScreen(side, bottom)];
}

/** The side of the table that is at an edge of the screen. */
export function sideAt(edge: Edge, bottom: SideName): SideName {
  return SIDES.find((side) => edgeOf(side, bottom) === edge) ?? bottom;
}

/** The true side that is at a side of the screen. */
export function inTruth(screen: SideName, bottom: SideName): SideName {
  return turned(screen, -quarters(bottom));
}

/** The rotation of a tile as it looks on the screen. */
export function rotationOnScreen(rotation: number, bottom: SideName): number {
  return mod4(rotation + quarters(bottom));
}

const STEPS: Record<SideName, CellJson> = {
  N: { x: 0, y: 1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: -1 },
  W: { x: -1, y: 0 },
};

/** The cell beside a cell, on a true side. */
export function neighbor({ x, y }: CellJson, side: SideName): CellJson {
  return { x: x + STEPS[side].x, y: y + STEPS[side].y };
}

export function sameCell(a: CellJson | null | undefined, b: CellJson | null | undefined): boolean {
  return !!a && !!b && a.x === b.x && a.y === b.y;
}

/** A cell as text, for keys. */
export function cellKey({ x, y }: CellJson): string {
  return `${x},${y}`;
}

/** Where a cell is on the screen. */
export function spot({ x, y }: CellJson, bottom: SideName): Spot {
  let [column, row] = [x, -y];
  for (let i = quarters(bottom); i > 0; i--) [column, row] = [-row, column];
  // Adding 0 turns minus zero into zero, which tests and keys need.
  return { column: column + 0, row: row + 0 };
}

/** The rectangle around all the spots, with a margin. */
export function bounds(spots: readonly Spot[], margin = 0): Bounds {
  const columns = spots.length > 0 ? spots.map((one) => one.column) : [0];
  const rows = spots.length > 0 ? spots.map((one) => one.row) : [0];
  return {
    left: Math.min(...columns) - margin,
    top: Math.min(...rows) - margin,
    right: Math.max(...columns) + margin,
    bottom: Math.max(...rows) + margin,
  };
}

/** The viewport that shows these bounds in the middle of a box, at a scale of at most `largest`. */
export function fit(around: Bounds, box: Box, pad: Pad, largest: number): Viewport {
  const width = (around.right - around.left + 1) * CELL;
  const height = (around.bottom - around.top + 1) * CELL;
  const across = Math.max(box.width - pad.W - pad.E, 1);
  const down = Math.max(box.height - pad.N - pad.S, 1);
  const scale = Math.min(across / width, down / height, largest);
  return {
    x: pad.W + across / 2 - scale * (around.left * CELL + width / 2),
    y: pad.N + down / 2 - scale * (around.top * CELL + height / 2),
    scale,
  };
}

/** The viewport at another scale, with one point of the box fixed. */
export function zoomed(viewport: Viewport, scale: number, at: { x: number; y: number }): Viewport {
  const by = scale / viewport.scale;
  return { x: at.x - (at.x - viewport.x) * by, y: at.y - (at.y - viewport.y) * by, scale };
}

/** The point of the box at the middle of a spot, or `by` cells from there toward a side of the screen. */
export function pointOf(
  at: Spot,
  viewport: Viewport,
  toward?: SideName,
  by = 0,
): { x: number; y: number } {
  const step = toward ? STEPS[toward] : { x: 0, y: 0 };
  return {
    x: viewport.x + viewport.scale * CELL * (at.column + 0.5 + step.x * by),
    y: viewport.y + viewport.scale * CELL * (at.row + 0.5 - step.y * by),
  };
}

/** The next spot in a direction of the screen; straight ahead is preferred to sideways. */
export function nextSpot<S extends Spot>(
  spots: readonly S[],
  from: Spot,
  direction: SideName,
): S | undefined {
  const { x, y } = STEPS[direction];
  let best: { one: S; cost: number } | undefined;
  for (const one of spots) {
    const [across, down] = [one.column - from.column, one.row - from.row];
    const ahead = across * x - down * y;
    if (ahead <= 0) continue;
    const cost = ahead + 2 * Math.abs(x === 0 ? across : down);
    if (!best || cost < best.cost) best = { one, cost };
  }
  return best?.one;
}

/** The spot nearest to another. */
export function nearestSpot<S extends Spot>(spots: readonly S[], to: Spot): S | undefined {
  const away = (one: Spot) => Math.hypot(one.column - to.column, one.row - to.row);
  return spots.reduce<S | undefined>(
    (best, one) => (!best || away(one) < away(best) ? one : best),
    undefined,
  );
}
