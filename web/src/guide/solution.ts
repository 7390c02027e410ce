/** The goals of a chapter and its solution, compared with a game. */
import { allOf } from "../game/actions";
import { withoutUndone } from "../game/entries";
import type { Game, Offer } from "../game/model";
import type {
  ActionJson,
  EventJson,
  Goal,
  LogEntry,
  PlaceTile,
  RotateTile,
  SideName,
} from "../protocol";

export interface Progress {
  /** How many of the goals are reached, in their order. */
  reached: number;
  /** "strayed" if the learner's turn is over and its goal was not reached. */
  state: "try" | "strayed" | "done";
}

/** The progress towards the goals after some entries. Undone actions do not count. */
export function progressOf(
  goals: readonly (readonly Goal[])[],
  you: SideName,
  entries: readonly LogEntry[],
): Progress {
  let reached = 0;
  let over = false;
  for (const event of withoutUndone(entries).flatMap((one) => one.events ?? [])) {
    if (goals[reached]?.some((goal) => isGoal(goal, event, you))) reached += 1;
    over ||= event.type === "game_ended" || (event.type === "turn_started" && event.seat !== you);
  }
  if (reached >= goals.length) return { reached, state: "done" };
  const waiting = goals[reached]?.every((goal) => goal.event === "game_ended") ?? false;
  return { reached, state: over && !waiting ? "strayed" : "try" };
}

/** Whether an event is what a goal asks for. */
export function isGoal(goal: Goal, event: EventJson, you: SideName): boolean {
  const { event: type, seat = null, where = {}, but_not: butNot = {} } = goal;
  if (event.type !== type || ("seat" in event && event.seat !== (seat ?? you))) return false;
  const fields = event as unknown as Record<string, unknown>;
  return (
    Object.entries(where).every(([name, wanted]) => fields[name] === wanted) &&
    Object.entries(butNot).every(([name, unwanted]) => fields[name] !== unwanted)
  );
}

/** The first action of a solution that can be taken now. */
export function nextOffer(game: Game, solution: readonly ActionJson[]): Offer | null {
  const all = allOf(game.offers);
  for (const action of solution) {
    const offer = all.find((one) => sameAction(one.action, action));
    if (offer) return offer;
  }
  return null;
}

function sameAction(one: ActionJson, other: ActionJson): boolean {
  return JSON.stringify(sortedFields(one)) === JSON.stringify(sortedFields(other));
}

function sortedFields(action: ActionJson): [string, unknown][] {
  return Object.entries(action).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Show the next action: a tile is selected, for the learner to confirm; anything else is done. */
export async function showNextAction(game: Game, solution: readonly ActionJson[]): Promise<void> {
  const offer = nextOffer(game, solution);
  if (!offer) return;
  if (offer.action.type === "place_tile") selectPlacement(game, offer.action);
  else if (offer.action.type === "rotate_tile") selectRotation(game, offer.action);
  else await game.act(offer);
}

function selectPlacement(game: Game, place: PlaceTile): void {
  if (game.handTile?.tile !== place.tile) game.selectHandTile(place.tile);
  game.rotate((place.rotation - (game.handTile?.rotation ?? 0) + 4) % 4);
  game.chooseCell(place.cell);
  game.withPavilion(place.pavilion);
}

function selectRotation(game: Game, { cell, turns }: RotateTile): void {
  game.selectLakeTile(cell);
  game.rotate((turns - (game.lakeTile?.turns ?? 0) + 4) % 4);
}
