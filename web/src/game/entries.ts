/** What log entries say: which actions still stand, how the game ended, what a viewer may do again. */
import type { ActionJson, EventJson, LogEntry, OutcomeJson, SideName } from "../protocol";
import { isMainEvent } from "./actions";

/** The entries without the actions that were undone later, and without the undoing. */
export function withoutUndone(entries: readonly LogEntry[]): LogEntry[] {
  const left: LogEntry[] = [];
  for (const entry of entries) {
    if (entry.what.type === "undone") undo(left, entry.what.count);
    else left.push(entry);
  }
  return left;
}

/** Only the seat to move acts, so the last actions of all are the ones to remove. */
function undo(entries: LogEntry[], count: number): void {
  for (let at = entries.length - 1; at >= 0 && count > 0; at -= 1) {
    const entry = entries[at];
    if (entry?.what.type !== "acted") continue;
    const left = entry.what.actions.slice(0, -count);
    count -= entry.what.actions.length - left.length;
    if (left.length === 0) entries.splice(at, 1);
    else entries[at] = shortened(entry, left);
  }
}

/** Whether some entries undo actions from before the first of them. */
export function undoEarlier(entries: readonly LogEntry[]): boolean {
  let actions = 0;
  return entries.some(({ what }) => {
    if (what.type === "acted") actions += what.actions.length;
    if (what.type === "undone") actions -= what.count;
    return actions < 0;
  });
}

/** An entry with only its first actions, and with the events of those. */
function shortened(entry: LogEntry, actions: ActionJson[]): LogEntry {
  if (entry.what.type !== "acted") return entry;
  const events: EventJson[] = [];
  let missing = actions.filter((action) => action.type !== "pass").length;
  for (const event of entry.events ?? []) {
    if (missing === 0) break;
    events.push(event);
    if (isMainEvent(event)) missing -= 1;
  }
  return { ...entry, what: { ...entry.what, actions }, events };
}

/** Whether the viewer may take their seat back; the server allows it once per turn. */
export function mayReclaim(entries: readonly LogEntry[], you: SideName | null): boolean {
  const turn = entries.findLastIndex(({ events }) =>
    events?.some((event) => event.type === "turn_started"),
  );
  return !entries
    .slice(turn + 1)
    .some(({ what }) => what.type === "seat_reclaimed" && what.seat === you);
}

/** The festival, and not the log or an announcement, is the first to name the winner. */
export function isNoSecret({ type }: EventJson): boolean {
  return type !== "game_ended";
}

/** An entry as it may be read before the festival has named the winner. */
export function withoutOutcome(entry: LogEntry): LogEntry {
  return { ...entry, events: (entry.events ?? []).filter(isNoSecret) };
}

/** The result of a game, once it has ended. */
export function outcomeOf(entries: readonly LogEntry[]): OutcomeJson | null {
  const ended = entries
    .flatMap((one) => one.events ?? [])
    .findLast((event) => event.type === "game_ended");
  return ended?.outcome ?? null;
}
