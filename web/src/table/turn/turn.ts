/** What the moment asks, in a few big words. */
import type { Game } from "../../game/model";
import { LANTERN_LIMIT } from "../../pieces";
import { w } from "../../words/words.svelte";
import { seatName } from "../../game/sentences";
import { faceOf, seatOf } from "../seat/seats";
import { total } from "../lanterns";

/** How many lanterns have to go back before a tile can be placed. */
export function tooMany(game: Game): number {
  if (!game.canAct || game.offers.discard.length === 0) return 0;
  const has = seatOf(game, game.you);
  return has ? Math.max(0, total(has.lanterns) - LANTERN_LIMIT) : 0;
}

/** Whether a bot plays in place of whoever looks. */
export function isHanded(game: Game): boolean {
  const face = game.you && faceOf(game.table, game.you);
  return game.table?.phase === "playing" && face?.gone === "handed";
}

/** Whose turn it is and what for. */
export function turnWords(game: Game): string {
  const t = w().table.turn;
  const view = game.position?.view;
  if (!view || game.table?.phase === "over") return t.over;
  if (game.canAct) {
    const over = tooMany(game);
    if (over > 0) return t.discard(over);
    if (view.step === "end") return t.end;
    if (view.final_turn) return t.final;
    return game.offers.dedicate.length > 0 ? t.dedicate : t.place;
  }
  const mover = game.shown?.seat_to_move ?? view.seat_to_move;
  return mover === game.you ? t.moving : t.other(seatName(game.table, mover));
}

/** What the browser's tab says, so that a tab in the background is noticed. */
export function tabWords(game: Game): string {
  const t = w().table.tab;
  if (game.table?.phase === "over") return t.over;
  const mover = game.position?.to_move;
  if (!mover) return t.lobby;
  return mover === game.you ? t.mine : t.other(seatName(game.table, mover));
}
