import { describe, expect, it } from "vitest";

import type { EventJson, LogEntry, SideName } from "../protocol";
import { entriesSince, recapOf } from "./recap";

const cell = { x: 1, y: 0 };

function acted(number: number, seat: SideName, ...events: EventJson[]): LogEntry {
  return { number, at: 0, what: { type: "acted", seat, actions: [{ type: "pass" }] }, events };
}

const placed = (seat: SideName): EventJson => ({
  type: "tile_placed",
  seat,
  tile: 3,
  cell,
  rotation: 2,
});
const lantern = (seat: SideName): EventJson => ({
  type: "lantern_received",
  seat,
  color: "red",
  reason: "facing",
  side: seat,
  tile: 3,
});
const dedicated: EventJson = {
  type: "dedication_made",
  seat: "E",
  dedication: "three_pair",
  cards: [],
  honor: 8,
  generic: false,
};
const log = [
  acted(1, "W", placed("W")),
  acted(2, "S", placed("S"), lantern("N")),
  acted(3, "N"),
  acted(4, "N", placed("N"), lantern("S"), lantern("N")),
  acted(5, "E", dedicated),
  acted(6, "E", placed("E"), lantern("E")),
];

describe("since the player's last turn", () => {
  const recap = recapOf(entriesSince(log, "S"), "S");

  it("only what came after it counts", () => {
    expect(entriesSince(log, "S").map(({ number }) => number)).toEqual([4, 5, 6]);
    expect(entriesSince(log.slice(0, 1), "S")).toEqual([]);
  });

  it("each seat has its tile, its honor and what it received, and the player comes last", () => {
    expect(recap.map(({ seat }) => seat)).toEqual(["N", "E", "S"]);
    expect(recap[1]).toEqual({
      seat: "E",
      placed: { tile: 3, rotation: 2, cell },
      honor: [8],
      gains: [{ kind: "lantern", color: "red", reason: "facing" }],
    });
    expect(recap[2]?.placed).toBeNull();
    expect(recap[2]?.gains).toHaveLength(1);
  });

  it("there is nothing to say while nobody else has played", () => {
    expect(recapOf(entriesSince(log.slice(0, 2), "S"), "S")).toEqual([]);
  });
});
