/** What the action being considered would lead to, as the server answers. */
import { gainOf } from "../events";
import type { ActionJson, CellJson, EventJson } from "../protocol";
import type { Gain, Offer, Preview } from "./model";
import { actionsOf } from "./offers";

/**
 * A player who sweeps over the lake asks only for the cell where the pointer rests, and never more
 * often than the server lets a socket ask in the long run, which is ten times a second.
 */
const PAUSE = 110;

export class Previewer {
  preview: Preview | null = $state.raw(null);

  readonly #ask: (actions: ActionJson[]) => Promise<EventJson[]>;
  readonly #onpreview: (preview: Preview) => void;
  #known: Record<string, Preview> = {};
  #wanted = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    ask: (actions: ActionJson[]) => Promise<EventJson[]>,
    onpreview: (preview: Preview) => void,
  ) {
    this.#ask = ask;
    this.#onpreview = onpreview;
  }

  /** Show what an offer would lead to; null shows nothing. */
  show(offer: Offer | null): void {
    const key = offer ? JSON.stringify(offer) : "";
    if (key === this.#wanted && (this.preview || this.#timer)) return;
    this.#wanted = key;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#set(this.#known[key] ?? null);
    if (offer && !this.preview) {
      this.#timer = setTimeout(() => void this.#fetch(key, offer), PAUSE);
    }
  }

  /** The game has moved on, so the previews may be wrong by now. */
  reset(): void {
    this.#known = {};
    this.show(null);
  }

  async #fetch(key: string, offer: Offer): Promise<void> {
    const known = this.#known;
    this.#timer = undefined;
    try {
      const preview = previewOf(await this.#ask(actionsOf(offer)));
      known[key] = preview;
      if (key === this.#wanted && known === this.#known) this.#set(preview);
    } catch {
      // Then the player chooses without a preview; if the action is illegal, the server refuses it.
    }
  }

  #set(preview: Preview | null): void {
    this.preview = preview;
    if (preview) this.#onpreview(preview);
  }
}

/** Sort the events of a preview by what they bring each seat, and which edges they light up. */
export function previewOf(events: EventJson[]): Preview {
  const gains: Preview["gains"] = {};
  for (const event of events) {
    const gain = gainOf(event);
    if (gain) (gains[gain.seat] ??= []).push(gain.gain);
  }
  return { events, gains, matches: matchesOf(events) };
}

/** A match shows in the lantern that it brings, or that the supply does not have. */
export function matchesOf(events: readonly EventJson[]): Preview["matches"] {
  let cell: CellJson | null = null;
  const matches: Preview["matches"] = [];
  for (const event of events) {
    if (event.type === "tile_placed") cell = event.cell;
    const lantern = event.type === "lantern_received" || event.type === "lantern_missed";
    if (lantern && event.reason === "match" && cell) matches.push({ cell, side: event.side });
  }
  return matches;
}

/** Equal gains together, so that a rich move does not cover a panel. */
export function countGains(gains: readonly Gain[]): { gain: Gain; count: number }[] {
  const counted: { gain: Gain; count: number }[] = [];
  for (const gain of gains) {
    const known = counted.find((one) => kindOf(one.gain) === kindOf(gain));
    if (known) Object.assign(known, { gain, count: known.count + 1 });
    else counted.push({ gain, count: 1 });
  }
  return counted;
}

function kindOf(gain: Gain): string {
  return `${gain.kind} ${"color" in gain ? gain.color : ""}`;
}
