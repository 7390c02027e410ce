/** The keys of the table: the whole game can be played with them. */
import type { Game } from "../game/model";
import type { DialogRequest } from "./dialogs/dialogs";
import { seatOf } from "./seat/seats";

export interface Desk {
  game: Game;
  openDialog: (request: DialogRequest) => void;
  /** Stop looking for a tile to turn; false if nobody was. */
  stopRotating: () => boolean;
  /** Go back to now; false if it is now. */
  leavePast: () => boolean;
  focusLog: () => void;
  focusTalk: () => void;
}

type Press = (desk: Desk, event: KeyboardEvent) => void;

const KEYS: Record<string, Press> = {
  "1": ({ game }) => pick(game, 0),
  "2": ({ game }) => pick(game, 1),
  "3": ({ game }) => pick(game, 2),
  r: ({ game }, event) => game.rotate(event.shiftKey ? -1 : 1),
  p: ({ game }) => game.withPavilion(!game.handTile?.pavilion),
  enter: ({ game }) => void game.confirm(),
  escape: ({ game, stopRotating }) => {
    if (!stopRotating()) void game.cancel();
  },
  e: ({ game, openDialog }) => {
    if (game.offers.exchange.length > 0) openDialog({ dialog: "exchange" });
    else if (game.offers.exchangeForWild.length + game.offers.exchangeForTwo.length > 0) {
      openDialog({ dialog: "emperor_exchange" });
    }
  },
  d: ({ game, openDialog }) => {
    if (game.offers.dedicate.length > 0) openDialog({ dialog: "dedicate", dedication: null });
  },
  n: ({ game }) => {
    if (game.offers.pass && !game.busy) void game.act(game.offers.pass);
  },
  l: ({ focusLog }) => focusLog(),
  t: ({ focusTalk }) => focusTalk(),
  " ": ({ game }) => game.skip(),
  "?": ({ openDialog }) => openDialog({ dialog: "keys" }),
};

/** What somebody who looks at the past has first to be back for. */
const PLAY = ["1", "2", "3", "r", "p", "enter", "escape", "e", "d", "n"];

function pick(game: Game, index: number): void {
  const tile = seatOf(game, game.you)?.hand[index];
  if (game.canAct && tile != null) game.selectHandTile(tile);
}

/** Do what a key means, unless it was meant for something else. */
export function press(desk: Desk, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
  const name = event.key.toLowerCase();
  const key = KEYS[name];
  if (!key) return;
  event.preventDefault();
  if (PLAY.includes(name) && desk.leavePast()) return;
  key(desk, event);
}

/**
 * Fields and dialogs keep all their keys, buttons and links the two that press them. A cell of the
 * lake lets Enter through once it is chosen: then the tile is to be placed there.
 */
function isTaken({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return defaultPrevented;
  if (key === "Enter" && target.closest("[data-cell]")) return false;
  if (defaultPrevented) return true;
  if (target.closest("input:not([type=checkbox]), textarea, select, dialog")) return true;
  return (key === "Enter" || key === " ") && target.closest("button, a, summary, input") !== null;
}
