/**
 * What the guide points at, and what it says about a try. Both are read off the game: what the server
 * offers, what it expects of the tile in hand, and the solution of the chapter. No rule is known here.
 */
import { actionsFor, useOf } from "../game/actions";
import { CARDS, isCard } from "../game/cards";
import type { Game, HandTile } from "../game/model";
import { sameCell } from "../lake/geometry";
import type { ActionJson, CardName, ChapterInfo, Goal, PlaceTile } from "../protocol";
import { isGoal, nextOffer, type Progress } from "./solution";

/** What to do with the thing pointed at; the words have a short label for each. */
export type Hint =
  | "pick"
  | "pickAny"
  | "rotate"
  | "put"
  | "build"
  | "place"
  | "dedicate"
  | "exchange"
  | "card"
  | "discard"
  | "turnTile"
  | "undo";

export interface Pointer {
  hint: Hint;
  /** Selectors of the thing: the first that is on the screen is meant. */
  at: readonly string[];
  /** What else the task speaks of. */
  about?: string | null;
}

/** What to say about what the learner is doing. */
export type Nudge =
  /** The tile in hand would do. */
  | { kind: "right" }
  /** It would not. */
  | { kind: "wrong" }
  /** The task comes first. */
  | { kind: "first" }
  /** It can be done, but it is not the task. */
  | { kind: "other" }
  /** It cannot be done; the sentence says why, if the server did. */
  | { kind: "blocked"; why: string | null }
  /** Nothing that is offered leads on. */
  | { kind: "stuck" }
  /** A click on the lake without a tile. */
  | { kind: "pick" };

/** Whether the event of a goal comes from placing a tile. */
const isPlacing = (goal: readonly Goal[]) =>
  goal.some((one) => !cardOf(one) && actionsFor(one.event).includes("place_tile"));

/** The card that a goal asks to use. */
function cardOf({ where = {} }: Goal): CardName | null {
  const { card = "" } = where;
  return isCard(card) ? card : null;
}

/** Whether anything that is offered now can lead to a goal. */
function isWithinReach(game: Game, goal: readonly Goal[]): boolean {
  return goal.some((one) => {
    const card = cardOf(one);
    if (card) return CARDS[card].offers(game).length > 0;
    return actionsFor(one.event).some((kind) => [game.offers[kind] ?? []].flat().length > 0);
  });
}

/** What the task is now: the goal that comes next, if the learner can do something about it. */
function taskOf(game: Game, chapter: ChapterInfo, { state, reached }: Progress) {
  const goal = chapter.goals[reached];
  return game.canAct && state === "try" && goal ? goal : null;
}

/** What the learner holds, over the cell that was chosen for it: only hovering over one tries nothing. */
export function triedTile({ handTile, aimed }: Game): HandTile | null {
  return handTile && !aimed ? { ...handTile, cell: null, pavilion: false } : handTile;
}

/** What the tile over the lake would bring, compared with the task. */
export function nudgeOf(game: Game, chapter: ChapterInfo, progress: Progress): Nudge | null {
  const goal = taskOf(game, chapter, progress);
  if (!goal || goal.some((one) => one.event === "game_ended")) return null;
  const offered = isWithinReach(game, goal);
  if (!offered && !isPlacing(goal)) return { kind: "stuck" };
  if (!triedTile(game)?.cell) return null;
  if (!isPlacing(goal)) return { kind: "first" };
  const { preview, you } = game;
  if (!preview || !you) return null;
  const right = preview.events.some((event) => goal.some((one) => isGoal(one, event, you)));
  return { kind: right ? "right" : "wrong" };
}

/** What to say about a click that does not lead to the task; null if it may. */
export function nudgeOfClick(
  target: Element,
  game: Game,
  chapter: ChapterInfo,
  progress: Progress,
): Nudge | null {
  const goal = taskOf(game, chapter, progress);
  if (!goal) return null;
  const use = target.closest<HTMLElement>("[data-use]")?.dataset;
  if (use) {
    const name = use["use"] as keyof Game["blocked"];
    if (use["lit"] !== "true") return { kind: "blocked", why: game.blocked[name] ?? null };
    return isPlacing(goal) ? { kind: "other" } : null;
  }
  if (target.closest("[data-tile]")) return isPlacing(goal) ? null : { kind: "first" };
  const free = target.closest("[data-testid=lake]") && !target.closest("button, [role=button]");
  if (!free || game.handTile || game.lakeTile) return null;
  return isPlacing(goal) ? { kind: "pick" } : { kind: "first" };
}

const STACKS = "[data-testid=stacks]";

/** What to point at now; null while the learner tries something of their own. */
export function pointerOf(game: Game, chapter: ChapterInfo, progress: Progress): Pointer | null {
  const goal = taskOf(game, chapter, progress);
  const nudge = nudgeOf(game, chapter, progress);
  if (!goal) return null;
  if (nudge?.kind === "stuck") return { hint: "undo", at: [".buttons .undo"] };
  const action = nextOffer(game, chapter.way)?.action;
  if (!action) return null;
  if (action.type !== "place_tile") return usePointer(game, action);
  const pointer = placingPointer(game, action, goal, nudge);
  return pointer && { ...pointer, about: subjectOf(goal) };
}

/** What a task about a tile speaks of: another seat, or a color of the supply. */
function subjectOf(goal: readonly Goal[]): string | null {
  for (const { seat, where = {} } of goal) {
    if (seat) return `[data-seat="${seat}"]`;
    if ("color" in where) return "[data-testid=supply]";
  }
  return null;
}

function placingPointer(
  game: Game,
  action: PlaceTile,
  goal: readonly Goal[],
  nudge: Nudge | null,
): Pointer | null {
  const tried = triedTile(game);
  const any = goal.some(({ event }) => event === "tile_placed");
  if (!tried)
    return {
      hint: any ? "pickAny" : "pick",
      at: [`[data-testid=hand] [data-tile="${action.tile}"]`],
    };
  if (nudge?.kind === "right") return { hint: "place", at: [".buttons .place"] };
  const { tile, rotation, cell, pavilion } = tried;
  const buildable = game.offers.place_tile.some(
    ({ action: one }) => one.pavilion && one.tile === tile && sameCell(one.cell, cell),
  );
  if (action.pavilion && buildable && !pavilion) return { hint: "build", at: [".build"] };
  if (tile !== action.tile || cell) return null;
  if (rotation !== action.rotation) return { hint: "rotate", at: [".buttons .turn"] };
  return { hint: "put", at: [`[data-cell="${action.cell.x},${action.cell.y}"]`] };
}

function usePointer(game: Game, action: ActionJson): Pointer | null {
  if (action.type === "discard") return { hint: "discard", at: ["[data-testid=discard] button"] };
  if (action.type === "rotate_tile") {
    if (game.lakeTile) return { hint: "place", at: [".prompt .main"] };
    const cell = `[data-cell="${action.cell.x},${action.cell.y}"]`;
    if (document.querySelector(cell)) return { hint: "turnTile", at: [cell] };
  }
  const name = useOf(action);
  if (!name) return null;
  const hint = isCard(name) ? "card" : name === "exchange" ? "exchange" : "dedicate";
  return { hint, at: [`[data-use="${name}"][data-lit=true]`, STACKS] };
}
