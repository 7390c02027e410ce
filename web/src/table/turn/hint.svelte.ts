/** The hint that was asked for, in a game against bots alone: first where to look, then the move. */
import type { Game } from "../../game/model";
import { useOf } from "../../game/actions";
import { sameCell } from "../../lake/geometry";
import { call } from "../../net/api";
import type { ActionJson, Hint, UseName } from "../../protocol";
import { sentence } from "../../screens/problem";

interface Asked {
  /** What the hint is about: it is gone once anything has happened. */
  moment: string;
  hint: Hint | null;
  /** Whether the move is shown, and not only where to look. */
  whole: boolean;
  problem: string;
  /** Whether its answer has been on its way for longer than usual. */
  late: boolean;
  /** What was selected when it was asked for, or null once it was put away. */
  beside: string | null;
}

/** After how many milliseconds without an answer the page says that it takes longer than usual. */
const USUAL = 8000;

let asked = $state.raw<Asked | null>(null);

const momentOf = (game: Game) => `${game.table?.id} ${game.table?.number}`;
const selectionOf = ({ handTile, lakeTile }: Game) => JSON.stringify([handTile, lakeTile]);

/** Whether the player is alone with bots. The server decides; this only hides what it would refuse. */
export function hasHints(game: Game): boolean {
  return (
    game.host &&
    game.you !== null &&
    (game.table?.seats ?? []).every((one) => one.seat === game.you || one.kind === "bot")
  );
}

/** Whether a hint can be asked for now. */
export function canAsk(game: Game): boolean {
  return hasHints(game) && game.canAct;
}

/** The hint for this moment, or null if nobody asked for one. */
function currentHint(game: Game): Asked | null {
  return asked?.moment === momentOf(game) ? asked : null;
}

/**
 * The hint while it is shown. Whoever moves a tile has left it: what that would bring is of more
 * interest. It returns with what it speaks of, or when it is asked for again.
 */
export function shownHint(game: Game): Asked | null {
  const current = game.canAct ? currentHint(game) : null;
  if (!current || current.beside === null) return null;
  return current.beside === selectionOf(game) || isAbout(current, game) ? current : null;
}

/** Whether a hint speaks of what is selected; where to look, of nothing yet. */
function isAbout({ hint, whole }: Asked, { handTile, lakeTile }: Game): boolean {
  const action = whole ? hint?.action : null;
  if (action?.type === "place_tile") {
    return (
      handTile?.tile === action.tile &&
      handTile.rotation === action.rotation &&
      handTile.pavilion === action.pavilion &&
      sameCell(handTile.cell, action.cell)
    );
  }
  if (action?.type === "rotate_tile") {
    return sameCell(lakeTile?.cell, action.cell) && lakeTile?.turns === action.turns;
  }
  return !handTile?.cell && !lakeTile;
}

/** The exchange, dedication or card that the hint which is shown names. */
export function hintedUse(game: Game): UseName | null {
  const { hint, whole } = shownHint(game) ?? {};
  return hint && whole ? useOf(hint.action) : null;
}

/** Ask for a hint, bring it back, show its move, or put it away: what comes next. */
export async function askHint(game: Game): Promise<void> {
  if (!canAsk(game)) return;
  const current = currentHint(game);
  if (!current || current.problem) await fetchHint(game);
  else if (!shownHint(game)) {
    asked = { ...current, beside: selectionOf(game) };
    if (current.whole) showMove(game);
  } else if (current.whole) asked = { ...current, beside: null };
  else showMove(game);
}

async function fetchHint(game: Game): Promise<void> {
  const moment = momentOf(game);
  asked = { moment, hint: null, whole: false, problem: "", late: false, beside: selectionOf(game) };
  /** Only for the moment it was asked for; meanwhile it may have been left and brought back. */
  const learn = (news: Partial<Asked>) => {
    if (asked?.moment === moment) asked = { ...asked, ...news };
  };
  const timer = setTimeout(() => learn({ late: true }), USUAL);
  try {
    const found = await call("POST /api/tables/{table}/hint", null, {
      table: game.table?.id ?? "",
    });
    learn({ hint: found, problem: "" });
  } catch (error) {
    learn({ problem: sentence(error) });
  } finally {
    clearTimeout(timer);
  }
}

/** Say the move, and hold the tile where it belongs. */
export function showMove(game: Game): void {
  const current = currentHint(game);
  if (!current?.hint) return;
  hold(game, current.hint.action);
  asked = { ...current, whole: true, beside: selectionOf(game) };
}

function hold(game: Game, action: ActionJson): void {
  if (action.type === "place_tile") {
    if (game.handTile?.tile !== action.tile) game.selectHandTile(action.tile);
    game.rotate(action.rotation - (game.handTile?.rotation ?? 0));
    game.chooseCell(action.cell);
    game.withPavilion(action.pavilion);
  } else if (action.type === "rotate_tile") {
    game.selectLakeTile(action.cell);
    game.rotate(action.turns - (game.lakeTile?.turns ?? 0));
  } else if (game.handTile?.cell) game.chooseCell(null);
}
