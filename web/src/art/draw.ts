/** Draws the shapes that the page shares with the pictures, and moves paths without a transform. */
import { ART, type Attributes, type Shape } from "./shapes";

const SVG = "http://www.w3.org/2000/svg";

/** Below this many pixels a tile is drawn as a small one. */
export const SMALL_TILE = 44;

/** A length that grows with the interface; text is taken as it is. */
export function inRem(size: number | string): string {
  return typeof size === "number" ? `${size / 16}rem` : size;
}

/** Where the light of a lantern is not the clearest sign on its color: dark paper, and white. */
const PLAIN: Record<string, Attributes> = {
  black: { field: "#1d1826", sign: "#f0c25a" },
  white: { field: "#f6eeda", sign: "#a9791a" },
  orange: { field: "#f7941f", sign: "#5e2c02" },
  green: { field: "#1f9447", sign: "#dcffd2" },
};

/** The north side of a small tile: a field of one color, with a gap to its neighbors. */
const FIELD: Shape = [
  "path",
  { d: "M9 3H91Q95 3 92 6L52 46Q50 48 48 46L8 6Q5 3 9 3Z", fill: "$field" },
];

/** Lanterns of any color. */
const LANTERNS: Shape = [
  "path",
  {
    d: "M-4-5.5H4Q9 0 4 5.5H-4Q-9 0-4-5.5ZM-2.5-8.5H2.5M-2.5 8.5H2.5M0-5.5V5.5",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 1.8,
  },
];

/** The outline of a lantern, large and in one color. */
function sign([outline]: readonly Shape[]): Shape {
  const d = put(`${outline?.[1]["d"]}`, 50, 19, 1.8);
  return ["path", { d, fill: "$sign", stroke: "$field", "stroke-width": 1 }];
}

/**
 * Fill the page's definitions. They never change, so no component watches them. The lanterns are the
 * most of it: `soon` may draw each of them in a task of its own.
 */
export function drawDefinitions(
  definitions: Element,
  soon: (draw: () => void) => unknown = (draw) => draw(),
): void {
  const define = (id: string, inside: readonly Shape[], values?: Attributes) =>
    definitions.append(draw(["g", { id }, inside], values));

  definitions.append(...ART.gradients.map((gradient) => draw(gradient)));
  for (const [id, inside] of Object.entries(ART.shapes)) define(id, inside);
  define("lanterns", [LANTERNS]);
  for (const [name, paint] of Object.entries(ART.pavilions)) {
    define(`pavilion-${name}`, ART.pavilion, paint);
  }
  for (const [name, token] of Object.entries(ART.tokens)) define(`token-${name}`, ART.token, token);
  for (const [name, { paint, shape }] of Object.entries(ART.lanterns)) {
    const values = {
      name,
      field: paint["base"] ?? "",
      sign: paint["light"] ?? "",
      ...paint,
      ...PLAIN[name],
    };
    const lantern = [ART.lantern.halo, ...shape];
    const { pool, berths, scale } = ART.bank;
    soon(() => {
      definitions.append(...ART.lantern.gradients.map((gradient) => draw(gradient, values)));
      define(`lantern-${name}`, lantern, values);
      define(`bank-${name}`, [pool, ...repeat(lantern, berths, scale)], values);
      define(`field-${name}`, [FIELD, sign(shape)], values);
    });
  }
}

/** An element; a name such as `$base` in its attributes stands for that value. */
function draw([name, attributes, inside = []]: Shape, values: Attributes = {}): Element {
  const drawn = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    drawn.setAttribute(
      key,
      `${value}`.replace(/\$(\w+)/g, (_, name: string) => `${values[name]}`),
    );
  }
  drawn.append(...inside.map((shape) => draw(shape, values)));
  return drawn;
}

/**
 * A drawing at several places, without any transform: see `put`. What has a flat color is one path
 * for all of them, for every path counts on a phone: a tile shows two dozen lanterns. Light is one
 * path per lantern, because it falls off from the middle of each.
 */
function repeat(
  paths: readonly Shape[],
  places: readonly (readonly [x: number, y: number])[],
  scale: number,
): Shape[] {
  return paths.flatMap(([name, { d, fill, "stroke-width": width = 0, ...others }]) => {
    const moved = places.map(([x, y]) => put(`${d}`, x, y, scale));
    const drawn = `${fill}`.startsWith("url") ? moved : [moved.join("")];
    return drawn.map((d): Shape => {
      return [name, { ...others, d, fill: fill ?? "none", "stroke-width": +width * scale }];
    });
  });
}

function round(n: number): number {
  return Math.round(n * 100) / 100;
}

/**
 * A path of M, L, Q, A and Z, moved and scaled. Browsers do extra bookkeeping for every element that
 * has a transform of its own, and a lake has thousands of lanterns.
 */
export function put(path: string, x: number, y: number, scale: number): string {
  return path.replace(/([MLQA])([^MLQAZ]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const placed = numbers.map((n, i) => {
      if (command === "A" && i % 7 < 5) return i % 7 < 2 ? round(n * scale) : n;
      const across = command === "A" ? i % 7 === 5 : i % 2 === 0;
      return round(n * scale + (across ? x : y));
    });
    return command + placed.join(" ");
  });
}
