import { beforeEach, describe, expect, it } from "vitest";

import type { CellJson, PlaceTile } from "../protocol";
import { NO_OFFERS } from "./offers";
import { Selection } from "./selection.svelte";

const here: CellJson = { x: 1, y: 0 };
const there: CellJson = { x: 0, y: 1 };
const place = [here, there].map((cell) => {
  const action: PlaceTile = { type: "place_tile", tile: 7, cell, rotation: 0, pavilion: false };
  return { passes: 0, action };
});

let selection: Selection;

beforeEach(() => {
  selection = new Selection({
    offers: { ...NO_OFFERS, place_tile: place },
    ahead: null,
    hand: [7, 8],
  });
  selection.selectHandTile(7);
});

describe("where the selected tile is", () => {
  it("follows the pointer and leaves with it", () => {
    selection.hoverCell(here);
    expect(selection.handTile?.cell).toEqual(here);
    expect(selection.aimed).toBe(false);
    selection.hoverCell(null);
    expect(selection.handTile?.cell).toBeNull();
  });

  it("stays where it was put", () => {
    selection.hoverCell(here);
    selection.chooseCell(here);
    expect(selection.aimed).toBe(true);
    selection.hoverCell(there);
    selection.hoverCell(null);
    expect(selection.handTile?.cell).toEqual(here);
  });

  it("follows again once it was taken back to the hand", () => {
    selection.chooseCell(here);
    selection.clear();
    selection.selectHandTile(7);
    expect(selection.aimed).toBe(false);
    selection.hoverCell(there);
    expect(selection.handTile?.cell).toEqual(there);
    selection.hoverCell(null);
    expect(selection.handTile?.cell).toBeNull();
  });

  it("is nowhere while nothing is selected", () => {
    selection.clear();
    selection.hoverCell(here);
    expect(selection.handTile).toBeNull();
  });
});
