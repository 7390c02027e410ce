/** The table comes part by part, each after the one before was drawn: at once it stalls a phone. */
import { onMount } from "svelte";

/** In the order in which they come, so that none moves what is there already. */
const PARTS = ["frame", "own", "around", "lake"] as const;
export type Part = (typeof PARTS)[number];

/** A page in the background draws nothing, and is laid out all the same. */
const UNSEEN = 100;

export class Unfolding {
  #reached = $state(0);

  /** To be made where a component begins. */
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

/** Do something once what was changed has been drawn; stops if asked to. */
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
