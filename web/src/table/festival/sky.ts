/** The lanterns that leave the lake: where each one is at a time, without any drawing. */
import type { ColorName } from "../../protocol";
import type { Edge } from "../../lake/geometry";

export interface Origin {
  x: number;
  y: number;
  color: ColorName;
}

export interface Flyer extends Origin {
  size: number;
  /** Seconds until it leaves the water. */
  starts: number;
  /** Pixels per second at full speed. */
  speed: number;
  /** Pixels per second that the wind carries it sideways: outward, so that they fill the sky. */
  drift: number;
  sway: number;
  phase: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Seconds in which the wave of rising lanterns crosses the lake. */
const SPREAD = 1.5;
/** Seconds in which a lantern gathers speed. */
const LIFT = 1.6;

/** A number from 0 to 1 that looks like chance and is always the same. */
function chance(index: number, salt: number): number {
  const value = Math.sin(index * 127.1 + salt * 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

/** The lanterns of the lake, those nearest to the winner's edge first. */
export function flyersOf(origins: readonly Origin[], from: Edge, { width, height }: Size): Flyer[] {
  const away: Record<Edge, (one: Origin) => number> = {
    bottom: ({ y }) => 1 - y / height,
    top: ({ y }) => y / height,
    left: ({ x }) => x / width,
    right: ({ x }) => 1 - x / width,
  };
  const unit = Math.min(width, height);
  return origins.map((origin, index) => ({
    ...origin,
    size: unit * (0.036 + 0.034 * chance(index, 1)),
    starts: SPREAD * Math.max(0, away[from](origin)) + 0.35 * chance(index, 2),
    speed: height * (0.14 + 0.2 * chance(index, 3)),
    drift: 0.16 * (origin.x - width / 2) + width * 0.1 * (chance(index, 8) - 0.5),
    sway: 6 + 16 * chance(index, 4),
    phase: 2 * Math.PI * chance(index, 5),
  }));
}

export interface Sprite {
  x: number;
  y: number;
  size: number;
  light: number;
}

/** A lantern at a time in seconds; null before it rises and after it has left the sky. */
export function spriteAt(flyer: Flyer, time: number): Sprite | null {
  const t = time - flyer.starts;
  if (t <= 0) return null;
  // It gathers speed, and then keeps it.
  const run = t < LIFT ? (t * t) / (2 * LIFT) : t - LIFT / 2;
  const risen = flyer.speed * run;
  const y = flyer.y - risen;
  const size = flyer.size * (1 + 0.5 * Math.min(1, t / 0.5)) * (1 - 0.35 * Math.min(1, t / 6));
  if (y < -size) return null;
  const x =
    flyer.x + flyer.drift * run + flyer.sway * Math.sin(flyer.phase + t * 1.3) * Math.min(1, t);
  return { x, y, size, light: Math.min(1, t / 0.4) };
}

/** Lanterns that hang in the evening sky once all have risen: small, and only far up. */
export function restingIn({ width, height }: Size, colors: readonly ColorName[]): Sprite[] {
  return colors.map((_, index) => {
    const far = chance(index, 7);
    return {
      x: width * ((index + 0.2 + 0.6 * chance(index, 6)) / colors.length),
      y: height * (0.03 + 0.1 * far),
      size: Math.min(width, height) * (0.04 + 0.05 * (1 - far)),
      light: 0.6 + 0.4 * (1 - far),
    };
  });
}
