import { describe, expect, it } from "vitest";

import { disc, put, spokes, star } from "./outline";

describe("outlines", () => {
  it("begin at the top", () => {
    expect(star(4, 8, 3)).toMatch(/^M0 -8L/);
    expect(spokes(4, 1, 2)).toBe("M0 -1L0 -2M1 0L2 0M0 1L0 2M-1 0L-2 0");
  });

  it("are put elsewhere: points move and scale, radii only scale, flags stay", () => {
    expect(put("M0-1.5L2 .5Z", 10, 20, 2)).toBe("M10 17L14 21Z");
    expect(put(disc(3), 10, 20, 2)).toBe("M4 20A6 6 0 1 1 16 20A6 6 0 1 1 4 20Z");
    expect(put("M0 0Q1 1 2 0", 1, 1, 1)).toBe("M1 1Q2 2 3 1");
  });
});
