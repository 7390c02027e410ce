/**
 * What the server allows in this turn: the actions it offers, now or after passing, sorted by kind;
 * why other things are blocked; and the steps of the turn.
 */
import type { ActionJson, CellJson, PlaceTile, Position, StepName } from "../protocol";
import { w } from "../words/words.svelte";
import { sameCell } from "../lake/geometry";
import { ACTION_TYPES } from "./actions";
import { CARD_STEPS } from "../pieces";
import type { Blocked, HandTile, Offer, Offers, Step } from "./model";

export const NO_OFFERS = {
  ...Object.fromEntries(ACTION_TYPES.map((type) => [type, []])),
  pass: null,
} as unknown as Offers;

/** Everything that a position offers its viewer. */
export function offersOf(position: Position): Offers {
  const offers = structuredClone(NO_OFFERS);
  const seen = new Set<string>();
  const lists = [position.legal, ...position.ahead.map((step) => step.legal)];
  for (const [passes, legal] of lists.entries()) {
    for (const action of legal) {
      if (action.type === "pass") continue;
      // A later step may offer the same action again; the earlier one needs fewer passes.
      const key = JSON.stringify(action);
      if (seen.has(key)) continue;
      seen.add(key);
      (offers[action.type] as Offer[]).push({ passes, action });
    }
  }
  offers.pass = lastPass(lists);
  return offers;
}

/** Passing to the end of the turn, where no tile has to be placed first. */
function lastPass(lists: ActionJson[][]): Offer | null {
  const pass = lists.at(-1)?.find((action) => action.type === "pass");
  return pass ? { passes: lists.length - 1, action: pass } : null;
}

/** The actions that carry out an offer, in order. */
export function actionsOf(offer: Offer): ActionJson[] {
  return [...Array<ActionJson>(offer.passes).fill({ type: "pass" }), offer.action];
}

/** Each cell where a tile may go, once. */
export function cellsOf(offers: readonly Offer<PlaceTile>[], tile: number): CellJson[] {
  const cells = new Map<string, CellJson>();
  for (const { action } of offers) {
    if (action.tile === tile) cells.set(`${action.cell.x},${action.cell.y}`, action.cell);
  }
  return [...cells.values()];
}

/** What the server says is in the way, by the name of what it blocks. */
export function blockedOf(position: Position): Blocked {
  return Object.fromEntries(position.blocked.map(({ what, why }) => [what, w().log.why[why]]));
}

/**
 * Why no pavilion can be built with a tile on a cell, as a sentence; null where one can, and where
 * it depends on the cell while none is chosen.
 */
export function whyNotBuilding(
  { placements = [], ahead }: Position,
  { tile, cell }: Pick<HandTile, "tile" | "cell">,
): string | null {
  const areas = [...placements, ...ahead.flatMap((step) => step.placements ?? [])].filter(
    ({ tiles, cells }) =>
      tiles.includes(tile) && (!cell || cells.some((one) => sameCell(one, cell))),
  );
  const [first, ...others] = areas.map(({ obstacle }) => obstacle ?? null);
  return first && others.every((one) => one === first) ? w().log.building[first] : null;
}

const STEPS: readonly StepName[] = ["start", "exchange", "dedication", "place", "end"];

/** Steps that matter only while a card used in them is in play. */
const STEPS_OF_CARDS: readonly StepName[] = ["start", "end"];

/** The steps of the present turn. */
export function stepsOf(position: Position): Step[] {
  const { view } = position;
  if (view.step === "over") return [];
  const now = STEPS.indexOf(view.step);
  return STEPS.filter((step) => step === view.step || isShown(step, position)).map((step) => ({
    step,
    state: stateOf(step, now, position),
  }));
}

function isShown(step: StepName, { view }: Position): boolean {
  if (step === "place") return !view.final_turn;
  return !STEPS_OF_CARDS.includes(step) || view.cards.some((card) => CARD_STEPS[card] === step);
}

function stateOf(step: StepName, now: number, position: Position): Step["state"] {
  const index = STEPS.indexOf(step);
  if (index < now) return "done";
  if (index === now) return onlyDiscards(position.legal) ? "cannot" : "now";
  const able = position.ahead.some(
    ({ step: at, legal }) => at === step && legal.length > 0 && !onlyDiscards(legal),
  );
  return able ? "can" : "cannot";
}

/** Whether lanterns have to be discarded before the step itself can be carried out. */
function onlyDiscards(legal: Position["legal"]): boolean {
  return legal.length > 0 && legal.every(({ type }) => type === "discard");
}
