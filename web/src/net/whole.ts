/**
 * Messages as the page reads them. The server sends placements as tiles and cells, and after a move
 * only what has changed; here they become single actions and whole positions again. The placements
 * stay: they also say where no pavilion can be built.
 */
import type {
  ActionJson,
  Change,
  Placements,
  PlacedJson,
  Position,
  PositionChange,
  SeatChange,
  SeatJson,
  TableInfo,
  Update,
  ViewJson,
  Welcome,
} from "../protocol";

/** The last table and position of a connection. */
export interface Whole {
  table: TableInfo;
  position: Position | null;
}

const ROTATIONS = [0, 1, 2, 3];

/** A message without changes and placements; null if it tells changes of something else. */
export function complete<M extends Welcome | Update>(
  message: M,
  before: Whole | null,
  known: number | null,
): M | null {
  if (message.type === "update" && message.change) {
    const { change } = message;
    if (change.since !== known || !before?.position) return null;
    return { ...message, change: null, ...applied(change, before.table, before.position) };
  }
  return message.position ? { ...message, position: expanded(message.position) } : message;
}

/** The table and position after a message. */
export function after(message: Welcome | Update, before: Whole | null): Whole | null {
  const table = message.table ?? before?.table;
  return table ? { table, position: message.position ?? before?.position ?? null } : null;
}

function applied(change: Change, table: TableInfo, position: Position): Whole {
  const next: PositionChange = change.position;
  const nothing = { legal: [], placements: [], ahead: [], blocked: [], undo: 0 };
  const offered = { ...nothing, open_cells: position.open_cells ?? [] };
  return {
    table: { ...table, ...change.table },
    position: expanded({ ...offered, ...next, view: changedView(position.view, next.view) }),
  };
}

function changedView(view: ViewJson, change: PositionChange["view"]): ViewJson {
  const seats = new Map(change.seats?.map((seat) => [seat.seat, seat]));
  const cells = new Map(change.lake?.map((placed) => [cellName(placed), placed]));
  const lake = view.lake.map((placed) => {
    const turned = cells.get(cellName(placed));
    cells.delete(cellName(placed));
    return turned ?? placed;
  });
  return {
    ...view,
    ...change,
    supply: { ...view.supply, ...change.supply },
    stacks: { ...view.stacks, ...change.stacks },
    seats: view.seats.map((seat) => changedSeat(seat, seats.get(seat.seat))),
    lake: [...lake, ...cells.values()],
  };
}

function changedSeat(seat: SeatJson, change?: SeatChange): SeatJson {
  if (!change) return seat;
  return { ...seat, ...change, lanterns: { ...seat.lanterns, ...change.lanterns } };
}

function cellName({ cell }: PlacedJson): string {
  return `${cell.x},${cell.y}`;
}

function expanded(position: Position): Position {
  return {
    ...position,
    legal: withPlacements(position),
    ahead: position.ahead.map((step) => ({ ...step, legal: withPlacements(step) })),
  };
}

function withPlacements(step: { legal: ActionJson[]; placements?: Placements[] }): ActionJson[] {
  return [...(step.placements ?? []).flatMap(ways), ...step.legal];
}

function ways({ tiles, cells, pavilion }: Placements): ActionJson[] {
  return tiles.flatMap((tile) =>
    cells.flatMap((cell) =>
      pavilion.flatMap((built) =>
        ROTATIONS.map((rotation) => ({
          type: "place_tile" as const,
          tile,
          cell,
          rotation,
          pavilion: built,
        })),
      ),
    ),
  );
}
