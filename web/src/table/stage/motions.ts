/** The pictures that move over the table, and the ways they move that several events share. */
import type { Beat } from "../../game/model";
import type { CardName, CellJson, DedicationName, LanternName, PavilionName } from "../../protocol";
import type { Anchors, Point } from "./anchors";

/** What a sprite shows. */
export type Picture =
  | { kind: "lantern" | "card"; lantern: LanternName }
  | { kind: "favor" | "gift" | "back" | "light" | "ripple" | "puff" | "glow" | "sweep" }
  | { kind: "token"; dedication: DedicationName | "generic"; honor: number }
  | { kind: "emperor"; card: CardName }
  | { kind: "pavilion"; pavilion: PavilionName }
  | { kind: "tile"; tile: number; rotation: number }
  | { kind: "text"; text: string };

/** One picture and its way. It is drawn at its size, and scaled down where it should be smaller. */
export interface Sprite {
  picture: Picture;
  size: number;
  frames: readonly Frame[];
  /** In milliseconds after the start of the beat. */
  delay: number;
  lasts: number;
}

export interface Frame extends Point {
  /** When, from 0 to 1. */
  at: number;
  scale?: number;
  /** Degrees clockwise. */
  turn?: number;
  /** Degrees around the vertical axis, as a token turns over. */
  flip?: number;
  opacity?: number;
  /** How it gets from here to the next frame. */
  easing?: string;
}

export const OUT = "cubic-bezier(0.2, 0.7, 0.3, 1)";
export const IN = "cubic-bezier(0.6, 0, 0.8, 0.4)";
export const SMOOTH = "cubic-bezier(0.45, 0, 0.25, 1)";

/** A tile comes from its seat, turns once, and settles. */
export function arrival(from: Point, to: Point, size: number): Frame[] {
  const over = { x: to.x, y: to.y - size * 0.16 };
  return [
    { ...from, at: 0, scale: 0.35, turn: -100, opacity: 0, easing: OUT },
    { ...between(from, to, 0.22), at: 0.2, scale: 0.6, turn: -70, easing: SMOOTH },
    { ...over, at: 0.76, scale: 1.1, turn: 0, easing: IN },
    { ...to, at: 1, scale: 1 },
  ];
}

/** Something rises where it is, and floats in an arc to its goal. */
export function flight(picture: Picture, size: number, from: Point, to: Point, beat: Beat): Sprite {
  const frames: Frame[] = [
    { ...from, at: 0, scale: 0.5, opacity: 0, easing: OUT },
    { x: from.x, y: from.y - 12, at: 0.22, scale: 1.15, easing: SMOOTH },
    { ...above(from, to, 0.55), at: 0.62, scale: 1, easing: SMOOTH },
    { ...to, at: 0.94, scale: 0.72, easing: OUT },
    { ...to, at: 1, scale: 1, opacity: 0 },
  ];
  return { picture, size, frames, delay: 0, lasts: beat.lasts };
}

/** A way that bends to one side, so that two in opposite directions do not meet. */
export function passing(from: Point, to: Point, side: number): Frame[] {
  const way = { x: to.x - from.x, y: to.y - from.y };
  const length = Math.hypot(way.x, way.y) || 1;
  const bend = side * Math.min(46, length * 0.2);
  const aside = (share: number, by: number): Point => ({
    x: from.x + way.x * share + (-way.y / length) * bend * by,
    y: from.y + way.y * share + (way.x / length) * bend * by,
  });
  return [
    { ...from, at: 0, scale: 0.55, opacity: 0, easing: OUT },
    { ...aside(0.08, 0.3), at: 0.16, scale: 1, turn: -6, easing: SMOOTH },
    { ...aside(0.5, 1), at: 0.5, scale: 1.2, turn: 6 * side, easing: SMOOTH },
    { ...aside(0.97, 0.1), at: 0.86, scale: 0.9, turn: 0, easing: OUT },
    { ...to, at: 1, scale: 0.5, opacity: 0 },
  ];
}

/** A soft light that comes and goes. */
export function glowAt({ x, y }: Point, size: number, lasts: number): Sprite {
  return {
    picture: { kind: "glow" },
    size,
    frames: [
      { x, y, at: 0, scale: 0.5, opacity: 0, easing: OUT },
      { x, y, at: 0.35, scale: 1, opacity: 1, easing: SMOOTH },
      { x, y, at: 1, scale: 1.15, opacity: 0 },
    ],
    delay: 0,
    lasts,
  };
}

/** A ring that spreads around a cell of the lake. */
export function rippleOn(at: Anchors, cell: CellJson, lasts: number): Sprite {
  return {
    picture: { kind: "ripple" },
    size: at.cellSize * 2,
    frames: spreading(at.cell(cell)),
    delay: 0,
    lasts,
  };
}

/** A ring on the water grows and fades. */
export function spreading({ x, y }: Point): Frame[] {
  return [
    { x, y, at: 0, scale: 0.45, opacity: 0.95, easing: OUT },
    { x, y, at: 1, scale: 1.05, opacity: 0 },
  ];
}

/** The light on the water changes: a warm breath passes over the whole lake. */
export function sweep(at: Anchors, lasts: number): Sprite {
  const { x, y } = at.middle;
  const size = Math.max(at.lake.width, at.lake.height) * 1.5;
  const across = at.lake.width * 0.5;
  return {
    picture: { kind: "sweep" },
    size,
    frames: [
      { x: x - across, y, at: 0, scale: 0.8, opacity: 0, easing: SMOOTH },
      { x, y, at: 0.5, scale: 1, opacity: 1, easing: SMOOTH },
      { x: x + across, y, at: 1, scale: 1.1, opacity: 0 },
    ],
    delay: 0,
    lasts,
  };
}

export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** A point of the arc between two others. */
export function above(a: Point, b: Point, share: number): Point {
  const lift = Math.min(70, Math.hypot(b.x - a.x, b.y - a.y) / 5);
  const { x, y } = between(a, b, share);
  return { x, y: y - lift * Math.sin(Math.PI * share) };
}
