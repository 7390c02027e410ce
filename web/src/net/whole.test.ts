import { expect, test } from "vitest";

import type { Position, TableInfo, Update, Welcome } from "../protocol";
import { after, complete } from "./whole";

const cell = { x: 1, y: 0 };
const view = {
  turn: 3,
  supply: { red: 3, blue: 4 },
  seats: [
    { seat: "N", honor: 0, hand: [4, 7], lanterns: { red: 1 } },
    { seat: "S", honor: 2, hand: [null, null], lanterns: { red: 2, blue: 1 } },
  ],
  lake: [
    { cell: { x: 0, y: 0 }, tile: 0, rotation: 0 },
    { cell, tile: 9, rotation: 1 },
  ],
};
const position = {
  view,
  legal: [{ type: "pass" }],
  ahead: [{ step: "place", legal: [], placements: [ways([4], [true, false])] }],
  blocked: [{ what: "exchange", why: "too_few_favors" }],
  undo: 2,
  to_move: "N",
  deadline: null,
  hand_over_at: null,
  placements: [ways([4, 7], [false])],
} as unknown as Position;
const table = { title: "Harvest", number: 7, turn: 3 } as unknown as TableInfo;
const welcome = { type: "welcome", number: 7, table, position } as unknown as Welcome;

function ways(tiles: number[], pavilion: boolean[]) {
  return { tiles, cells: [cell], pavilion };
}

function update(change: unknown, more: Partial<Update> = {}): Update {
  const entries = [{ number: 8 }];
  return {
    ...{ type: "update", number: 8, entries, table: null, position: null, change },
    ...more,
  } as unknown as Update;
}

const heard = complete(welcome, null, null);
const before = heard && after(heard, null);

test("placements become single actions", () => {
  const legal = heard?.position?.legal ?? [];
  expect(legal).toHaveLength(9);
  expect(legal[0]).toEqual({ type: "place_tile", tile: 4, cell, rotation: 0, pavilion: false });
  expect(legal.at(-1)).toEqual({ type: "pass" });
  expect(heard?.position?.ahead[0]?.legal).toHaveLength(8);
  expect(heard?.position?.placements, "they say more than the actions").toEqual(
    position.placements,
  );
});

test("changes are put in the place of what was there", () => {
  const change = {
    since: 7,
    table: { number: 8, turn: 4 },
    position: {
      view: {
        turn: 4,
        supply: { red: 2 },
        seats: [{ seat: "S", honor: 5, lanterns: { red: 3 } }],
        lake: [
          { cell, tile: 9, rotation: 2 },
          { cell: { x: 2, y: 0 }, tile: 4, rotation: 0 },
        ],
      },
      ...{ to_move: "S", deadline: null, hand_over_at: null },
    },
  };
  const whole = complete(update(change), before, 7);
  expect(whole?.table).toEqual({ title: "Harvest", number: 8, turn: 4 });
  expect(whole?.position).toMatchObject({
    legal: [],
    ahead: [],
    blocked: [],
    undo: 0,
    to_move: "S",
  });
  expect(whole?.position?.view.turn).toBe(4);
  expect(whole?.position?.view.seats).toEqual([
    { seat: "N", honor: 0, hand: [4, 7], lanterns: { red: 1 } },
    { seat: "S", honor: 5, hand: [null, null], lanterns: { red: 3, blue: 1 } },
  ]);
  expect(whole?.position?.view.supply).toEqual({ red: 2, blue: 4 });
  expect(whole?.position?.view.lake.map(({ tile, rotation }) => [tile, rotation])).toEqual([
    [0, 0],
    [9, 2],
    [4, 0],
  ]);
});

test("changes of something else are not taken", () => {
  const change = { since: 6, table: {}, position: { view: {} } };
  expect(complete(update(change), before, 7)).toBeNull();
  expect(complete(update({ ...change, since: 7 }), null, 7)).toBeNull();
});

test("chat leaves the table as it was", () => {
  const chat = update(null);
  expect(complete(chat, before, 7)).toBe(chat);
  expect(after(chat, before)).toEqual(before);
});
