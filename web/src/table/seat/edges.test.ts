import { describe, expect, it } from "vitest";

import { edgeOf, printedSide, sideAt, turnOnScreen } from "./edges";

describe("sides on the screen", () => {
  it("has one's own side at the bottom and goes on clockwise", () => {
    expect(["S", "W", "N", "E"].map((side) => edgeOf(side as "S", "S"))).toEqual([
      "bottom",
      "left",
      "top",
      "right",
    ]);
    expect(edgeOf("N", "W")).toBe("left");
  });

  it("finds the side again that lies at an edge", () => {
    for (const bottom of ["N", "E", "S", "W"] as const)
      for (const side of ["N", "E", "S", "W"] as const)
        expect(sideAt(edgeOf(side, bottom), bottom)).toBe(side);
  });

  it("turns a tile with the table", () => {
    expect(turnOnScreen(0, "S")).toBe(0);
    expect(turnOnScreen(0, "N")).toBe(2);
    expect(turnOnScreen(3, "E")).toBe(0);
  });

  it("knows which printed side points somewhere once the tile is turned", () => {
    expect(printedSide("E", 1)).toBe("N");
    expect(printedSide("N", 1)).toBe("W");
  });
});
