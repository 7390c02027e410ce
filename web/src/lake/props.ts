/** The properties of the lake: enough to draw it, and nothing of rules or network. */
import type { CellJson, PlacedJson, SideName } from "../protocol";
import type { Beat } from "../game/model";

/** A seat as the lake shows it: on its true side, in its color. */
export interface LakeSeat {
  seat: SideName;
  name: string;
  /** Whether the name is written on the shore; not where the seat's panel stands beside it. */
  named?: boolean;
  you: boolean;
}

/** The selected tile of the hand, over a cell. */
export interface Ghost {
  tile: number;
  rotation: number;
  cell: CellJson;
  pavilion: boolean;
  seat: SideName | null;
}

/** A tile that somebody else placed since the viewer's last turn. */
export interface News {
  cell: CellJson;
  seat: SideName;
}

export interface LakeProps {
  tiles: readonly PlacedJson[];
  /** The side of the table that is at the bottom of the screen. */
  bottom: SideName;
  seats: readonly LakeSeat[];
  /** The seat whose turn it is. */
  mover?: SideName | null | undefined;
  /** Cells that are lit and may be chosen. */
  open?: readonly CellJson[];
  /** Placed tiles that may be chosen (Rotate a Tile). */
  choosable?: readonly CellJson[];
  ghost?: Ghost | null;
  /** A placed tile that is drawn with additional quarter turns, as a trial. */
  turning?: { cell: CellJson; turns: number } | null;
  /** Edges that glow. */
  matches?: readonly { cell: CellJson; side: SideName }[];
  /** The tile placed last, marked softly. */
  last?: CellJson | null;
  /** Tiles that are pointed to while they are out of view. */
  news?: readonly News[];
  /** The light on the water: it changes when the last tile is drawn, and when it is placed. */
  light?: "night" | "late" | "final";
  beats?: readonly Beat[];
  /** The viewer chose a cell, by click, tap or keys. */
  onchoose?: (cell: CellJson) => void;
  /** The pointer or the keys are over an open cell; null when they leave. */
  onhover?: (cell: CellJson | null) => void;
  /** The viewer turns the selected tile: with the wheel, R, or a tap on it. */
  onturn?: (by: number) => void;
  /** The lake can only be looked at: there are no cells for the keys. */
  still?: boolean;
}
