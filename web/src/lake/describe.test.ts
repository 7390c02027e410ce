import { beforeAll, describe, expect, it, vi } from "vitest";

import type { PlacedJson } from "../protocol";
import type { LakeSeat } from "./props";

vi.mock("../words/words.svelte", async () => {
  const { en } = await import("../words/en/all");
  return { w: () => en };
});

let words: typeof import("./describe");
beforeAll(async () => {
  words = await import("./describe");
});

const start: PlacedJson = {
  cell: { x: 0, y: 0 },
  tile: 0,
  rotation: 0,
  faces: { N: "blue", E: "red", S: "white", W: "black" },
  pavilion: null,
};
const seats: LakeSeat[] = [
  { seat: "N", name: "Ann", you: false },
  { seat: "E", name: "Beth", you: true },
];

describe("the lake in words", () => {
  it("counts cells as the reader sees them", () => {
    expect(words.placeOf({ x: 2, y: 1 }, "S")).toBe("2 right, 1 up");
    expect(words.placeOf({ x: 2, y: 1 }, "N")).toBe("2 left, 1 down");
    expect(words.placeOf({ x: 0, y: 0 }, "W")).toBe("in the center");
  });

  it("says where a tile was placed, from the start tile on", () => {
    const place = (x: number, y: number, bottom: "S" | "N" = "S") =>
      words.placedInWords({ x, y }, bottom, false);
    expect(place(1, 0)).toBe("beside the boat, one right of it");
    expect(place(1, 0, "N")).toBe("beside the boat, one left of it");
    expect(place(0, 1)).toBe("beside the boat, one above it");
    expect(place(2, -1)).toBe("two right and one down from the boat");
    expect(place(0, 12)).toBe("12 up from the boat");
    expect(words.placedInWords({ x: -1, y: 0 }, "S", true)).toBe(
      "beside the emperor’s pavilion, one left of it",
    );
  });

  it("says what an open cell touches", () => {
    expect(words.cellInWords({ x: 0, y: 1 }, [start], "S", false)).toBe(
      "Cell 1 up; next to blue below",
    );
    expect(words.cellInWords({ x: 0, y: 1 }, [start], "E", true)).toBe(
      "Your tile on cell 1 right; next to blue to the left",
    );
  });

  it("says whom a tile faces, the reader first", () => {
    expect(words.tileInWords(start, seats, "E", true)).toBe(
      "Tile in the center: red faces you, white to the left, black above, blue faces Ann, " +
        "the boat, placed last.",
    );
  });
});
