/** What the lake is told: enough to draw it, and nothing of rules or network. */
import type { CellJson, PlacedJson, SideName } from "../protocol";
import type { Beat } from "../game/model";

/** A seat as the lake shows it: on its true side, in its color. */
export interface LakeSeat {
  seat: SideName;
  name: string;
  you: boolean;
  turn: boolean;
}

/** A tile held over the lake, or about to be. */
export interface Ghost {
  tile: number;
  rotation: number;
  cell: CellJson;
  pavilion: boolean;
  seat: SideName | null;
}

export interface LakeProps {
  tiles: readonly PlacedJson[];
  /** The true side of the table that lies at the bottom of the screen. */
  bottom: SideName;
  seats: readonly LakeSeat[];
  /** Cells that are lit and may be chosen. */
  open?: readonly CellJson[];
  /** Placed tiles that may be chosen (Rotate a Tile). */
  choosable?: readonly CellJson[];
  ghost?: Ghost | null;
  /** A placed tile drawn turned by so many more quarters, as a trial. */
  turning?: { cell: CellJson; turns: number } | null;
  /** Edges that glow. */
  matches?: readonly { cell: CellJson; side: SideName }[];
  /** The tile placed last, marked softly. */
  last?: CellJson | null;
  beats?: readonly Beat[];
  /** Somebody chose a cell, by click, tap or keys. */
  onchoose?: (cell: CellJson) => void;
  /** The pointer or the keys are over an open cell; null when they leave. */
  onhover?: (cell: CellJson | null) => void;
  /** Somebody wants what is held turned: the wheel, R, a tap on the ghost. */
  onturn?: (by: number) => void;
  /** The lake is only looked at: no cursor of keys. */
  still?: boolean;
}
