/** How far a chapter is: its goals against what has happened, and nothing else. */
import { withoutUndone } from "../game/history.svelte";
import type { EventJson, Goal, LogEntry, SideName } from "../protocol";

export interface Progress {
  /** How many of the goals are reached, in their order. */
  reached: number;
  done: boolean;
  /** Whether the learner's turn is over, and what was to be done in it was not. */
  strayed: boolean;
}

/** The progress after some log entries. What was taken back has not happened. */
export function progressOf(
  goals: readonly (readonly Goal[])[],
  you: SideName,
  entries: readonly LogEntry[],
): Progress {
  let reached = 0;
  let over = false;
  for (const event of withoutUndone(entries).flatMap((one) => one.events ?? [])) {
    if (goals[reached]?.some((goal) => fits(goal, event, you))) reached += 1;
    over ||= event.type === "game_ended" || (event.type === "turn_started" && event.seat !== you);
  }
  const done = reached >= goals.length;
  const waiting = goals[reached]?.every((goal) => goal.event === "game_ended") ?? false;
  return { reached, done, strayed: over && !done && !waiting };
}

/** Whether an event is what a goal asks for. */
function fits({ event: type, where = {} }: Goal, event: EventJson, you: SideName): boolean {
  if (event.type !== type || ("seat" in event && event.seat !== you)) return false;
  const fields = event as unknown as Record<string, unknown>;
  return Object.entries(where).every(([name, wanted]) => fields[name] === wanted);
}
