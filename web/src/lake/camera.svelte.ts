/** The part of the lake that is visible: all of it, until the viewer moves or zooms. */
import { type Bounds, type Box, fit, type Pad, type Viewport, zoomed } from "./geometry";

/** The largest scale at which the whole lake is shown. */
const LARGEST = 1.4;
const FARTHEST = 0.16;
const CLOSEST = 3;

export class Camera {
  /** The size of the element to fill; 0 until the browser has laid out the page. */
  box: Box = $state.raw({ width: 0, height: 0 });
  /** Whether the viewer is dragging: then there is no easing, and a layer of its own. */
  dragged = $state(false);

  readonly #around: () => Bounds;
  readonly #pad: () => Pad;
  #byHand: Viewport | null = $state.raw(null);

  /** What to show, and the room to leave around it in pixels. */
  constructor(around: () => Bounds, pad: () => Pad) {
    this.#around = around;
    this.#pad = pad;
  }

  readonly #fitted: Viewport = $derived.by(() =>
    fit(this.#around(), this.box, this.#pad(), LARGEST * rem()),
  );

  get viewport(): Viewport {
    return this.#byHand ?? this.#fitted;
  }

  get fitted(): boolean {
    return this.#byHand === null;
  }

  pan(x: number, y: number): void {
    this.#byHand = { ...this.viewport, x: this.viewport.x + x, y: this.viewport.y + y };
  }

  /** Zoom around a point of the box, by default its middle. */
  zoom(by: number, at = { x: this.box.width / 2, y: this.box.height / 2 }): void {
    const scale = Math.min(Math.max(this.viewport.scale * by, FARTHEST), CLOSEST);
    this.#byHand = zoomed(this.viewport, scale, at);
  }

  /** Show the whole lake again, and keep doing so. */
  fit(): void {
    this.#byHand = null;
  }

  /** Move just far enough to bring a point of the box into view. */
  reveal(at: { x: number; y: number }, margin: number): void {
    const over = (n: number, length: number) =>
      n < margin ? margin - n : n > length - margin ? length - margin - n : 0;
    const [x, y] = [over(at.x, this.box.width), over(at.y, this.box.height)];
    if (x !== 0 || y !== 0) this.pan(x, y);
  }
}

let grown = 1;

function measure(): void {
  grown = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

// Now and when the window changes: a question in between would have the browser lay out everything.
if (typeof document !== "undefined") {
  measure();
  addEventListener("resize", measure);
}

/** How many times larger than usual the interface is: on a very large screen all of it grows. */
export function rem(): number {
  return grown;
}
