/** The table's keyboard shortcuts, with which the whole game can be played. */
import { dealsOf } from "../game/actions";
import type { Game } from "../game/model";
import type { DialogRequest } from "./dialogs/dialogs";
import { seatOf } from "./seat/seats";
import { askHint } from "./turn/hint.svelte";

export interface TableControls {
  game: Game;
  openDialog: (request: DialogRequest) => void;
  /** Stop choosing lanterns, or a tile to rotate; false if that was not going on. */
  stopChoosing: () => boolean;
  /** Return from an earlier moment; false if none is being viewed. */
  leavePast: () => boolean;
  /** Give the focus to the lake, so that the arrow keys move the selected tile. */
  focusLake: () => void;
  focusLog: () => void;
  focusChat: () => void;
}

type Press = (table: TableControls, event: KeyboardEvent) => void;

const KEYS: Record<string, Press> = {
  "1": (table) => pick(table, 0),
  "2": (table) => pick(table, 1),
  "3": (table) => pick(table, 2),
  r: ({ game }, event) => game.rotate(event.shiftKey ? -1 : 1),
  p: ({ game }) => game.withPavilion(!game.handTile?.pavilion),
  enter: ({ game }) => void game.confirm(),
  escape: ({ game, stopChoosing }) => {
    if (!stopChoosing()) void game.cancel();
  },
  e: ({ game, openDialog }) => {
    // The regular exchange comes first.
    const [deal] = dealsOf(game.offers);
    if (deal) openDialog({ dialog: "exchange", use: deal.use });
  },
  d: ({ game, openDialog }) => {
    if (game.offers.dedicate.length > 0) openDialog({ dialog: "dedicate", dedication: null });
  },
  n: ({ game }) => {
    if (game.offers.pass && !game.busy) void game.act(game.offers.pass);
  },
  h: ({ game }) => void askHint(game),
  l: ({ focusLog }) => focusLog(),
  t: ({ focusChat }) => focusChat(),
  " ": ({ game }) => game.skip(),
  "?": ({ openDialog }) => openDialog({ dialog: "keys" }),
};

/** Keys that play: from an earlier moment they first return to the present. */
const PLAY = ["1", "2", "3", "r", "p", "enter", "escape", "e", "d", "n"];

function pick({ game, focusLake }: TableControls, index: number): void {
  const tile = seatOf(game, game.you)?.hand[index];
  if (!(game.canAct || game.canPrepare) || tile == null) return;
  game.selectHandTile(tile);
  if (game.handTile) focusLake();
}

/** Do what a key stands for, unless something else takes it. */
export function press(table: TableControls, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
  const name = event.key.toLowerCase();
  const key = KEYS[name];
  if (!key) return;
  event.preventDefault();
  if (PLAY.includes(name) && table.leavePast()) return;
  key(table, event);
}

/**
 * Whether a key belongs to what has the focus. Fields and dialogs take every key, buttons and links
 * Enter and Space. A cell of the lake that is already chosen leaves Enter to place the tile.
 */
function isTaken({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return defaultPrevented;
  if (key === "Enter" && target.closest("[data-cell]")) return false;
  if (defaultPrevented) return true;
  if (target.closest("input:not([type=checkbox]), textarea, select, dialog")) return true;
  return (key === "Enter" || key === " ") && target.closest("button, a, summary, input") !== null;
}

/**
 * Whether a click or tap skips what is still moving: anywhere on the table, except on what does
 * something by itself. A tile of the hand does nothing while others play, so it skips too.
 */
export function skipsPlayback(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.closest("main")) return false;
  const control = target.closest("button, a, label, input, select, summary, [tabindex='0']");
  return !control || control.matches("[data-testid=hand] [aria-disabled=true]");
}
