/** A new table: what the start page offers to choose, the request for it, and its creation. */
import { CARD_NAMES } from "../../game/cards";
import { call, ensureSession } from "../../net/api";
import type { CardName, TimeControl, MakeTable, OptionsJson, SideName } from "../../protocol";
import { router } from "../../router.svelte";
import { sentence } from "../problem";
import { DAY, HOUR, MINUTE } from "./durations";

export interface GameChoice {
  expansion: boolean;
  /** Whether the emperor cards are chosen, not drawn. */
  chosen: boolean;
  cards: CardName[];
}

interface Choice {
  opponents: 1 | 2 | 3;
  strength: string;
  game: GameChoice;
}

const KEY = "lanterns.play";

/** The level of bots for somebody who has not chosen one. */
export const FIRST_LEVEL = "apprentice";

function loadChoice(): Choice {
  const initial: Choice = {
    opponents: 2,
    strength: FIRST_LEVEL,
    game: { expansion: false, chosen: false, cards: CARD_NAMES.slice(0, 2) },
  };
  try {
    return { ...initial, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choice>) };
  } catch {
    return initial;
  }
}

/** What was chosen last, stored in this browser for the next time. */
export const choice: Choice = $state(loadChoice());

/** Store every change, as long as the calling component exists. */
export function storeChoice(): void {
  $effect(() => {
    const stored = JSON.stringify(choice);
    try {
      localStorage.setItem(KEY, stored);
    } catch {
      // Storage is forbidden: the choice lasts until the page is closed.
    }
  });
}

/** Whether a table can be created with these cards. */
export function isComplete(game: GameChoice): boolean {
  return !game.expansion || !game.chosen || game.cards.length === 2;
}

/** The options of a table; cards that are not chosen are drawn by the server. */
export function optionsOf(players: 2 | 3 | 4, game: GameChoice): OptionsJson {
  const [one, other] = game.cards;
  const cards = game.expansion && game.chosen && one && other ? [one, other] : null;
  return { players, expansion: game.expansion, cards: cards as [CardName, CardName] | null };
}

/** The sides of the table that have a seat, by the number of players. */
export const SIDES: Record<2 | 3 | 4, readonly SideName[]> = {
  2: ["N", "S"],
  3: ["N", "E", "S"],
  4: ["N", "E", "S", "W"],
};

/** A table that starts at once: the player in the south, a bot in every other seat. */
export function againstBots(
  name: string,
  opponents: 1 | 2 | 3,
  code: string,
  game: GameChoice,
): MakeTable {
  const players = (opponents + 1) as 2 | 3 | 4;
  const others = SIDES[players].filter((side) => side !== "S");
  const bots = Object.fromEntries(others.map((side) => [side, code]));
  return { options: optionsOf(players, game), name, seat: "S", bots, start: true };
}

export const CLOCKS = ["none", "quick", "calm", "slow", "own"] as const;
export type ClockName = (typeof CLOCKS)[number];

/** A clock in the units that people type: minutes, but seconds per turn. */
export interface OwnClock {
  bank: number;
  increment: number;
  cap: number;
}

const PRESETS: Record<Exclude<ClockName, "own">, TimeControl | null> = {
  none: null,
  quick: { bank: 5 * MINUTE, increment: 15, cap: 10 * MINUTE },
  calm: { bank: 15 * MINUTE, increment: 30, cap: 30 * MINUTE },
  slow: { bank: 3 * DAY, increment: 12 * HOUR, cap: 7 * DAY },
};

/** The clock of a name; the cap of an own clock is never below its bank. */
export function clockOf(name: ClockName, own: OwnClock): TimeControl | null {
  if (name !== "own") return PRESETS[name];
  const bank = own.bank * MINUTE;
  return { bank, increment: own.increment, cap: Math.max(bank, own.cap * MINUTE) };
}

/** How many seconds a seat may keep the others waiting before a bot can take over. */
export const PATIENCES: readonly number[] = [2 * MINUTE, 10 * MINUTE, HOUR, DAY, 3 * DAY];

/** Creates a table: once, however often the button is pressed, and with a sentence if it fails. */
export class TableCreation {
  pending = $state(false);
  problem = $state("");
  #lastRequest = "";
  #id = "";

  /**
   * Create the table, do with it what has to be done first, and go there. The same request, repeated
   * after a failure, is one table.
   */
  async create(request: MakeTable, prepare?: (table: string) => Promise<void>): Promise<void> {
    if (this.pending) return;
    const text = JSON.stringify(request);
    if (text !== this.#lastRequest) [this.#lastRequest, this.#id] = [text, newId()];
    this.pending = true;
    this.problem = "";
    try {
      await ensureSession();
      const made = await call("POST /api/tables", { ...request, id: this.#id });
      await prepare?.(made.table);
      this.#lastRequest = "";
      router.go(made.path);
    } catch (error) {
      this.problem = sentence(error);
    } finally {
      this.pending = false;
    }
  }
}

/** A random id. `crypto.randomUUID` is missing where the page is served over plain http. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
