import { afterAll, beforeEach, expect, it, vi } from "vitest";

import type { Camera } from "./camera.svelte";
import { gestures } from "./gestures";

class FakeLake extends EventTarget {
  setPointerCapture = vi.fn();
  getBoundingClientRect = () => ({ left: 0, top: 0 });
}

let lake: FakeLake;
const camera = { dragged: false, pan: vi.fn(), zoom: vi.fn(), fit: vi.fn() };

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  camera.dragged = false;
  lake = new FakeLake();
  const options = { holding: () => false, onturn: vi.fn(), still: () => false };
  gestures(lake as unknown as HTMLElement, camera as unknown as Camera, options);
});

afterAll(() => void vi.useRealTimers());

/** Send what a browser sends for the main button of one pointer. */
function point(type: string, x: number, buttons = 1): void {
  const event = new Event(type);
  lake.dispatchEvent(
    Object.assign(event, { pointerId: 1, button: 0, buttons, clientX: x, clientY: 0 }),
  );
  vi.runAllTimers();
}

it("follows the pointer while it is pressed", () => {
  point("pointerdown", 0);
  point("pointermove", 5);
  expect(camera.pan).not.toHaveBeenCalled();
  point("pointermove", 20);
  expect(camera.pan).toHaveBeenCalledWith(20, 0);
  point("pointerup", 20, 0);
  point("pointermove", 60, 0);
  expect(camera.pan).toHaveBeenCalledOnce();
});

it("lets go of a pointer that was released outside", () => {
  point("pointerdown", 0);
  point("pointermove", 40, 0);
  point("pointermove", 80, 0);
  expect(camera.pan).not.toHaveBeenCalled();
  point("pointerdown", 0);
  point("pointermove", 30);
  expect(camera.pan).toHaveBeenCalledWith(30, 0);
});
