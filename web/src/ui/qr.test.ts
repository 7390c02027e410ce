/** Compared with codes of another encoder (qrcodegen): each version, and each mask. */
import { describe, expect, it } from "vitest";

import { qrModules } from "./qr";
import vectors from "./qr.vectors.json";

/** The modules as hexadecimal digits, as the vectors have them. */
function digits(modules: readonly boolean[][]): string {
  const bits = modules.flat().map((dark) => (dark ? "1" : "0"));
  while (bits.length % 4) bits.push("0");
  return bits.join("").replace(/.{4}/g, (four) => parseInt(four, 2).toString(16));
}

describe("a QR code", () => {
  it.each(vectors)("of version $version is drawn as another encoder draws it", (vector) => {
    const modules = qrModules(vector.text, vector.mask);
    expect(modules).toHaveLength(17 + 4 * vector.version);
    expect(digits(modules ?? [])).toBe(vector.modules);
  });

  it("there is one of every version", () => {
    expect(vectors.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("takes the mask with the least that is hard to read", () => {
    const { text } = vectors[9] ?? { text: "" };
    const chosen = digits(qrModules(text) ?? []);
    const each = Array.from({ length: 8 }, (_, mask) => digits(qrModules(text, mask) ?? []));
    // Of a long row of the same letter, other encoders find the first mask best, too.
    expect(each.indexOf(chosen)).toBe(0);
  });

  it("is as small as its text allows", () => {
    const sizes = [14, 15, 26, 27, 180, 181, 213].map((length) => qrModules("x".repeat(length)));
    expect(sizes.map((modules) => modules?.length)).toEqual([21, 25, 25, 29, 53, 57, 57]);
  });

  it("does not exist for a text that is too long", () => {
    expect(qrModules("x".repeat(214))).toBeNull();
    expect(qrModules("灯".repeat(72))).toBeNull();
  });
});
