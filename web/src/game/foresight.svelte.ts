/** What is being considered, and what the server says it would give. */
import type { ActionJson, EventJson } from "../protocol";
import { foreseenOf } from "./foresee";
import type { Foreseen, Offer } from "./model";
import { actionsOf } from "./offers";

/**
 * Somebody who sweeps over the lake asks for the cell where they stay; and nobody asks more often
 * than the server lets a socket ask in the long run, ten times a second.
 */
const PAUSE = 110;

export class Foresight {
  foreseen: Foreseen | null = $state.raw(null);

  readonly #ask: (actions: ActionJson[]) => Promise<EventJson[]>;
  readonly #onforeseen: (foreseen: Foreseen) => void;
  #known: Record<string, Foreseen> = {};
  #wanted = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    ask: (actions: ActionJson[]) => Promise<EventJson[]>,
    onforeseen: (foreseen: Foreseen) => void,
  ) {
    this.#ask = ask;
    this.#onforeseen = onforeseen;
  }

  /** Look into what an offer would give; null looks at nothing. */
  look(offer: Offer | null): void {
    const key = offer ? JSON.stringify(offer) : "";
    if (key === this.#wanted && (this.foreseen || this.#timer)) return;
    this.#wanted = key;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#see(this.#known[key] ?? null);
    if (offer && !this.foreseen) {
      this.#timer = setTimeout(() => void this.#fetch(key, offer), PAUSE);
    }
  }

  /** The game went on: what was foretold may no longer be so. */
  forget(): void {
    this.#known = {};
    this.look(null);
  }

  async #fetch(key: string, offer: Offer): Promise<void> {
    const known = this.#known;
    this.#timer = undefined;
    try {
      const foreseen = foreseenOf(await this.#ask(actionsOf(offer)));
      known[key] = foreseen;
      if (key === this.#wanted && known === this.#known) this.#see(foreseen);
    } catch {
      // Then it is chosen unseen; if it cannot be, the server says so.
    }
  }

  #see(foreseen: Foreseen | null): void {
    this.foreseen = foreseen;
    if (foreseen) this.#onforeseen(foreseen);
  }
}
