import { describe, expect, it } from "vitest";

import type { ActionJson, EventJson, Goal, LogEntry, SideName } from "../protocol";
import { progressOf } from "./solution";

const PLACED: Goal = { event: "tile_placed" };
const MATCHED: Goal = { event: "lantern_received", where: { reason: "match" } };
const DEDICATED: Goal = { event: "dedication_made" };
const DISCARDED: Goal = { event: "lantern_discarded" };
const ENDED: Goal = { event: "game_ended" };

let number = 0;

function acted(...events: EventJson[]): LogEntry {
  const actions: ActionJson[] = [{ type: "pass" }];
  number += 1;
  return { number, at: 0, what: { type: "acted", seat: "S", actions }, events };
}

function undone(count: number): LogEntry {
  number += 1;
  return { number, at: 0, what: { type: "undone", seat: "S", count } };
}

const placed = (seat: SideName): EventJson => ({
  type: "tile_placed",
  seat,
  tile: 1,
  cell: { x: 1, y: 0 },
  rotation: 0,
});
const received = (seat: SideName, reason: "match" | "facing"): EventJson => ({
  type: "lantern_received",
  seat,
  color: "red",
  reason,
  side: "N",
  tile: 1,
});
const discarded: EventJson = { type: "lantern_discarded", seat: "S", lantern: "red" };
const dedicated: EventJson = {
  type: "dedication_made",
  seat: "S",
  dedication: "three_pair",
  cards: [],
  honor: 5,
  generic: false,
};
const turn = (seat: SideName): EventJson => ({
  type: "turn_started",
  seat,
  turn: 9,
  final: false,
});
const ended: EventJson = {
  type: "game_ended",
  outcome: {
    winners: ["S"],
    decided_by: "honor",
    honor: {},
    gifts: {},
    favors: {},
    lanterns: {},
  },
};

describe("the progress of a chapter", () => {
  it("begins with nothing reached", () => {
    expect(progressOf([[PLACED]], "S", [])).toEqual({ reached: 0, state: "try" });
  });

  it("counts what happens to the learner, as the goal wants it", () => {
    const facing = [acted(placed("S"), received("S", "facing"), received("N", "match"))];
    expect(progressOf([[MATCHED]], "S", facing).state).toBe("try");
    const match = [acted(placed("S"), received("S", "match"), turn("W"))];
    expect(progressOf([[MATCHED]], "S", match)).toEqual({ reached: 1, state: "done" });
  });

  it("keeps the order of the goals, and takes any of those that belong together", () => {
    const goals = [[DEDICATED, DISCARDED], [PLACED]];
    expect(progressOf(goals, "S", [acted(placed("S"))]).reached).toBe(0);
    expect(progressOf(goals, "S", [acted(discarded)]).reached).toBe(1);
    expect(progressOf(goals, "S", [acted(dedicated), acted(placed("S"))]).state).toBe("done");
  });

  it("says when the turn went elsewhere, and forgives it later", () => {
    const elsewhere = [acted(placed("S"), received("S", "facing"), turn("W"))];
    expect(progressOf([[MATCHED]], "S", elsewhere).state).toBe("strayed");
    const later = [...elsewhere, acted(placed("S"), received("S", "match"))];
    expect(progressOf([[MATCHED]], "S", later)).toEqual({ reached: 1, state: "done" });
  });

  it("may be about another seat, and about anything but one color", () => {
    const denied: Goal = {
      event: "lantern_received",
      seat: "W",
      where: { reason: "facing" },
      but_not: { color: "red" },
    };
    expect(progressOf([[denied]], "S", [acted(received("W", "facing"))]).reached).toBe(0);
    const blue: EventJson = { ...received("W", "facing"), color: "blue" } as EventJson;
    expect(progressOf([[denied]], "S", [acted({ ...blue, seat: "N" } as EventJson)]).reached).toBe(
      0,
    );
    expect(progressOf([[denied]], "S", [acted(blue)]).reached).toBe(1);
  });

  it("forgets what was undone", () => {
    const goals = [[DEDICATED], [PLACED]];
    expect(progressOf(goals, "S", [acted(dedicated), undone(1)]).reached).toBe(0);
  });

  it("waits for the end of the game without complaint", () => {
    const goals = [[DEDICATED], [ENDED]];
    const waiting = [acted(dedicated, turn("N"))];
    expect(progressOf(goals, "S", waiting)).toEqual({ reached: 1, state: "try" });
    expect(progressOf(goals, "S", [...waiting, acted(ended)]).state).toBe("done");
    expect(progressOf(goals, "S", [acted(ended)]).state).toBe("strayed");
  });
});
