import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Game } from "../../game/model";
import type { ActionJson } from "../../protocol";
import { askHint, hintedUse, shownHint, showMove } from "./hint.svelte";

const request = vi.fn<() => Promise<Response>>();

const place: ActionJson = {
  type: "place_tile",
  tile: 7,
  cell: { x: 1, y: 0 },
  rotation: 2,
  pavilion: false,
};

let tables = 0;
let game: Game;

beforeEach(() => {
  request.mockReset();
  vi.stubGlobal("fetch", request);
  tables += 1;
  const handTile = null as Game["handTile"];
  const one = {
    host: true,
    canAct: true,
    you: "S",
    table: { id: `${tables}`, number: 5, seats: [{ seat: "S" }, { seat: "N", kind: "bot" }] },
    handTile,
    lakeTile: null,
    selectHandTile(tile: number) {
      this.handTile = { tile, rotation: 0, cell: null, pavilion: false };
    },
    rotate(by: number) {
      if (this.handTile)
        this.handTile = { ...this.handTile, rotation: this.handTile.rotation + by };
    },
    chooseCell(cell: { x: number; y: number } | null) {
      if (this.handTile) this.handTile = { ...this.handTile, cell };
    },
    withPavilion() {},
  };
  game = one as unknown as Game;
});

afterEach(() => void vi.useRealTimers());
afterAll(() => void vi.unstubAllGlobals());

function answer(action: ActionJson): void {
  const hint = { number: 5, step: "place", action, chance: 0.5, reasons: [] };
  request.mockResolvedValueOnce(Response.json(hint));
}

it("is left by moving the tile, and comes back with its move", async () => {
  answer(place);
  await askHint(game);
  expect(shownHint(game)).toMatchObject({ whole: false, hint: { action: place } });
  game.selectHandTile(7);
  expect(shownHint(game)).not.toBeNull();
  game.chooseCell({ x: 5, y: 5 });
  expect(shownHint(game)).toBeNull();
  game.chooseCell(null);

  showMove(game);
  expect(game.handTile).toMatchObject({ tile: 7, rotation: 2, cell: { x: 1, y: 0 } });
  expect(shownHint(game)).toMatchObject({ whole: true });
  game.rotate(1);
  expect(shownHint(game)).toBeNull();
  game.rotate(-1);
  expect(shownHint(game)).not.toBeNull();
  game.chooseCell({ x: 5, y: 5 });
  expect(shownHint(game)).toBeNull();
  await askHint(game);
  expect(game.handTile).toMatchObject({ rotation: 2, cell: { x: 1, y: 0 } });
  expect(shownHint(game)).toMatchObject({ whole: true });
  expect(request).toHaveBeenCalledOnce();
});

it("says more each time it is asked for, and is put away at last", async () => {
  answer({ type: "convert_favors", favors: 2 });
  await askHint(game);
  expect(hintedUse(game)).toBeNull();
  await askHint(game);
  expect(hintedUse(game)).toBe("favor_to_honor");
  game.selectHandTile(7);
  game.chooseCell({ x: 1, y: 0 });
  expect(hintedUse(game)).toBeNull();
  await askHint(game);
  expect(hintedUse(game)).toBe("favor_to_honor");
  await askHint(game);
  expect(shownHint(game)).toBeNull();
});

it("can be asked for again after it failed", async () => {
  request.mockRejectedValueOnce(new Error("no"));
  await askHint(game);
  expect(shownHint(game)?.problem).not.toBe("");
  answer(place);
  await askHint(game);
  expect(shownHint(game)).toMatchObject({ problem: "", hint: { action: place } });
});

/** Leave an answer on its way until it is called. */
function answerLater(action: ActionJson): () => void {
  let arrive!: (response: Response) => void;
  request.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const hint = { number: 5, step: "place", action, chance: 0.5, reasons: [] };
  return () => arrive(Response.json(hint));
}

it("is late once its answer has taken longer than usual", async () => {
  vi.useFakeTimers();
  const arrive = answerLater(place);
  const asking = askHint(game);
  vi.advanceTimersByTime(7999);
  expect(shownHint(game)).toMatchObject({ late: false, hint: null });
  vi.advanceTimersByTime(1);
  expect(shownHint(game)).toMatchObject({ late: true, hint: null });
  arrive();
  await asking;
  expect(shownHint(game)).toMatchObject({ hint: { action: place } });

  request.mockRejectedValueOnce(new Error("no"));
  game = { ...game, table: { ...game.table, number: 6 } } as Game;
  await askHint(game);
  expect(vi.getTimerCount()).toBe(0);
  expect(shownHint(game)).toMatchObject({ late: false });
});

it("arrives although it was left and brought back meanwhile", async () => {
  const arrive = answerLater(place);
  const asking = askHint(game);
  game.selectHandTile(7);
  game.chooseCell({ x: 5, y: 5 });
  expect(shownHint(game)).toBeNull();
  await askHint(game);
  expect(shownHint(game)).toMatchObject({ hint: null });
  arrive();
  await asking;
  expect(shownHint(game)).toMatchObject({ hint: { action: place } });
  expect(request).toHaveBeenCalledOnce();
});
