import { describe, expect, it } from "vitest";

import { Camera } from "./camera.svelte";

function camera(): Camera {
  const made = new Camera(
    () => ({ left: -1, top: -1, right: 1, bottom: 1 }),
    () => ({ N: 10, E: 26, S: 10, W: 26 }),
  );
  made.box = { width: 352, height: 600 };
  return made;
}

describe("the camera", () => {
  it("shows everything until it is moved by hand, and again when asked", () => {
    const held = camera();
    expect(held.viewport).toEqual({ x: 126, y: 250, scale: 1 });
    held.pan(10, -20);
    expect(held.viewport).toEqual({ x: 136, y: 230, scale: 1 });
    held.box = { width: 800, height: 600 };
    expect(held.viewport.x).toBe(136);
    expect(held.fitted).toBe(false);
    held.fit();
    expect(held.fitted).toBe(true);
  });

  it("zooms within limits", () => {
    const held = camera();
    held.zoom(1000);
    expect(held.viewport.scale).toBe(3);
    held.zoom(0.000001);
    expect(held.viewport.scale).toBe(0.16);
  });

  it("moves only as far as it takes to reveal something", () => {
    const held = camera();
    held.reveal({ x: 100, y: 100 }, 40);
    expect(held.fitted).toBe(true);
    held.reveal({ x: 340, y: 10 }, 40);
    expect(held.viewport).toEqual({ x: 98, y: 280, scale: 1 });
  });
});
