import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { draggable } from "./drag";

class FakeTile extends EventTarget {
  setPointerCapture = vi.fn();
}

let tile: FakeTile;
let remove: () => void;
const hooks = { lift: vi.fn(), carry: vi.fn(), drop: vi.fn() };

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal("document", { elementFromPoint: () => null });
  tile = new FakeTile();
  remove = draggable(hooks)(tile as unknown as HTMLElement);
});

afterAll(() => void vi.unstubAllGlobals());

/** Send what a browser sends for the main button of one pointer. */
function point(type: string, x: number): void {
  const event = new Event(type);
  tile.dispatchEvent(Object.assign(event, { pointerId: 1, button: 0, clientX: x, clientY: 0 }));
}

it("drops the tile where it is released", () => {
  point("pointerdown", 0);
  point("pointermove", 30);
  point("pointerup", 30);
  expect(hooks.lift).toHaveBeenCalledOnce();
  expect(hooks.drop.mock.calls).toEqual([[{ x: 30, y: 0, over: null }]]);
  remove();
  expect(hooks.drop).toHaveBeenCalledOnce();
});

it("ends the drag of a tile that goes meanwhile", () => {
  point("pointerdown", 0);
  point("pointermove", 30);
  remove();
  expect(hooks.drop.mock.calls).toEqual([[null]]);
});

it("ends no drag where there was only a press", () => {
  point("pointerdown", 0);
  point("pointermove", 3);
  remove();
  expect(hooks.drop).not.toHaveBeenCalled();
});
