import { describe, expect, it } from "vitest";

import {
  bounds,
  edgeOf,
  fit,
  inTruth,
  nearestSpot,
  neighbor,
  nextSpot,
  onScreen,
  pointOf,
  quarters,
  rotationOnScreen,
  sideAt,
  SIDES,
  spot,
  turned,
  zoomed,
} from "./geometry";

describe("turning the lake", () => {
  it("brings the viewer's side to the bottom and keeps the order around the table", () => {
    for (const bottom of SIDES) {
      expect(onScreen(bottom, bottom)).toBe("S");
      expect(onScreen(turned(bottom, 1), bottom)).toBe("W");
      for (const side of SIDES) expect(inTruth(onScreen(side, bottom), bottom)).toBe(side);
    }
  });

  it("leaves the lake as it is for south", () => {
    expect(quarters("S")).toBe(0);
    expect(spot({ x: 2, y: 1 }, "S")).toEqual({ column: 2, row: -1 });
  });

  it("turns cells with it: what lies toward a side is drawn toward where it sits", () => {
    const steps = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] } as const;
    for (const bottom of SIDES) {
      for (const side of SIDES) {
        const [column, row] = steps[onScreen(side, bottom)];
        expect(spot(neighbor({ x: 0, y: 0 }, side), bottom)).toEqual({ column, row });
      }
    }
  });

  it("turns tiles with it: the printed north of a tile looks where its true side sits", () => {
    for (const bottom of SIDES) {
      for (let rotation = 0; rotation < 4; rotation++) {
        const truth = turned("N", rotation);
        expect(turned("N", rotationOnScreen(rotation, bottom))).toBe(onScreen(truth, bottom));
      }
    }
  });
});

describe("fitting", () => {
  const box = { width: 800, height: 600 };
  const pad = { N: 20, E: 20, S: 20, W: 20 };

  it("shows everything in the middle", () => {
    const around = bounds([spot({ x: -1, y: 0 }, "S"), spot({ x: 3, y: 2 }, "S")], 1);
    expect(around).toEqual({ left: -2, top: -3, right: 4, bottom: 1 });
    const viewport = fit(around, box, pad, 2);
    expect(viewport.scale).toBeCloseTo(760 / 700);
    expect(pointOf({ column: 1, row: -1 }, viewport)).toEqual({ x: 400, y: 300 });
  });

  it("leaves the room at each side that is asked for", () => {
    const viewport = fit(bounds([], 1), box, { ...pad, N: 120 }, 9);
    expect(viewport.scale).toBeCloseTo(460 / 300);
    expect(pointOf({ column: 0, row: 0 }, viewport)).toEqual({ x: 400, y: 350 });
  });

  it("is not larger than asked, and survives a box without room", () => {
    expect(fit(bounds([]), box, pad, 1.5).scale).toBe(1.5);
    expect(fit(bounds([]), { width: 0, height: 0 }, pad, 1.5).scale).toBeGreaterThan(0);
  });

  it("zooms around a point", () => {
    const viewport = fit(bounds([]), box, pad, 1);
    const before = pointOf({ column: 0, row: 0 }, viewport, "E", 0.5);
    const after = pointOf({ column: 0, row: 0 }, zoomed(viewport, 2, before), "E", 0.5);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
});

describe("moving by keys", () => {
  const ring = [
    { column: 0, row: -1 },
    { column: 1, row: 0 },
    { column: 0, row: 1 },
    { column: -1, row: 0 },
  ];

  it("goes around the start tile", () => {
    expect(nextSpot(ring, { column: 0, row: -1 }, "S")).toEqual({ column: 0, row: 1 });
    expect(nextSpot(ring, { column: 0, row: -1 }, "E")).toEqual({ column: 1, row: 0 });
    expect(nextSpot(ring, { column: 1, row: 0 }, "N")).toEqual({ column: 0, row: -1 });
  });

  it("stays where nothing lies ahead", () => {
    expect(nextSpot(ring, { column: 0, row: -1 }, "N")).toBeUndefined();
  });

  it("finds the nearest", () => {
    expect(nearestSpot(ring, { column: 3, row: 0 })).toEqual({ column: 1, row: 0 });
    expect(nearestSpot([], { column: 0, row: 0 })).toBeUndefined();
  });
});

describe("edges of the screen", () => {
  it("have the viewer's side at the bottom and continue clockwise", () => {
    expect(["S", "W", "N", "E"].map((side) => edgeOf(side as "S", "S"))).toEqual([
      "bottom",
      "left",
      "top",
      "right",
    ]);
    expect(edgeOf("N", "W")).toBe("left");
  });

  it("lead back to the sides of the table", () => {
    for (const bottom of ["N", "E", "S", "W"] as const)
      for (const side of ["N", "E", "S", "W"] as const)
        expect(sideAt(edgeOf(side, bottom), bottom)).toBe(side);
  });

  it("turns a tile with the table", () => {
    expect(rotationOnScreen(0, "S")).toBe(0);
    expect(rotationOnScreen(0, "N")).toBe(2);
    expect(rotationOnScreen(3, "E")).toBe(0);
  });

  it("knows which printed side points somewhere once the tile is turned", () => {
    expect(turned("E", -1)).toBe("N");
    expect(turned("N", -1)).toBe("W");
  });
});
