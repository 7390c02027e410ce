/** Which of the table's layouts fits the screen. */
import { MediaQuery } from "svelte/reactivity";

/**
 * - `phone`: a phone held upright; seats are chips above the lake, stacks a strip below it
 * - `low`: a phone held sideways; everything is beside the lake
 * - `tablet`: a tablet held upright; the seats at the sides are slim, stacks a strip below the lake
 * - `compact`: a tablet held sideways or a small laptop; the same, with the stacks at the left
 * - `wide`: a laptop or more; stacks, log and chat are always open
 */
export type Form = "phone" | "low" | "tablet" | "compact" | "wide";

export class Layout {
  readonly #low = new MediaQuery("(max-height: 479px) and (min-width: 540px)");
  readonly #narrow = new MediaQuery("(max-width: 719px)");
  readonly #upright = new MediaQuery("(orientation: portrait)");
  readonly #wide = new MediaQuery("(min-width: 1270px)");

  readonly form: Form = $derived.by(() => {
    if (this.#low.current) return "low";
    if (this.#narrow.current) return "phone";
    if (this.#upright.current) return "tablet";
    return this.#wide.current ? "wide" : "compact";
  });
  /** Whether only the lake and what a turn needs have room. */
  readonly small = $derived(this.form === "phone" || this.form === "low");
}
