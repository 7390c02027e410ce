/** Where the sides of the table lie on the screen, with the viewer's own side at the bottom. */
import type { SideName } from "../../protocol";

/** Clockwise from the bottom of the screen. */
export type Edge = "bottom" | "left" | "top" | "right";

const SIDES: readonly SideName[] = ["N", "E", "S", "W"];
const EDGES: readonly Edge[] = ["bottom", "left", "top", "right"];

/** The edge of the screen at which a side of the table lies. */
export function edgeOf(side: SideName, bottom: SideName): Edge {
  return EDGES[(SIDES.indexOf(side) - SIDES.indexOf(bottom) + 4) % 4] ?? "bottom";
}

/** The side of the table that lies at an edge of the screen. */
export function sideAt(edge: Edge, bottom: SideName): SideName {
  return SIDES[(SIDES.indexOf(bottom) + EDGES.indexOf(edge)) % 4] ?? bottom;
}

/** How far a tile is turned on the screen: its own quarter turns and those of the whole table. */
export function turnOnScreen(rotation: number, bottom: SideName): number {
  return (rotation + 2 - SIDES.indexOf(bottom) + 4) % 4;
}

/** The side of an unturned tile that points to a true side once it is turned. */
export function printedSide(side: SideName, rotation: number): SideName {
  return SIDES[(SIDES.indexOf(side) - rotation + 8) % 4] ?? side;
}
