/** Making a table: once, however often the button is pressed, and with a sentence if it fails. */
import { call, ensureSession } from "../../net/api";
import type { MakeTable } from "../../protocol";
import { router } from "../../router.svelte";
import { sentence } from "../problem";

/** A new name for a wish. `crypto.randomUUID` is missing where the page comes by plain http. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Making {
  pending = $state(false);
  problem = $state("");
  #asked = "";
  #id = "";

  /** Make the table and go there. The same wish, tried again after a failure, is one table. */
  async make(wish: MakeTable): Promise<void> {
    if (this.pending) return;
    const asked = JSON.stringify(wish);
    if (asked !== this.#asked) [this.#asked, this.#id] = [asked, freshId()];
    this.pending = true;
    this.problem = "";
    try {
      await ensureSession();
      const made = await call("POST /api/tables", { ...wish, id: this.#id });
      this.#asked = "";
      router.go(made.path);
    } catch (error) {
      this.problem = sentence(error);
    } finally {
      this.pending = false;
    }
  }
}
