import { describe, expect, it } from "vitest";

import { put } from "./draw";

describe("a path that is put elsewhere", () => {
  it("moves and scales its points, scales its radii and leaves its flags", () => {
    expect(put("M0-1.5L2 .5Z", 10, 20, 2)).toBe("M10 17L14 21Z");
    expect(put("M-3 0A3 3 0 1 1 3 0A3 3 0 1 1-3 0Z", 10, 20, 2)).toBe(
      "M4 20A6 6 0 1 1 16 20A6 6 0 1 1 4 20Z",
    );
    expect(put("M0 0Q1 1 2 0", 1, 1, 1)).toBe("M1 1Q2 2 3 1");
  });
});
