/** The hint that was asked for, in a game against bots alone: first where to look, then the move. */
import type { Game } from "../../game/model";
import { call } from "../../net/api";
import type { Hint } from "../../protocol";
import { sentence } from "../../screens/problem";

interface Asked {
  /** What the hint is about: it is gone once anything has happened. */
  moment: string;
  hint: Hint | null;
  /** Whether the move is shown, and not only where to look. */
  whole: boolean;
  problem: string;
}

let asked = $state.raw<Asked | null>(null);

const momentOf = (game: Game) => `${game.table?.id} ${game.table?.number}`;

/** Whether a hint can be asked for. The server decides; this only hides what it would refuse. */
export function canAsk(game: Game): boolean {
  return (
    game.host &&
    game.canAct &&
    game.you !== null &&
    (game.table?.seats ?? []).every((one) => one.seat === game.you || one.kind === "bot")
  );
}

/** The hint for this moment, or null if nobody asked for one. */
export function currentHint(game: Game): Asked | null {
  return asked?.moment === momentOf(game) ? asked : null;
}

export async function askHint(game: Game): Promise<void> {
  if (!canAsk(game) || currentHint(game)) return;
  const now: Asked = { moment: momentOf(game), hint: null, whole: false, problem: "" };
  asked = now;
  try {
    const found = await call("POST /api/tables/{table}/hint", null, {
      table: game.table?.id ?? "",
    });
    if (asked === now) asked = { ...now, hint: found };
  } catch (error) {
    if (asked === now) asked = { ...now, problem: sentence(error) };
  }
}

/** Say the move, and hold the tile where it belongs. */
export function showMove(game: Game): void {
  const current = currentHint(game);
  if (!current?.hint) return;
  const { action } = current.hint;
  asked = { ...current, whole: true };
  if (action.type === "place_tile") {
    if (game.handTile?.tile !== action.tile) game.selectHandTile(action.tile);
    game.rotate(action.rotation - (game.handTile?.rotation ?? 0));
    game.chooseCell(action.cell);
    game.withPavilion(action.pavilion);
  } else if (action.type === "rotate_tile") {
    game.selectLakeTile(action.cell);
    game.rotate(action.turns - (game.lakeTile?.turns ?? 0));
  }
}
