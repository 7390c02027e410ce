/** What the others have done since the player's last turn, seat by seat. */
import { gainOf, honorOf } from "../events";
import type { CellJson, EventJson, LogEntry, SideName } from "../protocol";
import { withoutUndone } from "./entries";
import type { Gain } from "./model";

/** What one seat did and received. */
export interface Recap {
  seat: SideName;
  placed: { tile: number; rotation: number; cell: CellJson } | null;
  /** The honor of each dedication and conversion. */
  honor: number[];
  gains: Gain[];
}

/** The entries after the viewer's last action in which something happened; none before it. */
export function entriesSince(entries: readonly LogEntry[], you: SideName): LogEntry[] {
  const done = withoutUndone(entries);
  const own = done.findLastIndex(({ what }) => what.type === "acted" && what.seat === you);
  return own < 0 ? [] : done.slice(own + 1).filter(({ events = [] }) => events.length > 0);
}

/** The recap of some entries: the others in the order in which they played, then the viewer. */
export function recapOf(entries: readonly LogEntry[], you: SideName): Recap[] {
  const seats = new Map<SideName, Recap>();
  const of = (seat: SideName): Recap => {
    const known = seats.get(seat) ?? { seat, placed: null, honor: [], gains: [] };
    seats.set(seat, known);
    return known;
  };
  for (const { what } of entries) if (what.type === "acted" && what.seat !== you) of(what.seat);
  for (const event of entries.flatMap(({ events = [] }) => events)) note(event, of);
  const others = [...seats.values()].filter((one) => one.seat !== you);
  const own = seats.get(you);
  return others.length === 0 ? [] : own ? [...others, own] : others;
}

function note(event: EventJson, of: (seat: SideName) => Recap): void {
  const gain = gainOf(event);
  if (gain && gain.gain.kind !== "missed") of(gain.seat).gains.push(gain.gain);
  else if (event.type === "tile_placed") {
    const { tile, rotation, cell } = event;
    of(event.seat).placed = { tile, rotation, cell };
  } else if ("seat" in event && honorOf(event) > 0) of(event.seat).honor.push(honorOf(event));
}
