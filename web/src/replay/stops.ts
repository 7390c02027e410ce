/** Where a replay can stand still: at the start, and after everything that changed something. */
import { withoutUndone } from "../game/history.svelte";
import type { EventJson, LogEntry } from "../protocol";

export interface Stop {
  /** Of the entry after which the game stood so. */
  number: number;
  /** The turn that it happened in; 0 at the start. */
  turn: number;
  /** Whether a turn had just ended there, or the game. */
  whole: boolean;
  events: readonly EventJson[];
}

/** The stops of a game, without what was taken back or only talked about. */
export function stopsOf(entries: readonly LogEntry[]): Stop[] {
  const stops: Stop[] = [];
  let turn = 1;
  for (const { number, what, events = [] } of withoutUndone(entries)) {
    if (what.type === "started") stops.push({ number, turn: 0, whole: true, events });
    const broken = what.type === "finished" && what.reason !== "played";
    if (events.length === 0 && !broken) continue;
    const next = events.find((event) => event.type === "turn_started");
    const over = broken || events.some((event) => event.type === "game_ended");
    stops.push({ number, turn, whole: next !== undefined || over, events });
    turn = next?.turn ?? turn;
  }
  return stops;
}

/** The stop at an entry, or the last one before it; the first if there is none. */
export function stopAt(stops: readonly Stop[], number: number | null): number {
  if (number === null) return 0;
  const after = stops.findIndex((stop) => stop.number > number);
  return Math.max(0, (after < 0 ? stops.length : after) - 1);
}

/** So many steps on, or back, without leaving the game. */
export function stepped(stops: readonly Stop[], here: number, by: number): number {
  return Math.max(0, Math.min(stops.length - 1, here + by));
}

/** To the end of this turn, or of the one before. */
export function turned(stops: readonly Stop[], here: number, by: 1 | -1): number {
  for (let there = here + by; there >= 0 && there < stops.length; there += by) {
    if (stops[there]?.whole) return there;
  }
  return by > 0 ? Math.max(0, stops.length - 1) : 0;
}
