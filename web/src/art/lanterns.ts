/** How each lantern is drawn, seen from above around 0 within a radius of 10: a shape a color. */
import type { LanternName } from "../protocol";
import { disc, petals, put, spokes, star, wedge } from "./outline";
import { LANTERNS, ORDER } from "./palette";

/** One stroke of the brush: an outline, filled and lined. */
interface Layer {
  path: string;
  fill?: string;
  stroke?: string;
  width?: number;
  /** Of the line. */
  opacity?: number;
}

/** The paper, lit from within. */
function paper(color: LanternName, path: string, width = 0.9): Layer {
  return { path, fill: `url(#lit-${color})`, stroke: LANTERNS[color].deep, width };
}

/** Ribs and folds of the paper. */
function folds(color: LanternName, path: string, opacity = 0.7): Layer {
  return { path, stroke: LANTERNS[color].deep, width: 0.8, opacity };
}

const GOLD = "#f3c45c";

const SHAPES: Record<LanternName, Layer[]> = {
  red: [
    paper("red", "M-4.4-4.9Q-8.4 0-4.4 4.9L4.4 4.9Q8.4 0 4.4-4.9Z"),
    folds("red", "M-1.7-4.9Q-3.4 0-1.7 4.9M1.7-4.9Q3.4 0 1.7 4.9"),
    {
      path: "M-3.5-6.7L3.5-6.7L3.5-4.7L-3.5-4.7ZM-3.5 4.7L3.5 4.7L3.5 6.7L-3.5 6.7Z",
      fill: GOLD,
    },
  ],
  orange: [
    paper("orange", disc(6.8)),
    folds("orange", spokes(8, 2.4, 6.6)),
    { path: disc(2.3), fill: "#fffbe8" },
  ],
  white: [
    paper("white", petals(8, 4.7, 2.05), 0.8),
    folds("white", spokes(8, 2.4, 4.7, 0.5)),
    { path: disc(2.2), fill: "#ffd873", stroke: "#b98524", width: 0.6 },
  ],
  green: [paper("green", star(4, 8, 3)), folds("green", spokes(4, 1.6, 6.4), 0.55)],
  blue: [
    paper("blue", star(6, 7.5, 4.1)),
    { path: star(3, 4, 2), fill: "#e6f3ff" },
    folds("blue", spokes(6, 2.4, 4, 0.5), 0.6),
  ],
  purple: [
    paper("purple", petals(5, 2.9, 2.75)),
    folds("purple", spokes(5, 1.6, 2.9, 0.5)),
    { path: disc(1.7), fill: "#ffe49a" },
  ],
  black: [
    paper("black", "M-5.6-5.6L5.6-5.6L5.6 5.6L-5.6 5.6Z", 1.5),
    folds("black", "M-5.6-5.6L-2.3-2.3M5.6-5.6L2.3-2.3M-5.6 5.6L-2.3 2.3M5.6 5.6L2.3 2.3"),
    { path: "M-2.3-2.3L2.3-2.3L2.3 2.3L-2.3 2.3Z", fill: "#ffe08a" },
  ],
  wild: [
    { path: star(7, 9.2, 6.6), fill: LANTERNS.wild.base, stroke: LANTERNS.wild.deep, width: 0.7 },
    ...ORDER.map((color, i) => ({
      path: wedge(6.4, i / 7, (i + 1) / 7),
      fill: LANTERNS[color].base,
      stroke: "#fff3c4",
      width: 0.4,
    })),
    { path: disc(3), fill: "#fffbe6", stroke: LANTERNS.wild.deep, width: 0.7 },
  ],
};

/** The layers of a lantern from the bottom up, its light on the water first. */
function layers(color: LanternName): Layer[] {
  return [{ path: disc(10), fill: `url(#halo-${color})` }, ...SHAPES[color]];
}

const SVG = "http://www.w3.org/2000/svg";

type Place = readonly [x: number, y: number];

/**
 * Draw lanterns of a color into a group, without any transform: see `put`. What has a flat color is
 * one path for all of them, for every path counts on a phone: a tile shows two dozen lanterns. Light
 * is a path each, because it falls off from the middle of each. None of it ever changes, so it is
 * made by hand: a component a path would be slower.
 */
export function drawLanterns(
  group: Element,
  color: LanternName,
  places: readonly Place[] = [[0, 0]],
  scale = 1,
): void {
  for (const layer of layers(color)) {
    const paths = places.map(([x, y]) => put(layer.path, x, y, scale));
    const drawn = layer.fill?.startsWith("url") ? paths : [paths.join("")];
    group.append(...drawn.map((path) => draw(layer, path, scale)));
  }
}

function draw({ fill = "none", stroke, width = 1, opacity }: Layer, path: string, scale: number) {
  const drawn = document.createElementNS(SVG, "path");
  drawn.setAttribute("d", path);
  drawn.setAttribute("fill", fill);
  if (stroke) {
    drawn.setAttribute("stroke", stroke);
    drawn.setAttribute("stroke-width", String(width * scale));
    drawn.setAttribute("stroke-linejoin", "round");
  }
  if (opacity) drawn.setAttribute("stroke-opacity", String(opacity));
  return drawn;
}
