/** What was chosen on the start page, kept in this browser for the next time. */
import type { CardName, OptionsJson } from "../../protocol";

/** The five emperor cards; the first two are the pair for a first game. */
export const CARDS: readonly CardName[] = [
  "emperor_dedication",
  "rotate_a_tile",
  "emperor_exchange",
  "favor_to_honor",
  "end_of_turn_dedication",
];

/** Which game is played. */
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

function load(): Choice {
  const first: Choice = {
    opponents: 2,
    strength: "greedy",
    game: { expansion: false, chosen: false, cards: CARDS.slice(0, 2) },
  };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choice>) };
  } catch {
    return first;
  }
}

export const choice: Choice = $state(load());

/** Keep what is changed, as long as the asking component lives. */
export function keepChoice(): void {
  $effect(() => {
    const kept = JSON.stringify(choice);
    try {
      localStorage.setItem(KEY, kept);
    } catch {
      // Then it is chosen anew the next time.
    }
  });
}

/** Whether the choice of cards is one that a table can be made with. */
export function isWhole(game: GameChoice): boolean {
  return !game.expansion || !game.chosen || game.cards.length === 2;
}

/** The options of a table; cards that are not chosen are drawn by the server. */
export function options(players: 2 | 3 | 4, game: GameChoice): OptionsJson {
  const [one, other] = game.cards;
  const cards = game.expansion && game.chosen && one && other ? [one, other] : null;
  return { players, expansion: game.expansion, cards: cards as [CardName, CardName] | null };
}
