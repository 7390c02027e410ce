import { describe, expect, it } from "vitest";

import type { EventJson, LogEntry } from "../protocol";
import { moveBySteps, stepAt, stepsOf, moveByTurn } from "./steps";

const at = 0;

function started(number: number): LogEntry {
  return { number, at, what: { type: "started" } };
}

function acted(number: number, events: EventJson[], actions = 1): LogEntry {
  const passes = Array.from({ length: actions }, () => ({ type: "pass" }) as const);
  return { number, at, what: { type: "acted", seat: "N", actions: passes }, events };
}

const dedicated: EventJson = {
  type: "dedication_made",
  seat: "N",
  dedication: "four_of_a_kind",
  cards: ["red", "red", "red", "red"],
  honor: 8,
  generic: false,
};

function turn(turn: number): EventJson {
  return { type: "turn_started", seat: "S", turn, final: false };
}

const placed: EventJson = {
  type: "tile_placed",
  seat: "N",
  tile: 3,
  cell: { x: 0, y: 1 },
  rotation: 0,
};

const entries: LogEntry[] = [
  { number: 1, at, what: { type: "table_made" } },
  { number: 2, at, what: { type: "seat_taken", seat: "N", name: "Ann" } },
  started(3),
  acted(4, [placed, turn(2)]),
  { number: 5, at, what: { type: "chatted", seat: "N", text: "hm" } },
  acted(6, []),
  acted(7, [placed, turn(3)]),
  acted(8, [dedicated]),
  acted(9, [placed, turn(4)]),
];

describe("steps", () => {
  it("are the start and everything that changed something", () => {
    const steps = stepsOf(entries);
    expect(steps.map((step) => step.number)).toEqual([3, 4, 7, 8, 9]);
    expect(steps.map((step) => step.turn)).toEqual([0, 1, 2, 3, 3]);
    expect(steps.map((step) => step.endsTurn)).toEqual([true, true, true, false, true]);
    // A pass changes nothing that is seen: it belongs to the step after it.
    expect(steps.map((step) => step.actions)).toEqual([0, 1, 3, 4, 5]);
  });

  it("leave out what was undone", () => {
    const undone: LogEntry = {
      number: 9,
      at,
      what: { type: "undone", seat: "N", count: 1 },
    };
    const steps = stepsOf([...entries.slice(0, -1), undone, acted(10, [placed, turn(4)])]);
    expect(steps.map((step) => step.number)).toEqual([3, 4, 7, 10]);
  });

  it("end with a game that was broken off", () => {
    const finished: LogEntry = {
      number: 10,
      at,
      what: { type: "finished", reason: "resigned", winners: ["S"] },
    };
    expect(stepsOf([...entries, finished]).at(-1)).toMatchObject({ number: 10, endsTurn: true });
  });

  it("are none before the game begins", () => {
    expect(stepsOf(entries.slice(0, 2))).toEqual([]);
    expect(stepAt([], 5)).toBe(0);
    expect(moveBySteps([], 0, 1)).toBe(0);
    expect(moveByTurn([], 0, 1)).toBe(0);
  });
});

describe("stepping", () => {
  const steps = stepsOf(entries);

  it("finds the step of an entry, or the one before it", () => {
    expect(stepAt(steps, null)).toBe(0);
    expect(stepAt(steps, 1)).toBe(0);
    expect(stepAt(steps, 5)).toBe(1);
    expect(stepAt(steps, 8)).toBe(3);
    expect(stepAt(steps, 999)).toBe(4);
  });

  it("stays within the game", () => {
    expect(moveBySteps(steps, 0, -1)).toBe(0);
    expect(moveBySteps(steps, 3, 1)).toBe(4);
    expect(moveBySteps(steps, 4, 1)).toBe(4);
  });

  it("goes by whole turns, over what happens within them", () => {
    expect(moveByTurn(steps, 2, 1)).toBe(4);
    expect(moveByTurn(steps, 4, -1)).toBe(2);
    expect(moveByTurn(steps, 3, -1)).toBe(2);
    expect(moveByTurn(steps, 0, -1)).toBe(0);
    expect(moveByTurn(steps, 4, 1)).toBe(4);
  });
});
