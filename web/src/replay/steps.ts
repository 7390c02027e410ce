/** The steps of a replay: the start, and every entry that changed something. */
import { withoutUndone } from "../game/entries";
import type { EventJson, LogEntry } from "../protocol";

export interface Step {
  /** The number of its log entry. */
  number: number;
  /** The turn in which it happened; 0 at the start. */
  turn: number;
  /** Whether it ended a turn or the game. */
  endsTurn: boolean;
  /** How many actions of the game have been taken up to its end. */
  actions: number;
  events: readonly EventJson[];
}

/** The steps of a game, without undone actions and without chat. */
export function stepsOf(entries: readonly LogEntry[]): Step[] {
  const steps: Step[] = [];
  let turn = 1;
  let actions = 0;
  for (const { number, what, events = [] } of withoutUndone(entries)) {
    if (what.type === "started") steps.push({ number, turn: 0, endsTurn: true, actions, events });
    if (what.type === "acted") actions += what.actions.length;
    const broken = what.type === "finished" && what.reason !== "played";
    if (events.length === 0 && !broken) continue;
    const next = events.find((event) => event.type === "turn_started");
    const over = broken || events.some((event) => event.type === "game_ended");
    steps.push({ number, turn, endsTurn: next !== undefined || over, actions, events });
    turn = next?.turn ?? turn;
  }
  return steps;
}

/** The index of the step at an entry, or of the last one before it; 0 if there is none. */
export function stepAt(steps: readonly Step[], number: number | null): number {
  if (number === null) return 0;
  const after = steps.findIndex((step) => step.number > number);
  return Math.max(0, (after < 0 ? steps.length : after) - 1);
}

/** The index a number of steps ahead, or back if negative, within the game. */
export function moveBySteps(steps: readonly Step[], here: number, by: number): number {
  return Math.max(0, Math.min(steps.length - 1, here + by));
}

/** The index of the step that ends this turn, or the turn before. */
export function moveByTurn(steps: readonly Step[], here: number, by: 1 | -1): number {
  for (let there = here + by; there >= 0 && there < steps.length; there += by) {
    if (steps[there]?.endsTurn) return there;
  }
  return by > 0 ? Math.max(0, steps.length - 1) : 0;
}
