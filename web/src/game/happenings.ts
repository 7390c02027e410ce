/** What happens around the game, in sentences: who came, who left, who would play again. */
import type { Happening } from "../protocol";
import { w } from "../words/words.svelte";
import type { LogLine } from "./model";
import { botTitle, whoIs, type Told } from "./names";
import type { Sentence } from "./sentences";

/** Most of it is said quietly. */
const TONES: Partial<Record<Happening["type"], LogLine["tone"]>> = {
  game_started: "plain",
  game_finished: "end",
};

/** The sentence for a happening; null for those that are told by their events, or in the talk. */
export function happeningSentence(what: Happening, told: Told): Sentence | null {
  const seat = "seat" in what ? what.seat : null;
  const text = textOf(what, told);
  if (text === null) return null;
  return { seat, text, tone: TONES[what.type] ?? "quiet" };
}

function textOf(what: Happening, told: Told): string | null {
  const { log, common } = w();
  switch (what.type) {
    case "table_opened":
      return log.opened;
    case "person_sat":
      return log.sat(what.name, common.sides[what.seat]);
    case "bot_sat":
      return log.botSat(common.bots[what.seat], botTitle(what.code), common.sides[what.seat]);
    case "seat_cleared":
      return log.cleared(common.sides[what.seat]);
    case "game_started":
      return log.started;
    case "seat_retired":
      return (what.why === "time" ? log.timedOut : log.resigned)(whoIs(told, what.seat));
    case "stand_in_came":
      return log.standIn(whoIs(told, what.seat));
    case "person_returned":
      return log.returned(whoIs(told, what.seat));
    case "rematch_wished":
      return log.rematchWished(whoIs(told, what.seat));
    case "rematch_ready":
      return log.rematchReady;
    case "game_finished":
      if (what.reason === "played") return null;
      return what.reason === "time" ? log.endedTime : log.endedResigned;
    case "actions_taken":
    case "actions_undone":
    case "said":
      return null;
  }
}
