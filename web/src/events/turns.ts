/** The turns of a game and its end, which change nothing but whose move it is. */
import { whoWon } from "../game/names";
import type { FinalTurnsBegan, GameEnded, TurnStarted } from "../protocol";
import { w } from "../words/words.svelte";
import type { Kind } from "./kind";

const CHANGES_NOTHING = { leaves: null, lands: null, honor: null, gain: null } as const;

export const turnStarted: Kind<TurnStarted> = {
  ...CHANGES_NOTHING,
  pace: null,
  sound: null,
  lines: ({ seat, turn, final }, { who }) => {
    const text = final ? w().log.finalTurn(who) : w().log.turn(who, turn);
    return [{ seat, tone: "turn", text }];
  },
  headline: null,
};

export const finalTurnsBegan: Kind<FinalTurnsBegan> = {
  ...CHANGES_NOTHING,
  pace: { lasts: 1500, lands: 0, next: 900 },
  sound: "finalTurns",
  lines: () => [{ seat: null, tone: "end", text: w().log.finalTurns }],
  headline: () => w().log.now.finalTurns,
};

export const gameEnded: Kind<GameEnded> = {
  ...CHANGES_NOTHING,
  pace: { lasts: 1500, lands: 0, next: 900 },
  sound: "ended",
  lines: ({ outcome: { winners, honor, decided_by } }, { reader }) => {
    const [first] = winners;
    const text = w().log.won(...whoWon(winners, reader), (first && honor[first]) ?? 0, decided_by);
    return [{ seat: null, tone: "end", text }];
  },
  headline: () => w().log.now.ends,
};
