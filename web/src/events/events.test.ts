import { describe, expect, it } from "vitest";

import { FACTORS } from "../prefs.svelte";
import type { EventJson, LanternName, SeatJson, ViewJson } from "../protocol";
import { TURN } from "../game/fixtures/fixtures";
import { atLanding, atStart, honorOf, sentencesOf } from ".";
import { endOf, timelineOf } from "../game/playback.svelte";

/** One of every event: the compiler names a missing one. */
const EVERY: { [T in EventJson["type"]]: Extract<EventJson, { type: T }> } = {
  turn_started: { type: "turn_started", seat: "N", turn: 2, final: false },
  emperor_card_activated: { type: "emperor_card_activated", seat: "N", card: "rotate_a_tile" },
  favors_converted: { type: "favors_converted", seat: "N", favors: 2, honor: 2 },
  lantern_exchanged: {
    type: "lantern_exchanged",
    seat: "N",
    gave: "red",
    took: ["blue", "wild"],
    favors: 2,
  },
  dedication_made: {
    type: "dedication_made",
    seat: "N",
    dedication: "four_of_a_kind",
    cards: ["red", "red", "red", "wild"],
    honor: 8,
    generic: false,
  },
  lantern_discarded: { type: "lantern_discarded", seat: "N", lantern: "green" },
  tile_rotated: {
    type: "tile_rotated",
    seat: "N",
    tile: 0,
    cell: { x: 0, y: 0 },
    turns: 1,
    rotation: 1,
  },
  tile_placed: {
    type: "tile_placed",
    seat: "S",
    tile: 3,
    cell: TURN.chosen.cell,
    rotation: 0,
  },
  pavilion_built: { type: "pavilion_built", seat: "S", pavilion: "blue", cell: TURN.chosen.cell },
  lantern_received: {
    type: "lantern_received",
    seat: "N",
    color: "red",
    reason: "match",
    side: "E",
    tile: 3,
  },
  lantern_missed: {
    type: "lantern_missed",
    seat: "N",
    color: "red",
    reason: "facing",
    side: "N",
    tile: 3,
  },
  favor_received: { type: "favor_received", seat: "N", tile: 6, cell: { x: 1, y: -2 } },
  gift_received: { type: "gift_received", seat: "N", pavilion: "red", cell: { x: 1, y: -2 } },
  tile_drawn: { type: "tile_drawn", seat: "N", tile: 9 },
  final_turns_began: { type: "final_turns_began", seat: "N" },
  game_ended: {
    type: "game_ended",
    outcome: {
      winners: ["N"],
      decided_by: "honor",
      honor: {},
      gifts: {},
      favors: {},
      lanterns: {},
    },
  },
};

const before = TURN.position.view;
const tile = { cell: TURN.chosen.cell, tile: 3, rotation: 0, faces: {}, pavilion: "blue" as const };
const after: ViewJson = { ...before, lake: [...before.lake, tile] };
const north = (view: ViewJson) => view.seats.find((one) => one.seat === "N") as SeatJson;

describe("the timeline", () => {
  const timed = timelineOf(TURN.preview);

  it("has a beat for every event, except for a turn that starts", () => {
    const events = Object.values(EVERY);
    const shown = timelineOf(events).map(({ beat }) => beat.event.type);
    expect(shown).toEqual(Object.keys(EVERY).filter((type) => type !== "turn_started"));
    for (const { beat } of timelineOf(events)) expect(beat.lands).toBeLessThanOrEqual(beat.lasts);
  });

  it("passes over a kind of event that only a newer server knows", () => {
    const unknown = { type: "moon_risen" } as unknown as EventJson;
    expect(timelineOf([unknown, EVERY.tile_drawn]).map(({ beat }) => beat.event.type)).toEqual([
      "tile_drawn",
    ]);
    expect(sentencesOf([unknown], { table: null, you: null })).toEqual([]);
  });

  it("keeps the order of the events", () => {
    expect(timed.map((one) => one.beat.event)).toEqual(TURN.preview);
    expect(new Set(timed.map((one) => one.beat.id)).size).toBe(timed.length);
    const starts = timed.map((one) => one.from);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts[0]).toBe(0);
  });

  it("lets lanterns start from the tile that was placed, and favors from their platform", () => {
    const from = (type: string) => timed.find((one) => one.beat.event.type === type)?.beat.from;
    expect(from("lantern_received")).toEqual(TURN.chosen.cell);
    expect(from("favor_received")).toEqual({ x: 1, y: -2 });
    expect(from("tile_drawn")).toBeNull();
  });

  it("leaves three opponents who place and dedicate less than seven seconds", () => {
    expect(3 * endOf(timed) + endOf(timelineOf([EVERY.dedication_made]))).toBeLessThan(7000);
    const fast = endOf(timelineOf([EVERY.dedication_made, ...TURN.preview], FACTORS.fast));
    expect(3 * fast).toBeLessThan(3000);
  });
});

describe("a view in the middle of what happens", () => {
  const started = (event: EventJson) => atStart(before, event, after);
  const landed = (event: EventJson) => atLanding(started(event), event, after);
  const count = (view: ViewJson, lantern: LanternName) =>
    view.seats.reduce((sum, one) => sum + (one.lanterns[lantern] ?? 0), 0) +
    (view.supply[lantern] ?? 0);

  it("neither loses a lantern nor makes one", () => {
    for (const event of Object.values(EVERY)) {
      for (const lantern of ["red", "blue", "green", "wild"] as const) {
        expect(count(landed(event), lantern), event.type).toBe(count(before, lantern));
      }
    }
  });

  it("takes what a seat pays at the start, and gives what it receives at the end", () => {
    const { lanterns, favors, gifts, tokens } = north(before);
    const { lantern_exchanged: exchanged, lantern_received: received } = EVERY;
    expect(north(started(exchanged)).favors).toBe(favors - 2);
    expect(north(started(exchanged)).lanterns.blue).toBe(lanterns.blue);
    expect(north(landed(exchanged)).lanterns.blue).toBe((lanterns.blue ?? 0) + 1);
    expect(north(started(received)).lanterns.red).toBe(lanterns.red);
    expect(north(landed(received)).lanterns.red).toBe((lanterns.red ?? 0) + 1);
    expect(north(landed(EVERY.favor_received)).favors).toBe(favors + 1);
    expect(north(landed(EVERY.gift_received)).gifts).toBe(gifts + 1);
    expect(north(started(EVERY.emperor_card_activated)).gifts).toBe(gifts - 2);
    expect(north(landed(EVERY.dedication_made)).tokens).toHaveLength(tokens.length + 1);
    expect(honorOf(EVERY.dedication_made)).toBe(8);
  });

  it("lets a tile of somebody else arrive first, and its pavilion after it", () => {
    const there = (view: ViewJson) => view.lake.find((one) => one.tile === 3);
    expect(there(started(EVERY.tile_placed))).toBeUndefined();
    const placed = landed(EVERY.tile_placed);
    expect(there(placed)).toMatchObject({ cell: TURN.chosen.cell, pavilion: null });
    const built = atLanding(placed, EVERY.pavilion_built, after);
    expect(there(built)?.pavilion).toBe("blue");
    expect(built.lake).toHaveLength(placed.lake.length);
  });

  it("takes a tile that nobody sees out of another hand", () => {
    const south = started(EVERY.tile_placed).seats.find((one) => one.seat === "S");
    expect(south?.hand).toEqual([null, null]);
  });
});
