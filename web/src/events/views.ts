/** Views in the middle of what happens: only counts move here, the server's view has the last word. */
import type { CellJson, LanternName, SeatJson, SideName, ViewJson } from "../protocol";

/** The view with a seat changed. */
export function has(
  view: ViewJson,
  seat: SideName,
  change: (one: SeatJson) => Partial<SeatJson>,
): ViewJson {
  const seats = view.seats.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one));
  return { ...view, seats };
}

type Counts = Partial<Record<LanternName, number>>;

export function added(counts: Counts, lanterns: readonly LanternName[], by: number): Counts {
  const changed = { ...counts };
  for (const lantern of lanterns) changed[lantern] = (changed[lantern] ?? 0) + by;
  return changed;
}

/** The view in which a seat has some lanterns more, or fewer. */
export function withLanterns(
  view: ViewJson,
  seat: SideName,
  lanterns: readonly LanternName[],
  by: number,
): ViewJson {
  return has(view, seat, (one) => ({ lanterns: added(one.lanterns, lanterns, by) }));
}

/** The same for the supply. */
export function supplied(view: ViewJson, lanterns: readonly LanternName[], by: number): ViewJson {
  const wild = lanterns.filter((one) => one === "wild").length;
  return {
    ...view,
    supply: added(view.supply, lanterns, by),
    wild_lanterns: view.wild_lanterns + wild * by,
  };
}

/** The lake with a tile as it is afterward; a pavilion on it is a beat of its own. */
export function withTile(
  view: ViewJson,
  { x, y }: CellJson,
  after: ViewJson,
  built = false,
): ViewJson {
  const here = (one: { cell: CellJson }) => one.cell.x === x && one.cell.y === y;
  const found = after.lake.find(here);
  if (!found) return view;
  const before = view.lake.find(here);
  const tile = built ? found : { ...found, pavilion: before?.pavilion ?? null };
  const lake = before
    ? view.lake.map((one) => (one === before ? tile : one))
    : [...view.lake, tile];
  return { ...view, lake };
}
