/** What part of the lake is seen: all of it, until somebody moves or zooms by hand. */
import { type Bounds, type Box, fit, type Sight, zoomed } from "./geometry";

/** Room around the lake for the shores, in pixels. */
const PAD = 26;
/** A tile is drawn at most so many hundred pixels wide when everything is shown. */
const LARGEST = 1.4;
const FARTHEST = 0.16;
const CLOSEST = 3;

export class Camera {
  /** What it has to fill; empty until the browser has laid out the page. */
  box: Box = $state.raw({ width: 0, height: 0 });
  /** While fingers or pointer drag it: no easing then, and a layer of its own. */
  dragged = $state(false);

  readonly #around: () => Bounds;
  #byHand: Sight | null = $state.raw(null);

  constructor(around: () => Bounds) {
    this.#around = around;
  }

  readonly #fitted: Sight = $derived.by(() => fit(this.#around(), this.box, PAD, LARGEST));

  get sight(): Sight {
    return this.#byHand ?? this.#fitted;
  }

  get fitted(): boolean {
    return this.#byHand === null;
  }

  pan(x: number, y: number): void {
    this.#byHand = { ...this.sight, x: this.sight.x + x, y: this.sight.y + y };
  }

  /** Zoom around a point of the box, its middle unless told. */
  zoom(by: number, at = { x: this.box.width / 2, y: this.box.height / 2 }): void {
    const scale = Math.min(Math.max(this.sight.scale * by, FARTHEST), CLOSEST);
    this.#byHand = zoomed(this.sight, scale, at);
  }

  /** Show everything again, and go on doing so. */
  fit(): void {
    this.#byHand = null;
  }

  /** Move just as far as it takes to have a point of the box in sight. */
  reveal(at: { x: number; y: number }, margin: number): void {
    const over = (n: number, length: number) =>
      n < margin ? margin - n : n > length - margin ? length - margin - n : 0;
    const [x, y] = [over(at.x, this.box.width), over(at.y, this.box.height)];
    if (x !== 0 || y !== 0) this.pan(x, y);
  }
}
