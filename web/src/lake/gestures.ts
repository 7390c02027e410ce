/** Moves the camera by dragging, pinching and the wheel; taps and clicks pass through. */
import type { Camera } from "./camera.svelte";

interface Options {
  /** Whether the wheel turns the selected tile instead of zooming. */
  holding: () => boolean;
  onturn: (by: number) => void;
  /** Whether the wheel without Ctrl scrolls the page. */
  still: () => boolean;
}

interface Point {
  x: number;
  y: number;
}

/** A pointer that has moved less than this is still a tap. */
const SLACK = 7;
/** How far the wheel moves for one quarter turn; a trackpad sends many small steps. */
const NOTCH = 60;
/** The shortest time between two turns, in milliseconds. */
const REST = 160;

/** Listen to the lake's element until the returned function is called. */
export function gestures(node: HTMLElement, camera: Camera, options: Options): () => void {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let wheel = 0;
  let turnedAt = 0;

  const pointOf = (event: MouseEvent): Point => ({ x: event.clientX, y: event.clientY });
  const inBox = ({ x, y }: Point): Point => {
    const rect = node.getBoundingClientRect();
    return { x: x - rect.left, y: y - rect.top };
  };

  function pressed(event: PointerEvent): void {
    if (event.button !== 0) return;
    down.set(event.pointerId, pointOf(event));
    if (down.size === 1) start = pointOf(event);
    if (down.size === 2) startDrag();
  }

  /** From here on this is a drag, which causes no click. */
  function startDrag(): void {
    camera.dragged = true;
    for (const id of down.keys()) node.setPointerCapture(id);
  }

  function moved(event: PointerEvent): void {
    const before = down.get(event.pointerId);
    if (!before) return;
    // It was released outside, before it was a drag: nothing said so here.
    if (event.buttons === 0) {
      lifted(event);
      return;
    }
    const now = pointOf(event);
    if (!camera.dragged && start && Math.hypot(now.x - start.x, now.y - start.y) > SLACK)
      startDrag();
    if (!camera.dragged) return;
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (point: Point) => Math.max(Math.hypot(point.x - other.x, point.y - other.y), 1);
      camera.zoom(apart(now) / apart(before), inBox(other));
    } else {
      camera.pan(now.x - before.x, now.y - before.y);
    }
    down.set(event.pointerId, now);
  }

  function lifted(event: PointerEvent): void {
    down.delete(event.pointerId);
    if (down.size > 0) return;
    start = null;
    // The click of this release follows, and must still see that it was a drag.
    setTimeout(() => (camera.dragged = false));
  }

  function clicked(event: MouseEvent): void {
    if (camera.dragged) event.stopPropagation();
  }

  function clickedTwice(event: MouseEvent): void {
    if (!(event.target instanceof Element && event.target.closest("button"))) camera.fit();
  }

  function wheeled(event: WheelEvent): void {
    if (!event.ctrlKey && options.holding()) {
      event.preventDefault();
      turnByWheel(event);
    } else if (event.ctrlKey || !options.still()) {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
      camera.zoom(
        Math.exp(-event.deltaY * pixels * (event.ctrlKey ? 0.01 : 0.0016)),
        inBox(pointOf(event)),
      );
    }
  }

  function turnByWheel(event: WheelEvent): void {
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
    wheel += event.deltaY * pixels;
    if (Math.abs(wheel) < NOTCH || event.timeStamp - turnedAt < REST) return;
    options.onturn(Math.sign(wheel));
    wheel = 0;
    turnedAt = event.timeStamp;
  }

  const listening = new AbortController();
  const { signal } = listening;
  node.addEventListener("pointerdown", pressed, { signal });
  node.addEventListener("pointermove", moved, { signal });
  node.addEventListener("pointerup", lifted, { signal });
  node.addEventListener("pointercancel", lifted, { signal });
  node.addEventListener("click", clicked, { signal, capture: true });
  node.addEventListener("dblclick", clickedTwice, { signal });
  node.addEventListener("wheel", wheeled, { signal, passive: false });
  return () => listening.abort();
}
