import { beforeEach, describe, expect, it } from "vitest";

import type { Game, Held } from "../game/model";
import type { CellJson } from "../protocol";
import { Aim } from "./aim";

const here: CellJson = { x: 1, y: 0 };
const there: CellJson = { x: 0, y: 1 };

let held: Held | null;
let aim: Aim;

beforeEach(() => {
  held = { tile: 7, rotation: 0, cell: null, pavilion: false };
  const game = {
    get held() {
      return held;
    },
    aim(cell: CellJson | null) {
      if (held) held = { ...held, cell };
    },
  };
  aim = new Aim(() => game as Game);
});

describe("where the held tile hovers", () => {
  it("follows the pointer and leaves with it", () => {
    aim.hover(here);
    expect(held?.cell).toEqual(here);
    aim.hover(null);
    expect(held?.cell).toBeNull();
  });

  it("stays where it was put", () => {
    aim.choose(here);
    aim.hover(there);
    aim.hover(null);
    expect(held?.cell).toEqual(here);
  });

  it("follows again once it was taken back to the hand", () => {
    aim.choose(here);
    held = { tile: 7, rotation: 0, cell: null, pavilion: false };
    aim.hover(there);
    expect(held.cell).toEqual(there);
    aim.hover(null);
    expect(held.cell).toBeNull();
  });

  it("is nowhere while nothing is held", () => {
    held = null;
    aim.hover(here);
    expect(held).toBeNull();
  });
});
