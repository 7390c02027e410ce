/** Mounts the table part by part, a frame apart, since mounting it all at once stalls a phone. */
import { onMount } from "svelte";

/** In the order of mounting, chosen so that no part moves one that is there already. */
const PARTS = ["frame", "own", "strip", "around", "lake"] as const;
export type Part = (typeof PARTS)[number];

/** Milliseconds to wait instead of a frame: a page in the background gets no frames. */
const UNSEEN = 100;

export class StagedMount {
  #reached = $state(0);

  /** Create it while a component initializes. */
  constructor() {
    onMount(() => {
      let stop = () => {};
      const next = () => {
        this.#reached += 1;
        if (this.#reached < PARTS.length - 1) stop = afterDrawing(next);
      };
      stop = afterDrawing(next);
      return () => stop();
    });
  }

  has(part: Part): boolean {
    return PARTS.indexOf(part) <= this.#reached;
  }
}

/** Call a function after the next frame is drawn. Returns how to cancel that. */
function afterDrawing(then: () => void): () => void {
  let timer = setTimeout(then, UNSEEN);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
