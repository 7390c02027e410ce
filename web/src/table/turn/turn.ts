/** What the current turn asks of the viewer, and the headlines that say so. */
import { canDo } from "../../game/actions";
import { DEDICATION_NAMES } from "../../game/cards";
import type { Game } from "../../game/model";
import type { DedicationName, ViewJson } from "../../protocol";
import { DEDICATION_CARDS, LANTERN_LIMIT } from "../../pieces";
import { w } from "../../words/words.svelte";
import { seatName } from "../../game/names";
import { infoOf, seatOf } from "../seat/seats";
import { total } from "../lanterns";

/**
 * How many lanterns the viewer has to discard before placing a tile; also while the one before is
 * still sinking, so that the question does not come and go.
 */
export function tooMany(game: Game): number {
  if (!(game.canAct ? game.offers.discard.length > 0 : willDiscard(game))) return 0;
  const has = seatOf(game, game.you);
  return has ? Math.max(0, total(has.lanterns) - LANTERN_LIMIT) : 0;
}

function willDiscard({ position, shown, you }: Game): boolean {
  if (!position || shown?.seat_to_move !== you) return false;
  const lists = [position.legal, ...position.ahead.map(({ legal }) => legal)];
  return lists.some((legal) => legal.some(({ type }) => type === "discard"));
}

/** The stacks that can be used in a game; one that needs a card, only with it. */
export function stacksInPlay({
  stacks,
  cards,
}: Pick<ViewJson, "stacks" | "cards">): { dedication: DedicationName; stack: readonly number[] }[] {
  return DEDICATION_NAMES.flatMap((dedication) => {
    const [stack, card] = [stacks[dedication], DEDICATION_CARDS[dedication]];
    return stack && (!card || cards.includes(card)) ? { dedication, stack } : [];
  });
}

/** Whether the viewer has left the game for good: a bot plays the seat from then on. */
export function hasLeft({ you, table }: Pick<Game, "you" | "table">): boolean {
  const gone = you && infoOf(table, you)?.gone;
  return gone === "resigned" || gone === "time";
}

/** Whether a bot is playing the viewer's seat. */
export function isHanded(game: Game): boolean {
  const info = game.you && infoOf(game.table, game.you);
  return game.table?.phase === "playing" && info?.gone === "handed";
}

/** Whether the viewer may dedicate after placing, with End-of-Turn Dedication. */
export function canDedicateAgain(game: Game): boolean {
  return game.canAct && game.position?.view.step === "end" && game.offers.dedicate.length > 0;
}

/** What the viewer can do in this turn, in the order of its steps. */
function deedsOf(game: Game): string[] {
  const t = w().table.turn.can;
  const { place_tile: place, pass } = game.offers;
  const over = tooMany(game);
  const can = canDo(game.offers);
  const deeds = (["card", "exchange", "dedicate"] as const)
    .filter((one) => can.has(one))
    .map((one) => t[one]);
  const alone = deeds.length === 0;
  if (over > 0) deeds.push((alone ? t.discardOnly : t.discard)(over));
  else if (place.length > 0) deeds.push(alone ? t.placeOnly : t.place);
  else if (pass && (alone || game.position?.view.step === "end")) deeds.push(t.end);
  return deeds;
}

/** The headline: whose turn it is, and what can be done. */
export function turnWords(game: Game): string {
  const t = w().table.turn;
  const view = game.position?.view;
  if (game.caption) return game.caption;
  if (!view || game.table?.phase === "over") return t.over;
  if (game.canAct) {
    const deeds = deedsOf(game);
    const last = deeds.at(-1) ?? "";
    const all = deeds.length > 1 ? t.or(deeds.slice(0, -1).join(", "), last) : last;
    return (view.final_turn ? t.final : t.mine)(all);
  }
  const mover = game.shown?.seat_to_move ?? view.seat_to_move;
  if (mover === game.you && !hasLeft(game)) return t.moving;
  return (game.away.includes(mover) ? t.away : t.other)(seatName(game.table, mover));
}

/** The title of the browser's tab, so that a tab in the background is noticed. */
export function tabWords(game: Game): string {
  const t = w().table.tab;
  if (game.table?.phase === "over") return t.over;
  const mover = game.position?.to_move;
  if (!mover) return t.lobby;
  return mover === game.you && !hasLeft(game) ? t.mine : t.other(seatName(game.table, mover));
}
