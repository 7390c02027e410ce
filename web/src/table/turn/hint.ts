/** One line for whoever wonders what to do next, or what a move would bring. */
import type { Game } from "../../game/model";
import { w } from "../../words/words.svelte";
import { previewSentences, seatName } from "../../game/sentences";

/** What to do next; what is held says what it would give. */
export function hint(game: Game): string {
  const t = w().table.hand;
  const view = game.position?.view;
  if (!view || game.table?.phase !== "playing") return "";
  if (!game.canAct) {
    const mover = game.shown?.seat_to_move ?? view.seat_to_move;
    return mover === game.you ? "" : t.wait(seatName(game.table, mover));
  }
  if (game.lakeTile) return "";
  if (game.handTile?.cell) return game.preview ? previewSentences(game.preview, game) : t.aimed;
  if (game.handTile) return t.aim;
  if (view.final_turn) return t.finalHint;
  return game.offers.place.length > 0 ? t.pick : "";
}
