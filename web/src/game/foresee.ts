/** What events would give each seat, and which edges they light up. */
import type { CellJson, EventJson, SideName } from "../protocol";
import type { Foreseen, Gain } from "./model";

/** Sort the events that the server foretold. */
export function foreseenOf(events: EventJson[]): Foreseen {
  const gains: Foreseen["gains"] = {};
  for (const event of events) {
    const gain = gainOf(event);
    if (gain) (gains[gain.seat] ??= []).push(gain.gain);
  }
  return { events, gains, matches: matchesOf(events) };
}

function gainOf(event: EventJson): { seat: SideName; gain: Gain } | null {
  switch (event.type) {
    case "lantern_received": {
      const { seat, color, reason } = event;
      return { seat, gain: { kind: "lantern", color, reason } };
    }
    case "lantern_missed":
      return { seat: event.seat, gain: { kind: "missed", color: event.color } };
    case "favor_received":
      return { seat: event.seat, gain: { kind: "favor" } };
    case "gift_received":
      return { seat: event.seat, gain: { kind: "gift", pavilion: event.pavilion } };
    default:
      return null;
  }
}

/** A match is told of by the lantern it brings, or that the supply did not have. */
function matchesOf(events: EventJson[]): Foreseen["matches"] {
  let cell: CellJson | null = null;
  const matches: Foreseen["matches"] = [];
  for (const event of events) {
    if (event.type === "tile_placed") cell = event.cell;
    const given = event.type === "lantern_received" || event.type === "lantern_missed";
    if (given && event.reason === "match" && cell) matches.push({ cell, side: event.side });
  }
  return matches;
}
