import { describe, expect, it } from "vitest";

import type { DedicationName, OutcomeJson, SeatJson, SideName } from "../../protocol";
import { momentsOf, rankingOf, sharesOf, totalsAfter, type Moment } from "./count";

function seat(side: SideName, tokens: [DedicationName, number][], favorHonor = 0): SeatJson {
  const honor = tokens.reduce((sum, [, one]) => sum + one, favorHonor);
  return {
    seat: side,
    honor,
    lanterns: {},
    hand: [],
    favors: 0,
    gifts: 0,
    pavilions: 0,
    honor_tokens: favorHonor,
    tokens: tokens.map(([dedication, honor]) => ({ dedication, honor })),
  };
}

function outcome(seats: readonly SeatJson[], more: Partial<OutcomeJson> = {}): OutcomeJson {
  const none = Object.fromEntries(seats.map((one) => [one.seat, 0]));
  const honor = Object.fromEntries(seats.map((one) => [one.seat, one.honor]));
  const winners: SideName[] = ["N"];
  return {
    winners,
    decided_by: "honor",
    honor,
    gifts: none,
    favors: none,
    lanterns: none,
    ...more,
  };
}

const lasts = (moments: readonly Moment[]) => moments.reduce((sum, one) => sum + one.lasts, 0);

const NORTH = seat("N", [
  ["four_of_a_kind", 8],
  ["three_pair", 9],
  ["four_of_a_kind", 7],
]);
const SOUTH = seat("S", [["four_of_a_kind", 6]], 2);

describe("what a seat's honor consists of", () => {
  it("is one share for each stack, in the order of the count", () => {
    expect(sharesOf(NORTH).map(({ round, honor }) => [round, honor])).toEqual([
      ["four_of_a_kind", 15],
      ["three_pair", 9],
    ]);
  });

  it("ends with what favors were turned into", () => {
    expect(sharesOf(SOUTH).map(({ round, honor }) => [round, honor])).toEqual([
      ["four_of_a_kind", 6],
      ["favors", 2],
    ]);
  });
});

describe("the moments", () => {
  const moments = momentsOf([NORTH, SOUTH], outcome([NORTH, SOUTH]));

  it("count round by round, those behind first, and name the winner last", () => {
    const told = moments.map((one) =>
      one.type === "share" ? one.share.seat : one.type === "round" ? one.round : one.type,
    );
    expect(told).toEqual([
      "dusk",
      ...["four_of_a_kind", "N", "S"],
      ...["three_pair", "N"],
      ...["favors", "S"],
      "hush",
      "winner",
    ]);
  });

  it("come to the server's honor", () => {
    expect(totalsAfter(moments)).toEqual({ N: 24, S: 8 });
    expect(totalsAfter(moments.slice(0, 3))).toEqual({ N: 15 });
  });

  it("weigh gifts, favors and lanterns up to what decided, among those still tied", () => {
    const seats = (["N", "E", "S"] as const).map((side) => seat(side, [["three_pair", 8]]));
    const favors = { N: 2, E: 2, S: 1 };
    const tied = outcome(seats, { decided_by: "lanterns", favors, lanterns: { N: 4, E: 1, S: 9 } });
    const weighed = momentsOf(seats, tied).flatMap((one) =>
      one.type === "weigh" ? [[one.by, one.seats.map((pan) => pan.seat), one.left]] : [],
    );
    // Nobody has gifts, as in the base game: they are not weighed.
    expect(weighed).toEqual([
      ["favors", ["N", "E", "S"], ["N", "E"]],
      ["lanterns", ["N", "E"], ["N"]],
    ]);
  });

  it("weigh everything where a victory is shared", () => {
    const seats = [seat("N", [["three_pair", 8]]), seat("S", [["three_pair", 8]])];
    const even = { N: 1, S: 1 };
    const winners: SideName[] = ["N", "S"];
    const shared = outcome(seats, {
      winners,
      decided_by: "shared",
      gifts: even,
      favors: even,
      lanterns: even,
    });
    const last = momentsOf(seats, shared).findLast((one) => one.type === "weigh");
    expect(last).toMatchObject({ by: "lanterns", left: ["N", "S"] });
  });

  it("last between eight and twelve seconds, whatever there is to count", () => {
    const everything = (["four_of_a_kind", "three_pair", "seven_unique", "emperor"] as const).map(
      (one) => [one, 5] as [DedicationName, number],
    );
    const full = (["N", "E", "S", "W"] as const).map((side) => seat(side, everything, 2));
    const counts = { N: 1, E: 1, S: 1, W: 1 };
    const long = outcome(full, {
      decided_by: "lanterns",
      gifts: counts,
      favors: counts,
      lanterns: { ...counts, N: 2 },
    });
    const empty = [seat("N", []), seat("S", [])];
    for (const one of [moments, momentsOf(full, long), momentsOf(empty, outcome(empty))]) {
      expect(lasts(one)).toBeGreaterThanOrEqual(8000);
      expect(lasts(one)).toBeLessThanOrEqual(12_000);
    }
  });
});

describe("the ranking", () => {
  const seats = [
    { seat: "N", honor: 5 },
    { seat: "E", honor: 7 },
    { seat: "S", honor: 7 },
    { seat: "W", honor: 5 },
  ] as const;

  it("gives seats with the same honor the same place", () => {
    expect(rankingOf(seats).map(({ seat, rank }) => [seat, rank])).toEqual([
      ["E", 1],
      ["S", 1],
      ["N", 3],
      ["W", 3],
    ]);
  });

  it("puts the winner of a tie before those who lost it", () => {
    expect(rankingOf(seats, ["S"]).map(({ seat, rank }) => [seat, rank])).toEqual([
      ["S", 1],
      ["E", 2],
      ["N", 3],
      ["W", 3],
    ]);
  });
});
