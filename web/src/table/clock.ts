/** The current time, reactive once a second, and how clocks show it. */
import { createSubscriber } from "svelte/reactivity";

import type { Game } from "../game/model";
import type { SeatInfo, SideName } from "../protocol";

const MINUTE = 60_000;

const watch = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** Milliseconds since 1970. A component that reads it is updated every second. */
export function now(): number {
  watch();
  return Date.now();
}

type Clocked = Pick<Game, "you" | "position" | "clockAhead">;

/** Milliseconds until the clock of the seat to move runs out; null if there is none. */
export function timeLeft({ position, clockAhead }: Clocked, now: number): number | null {
  const deadline = position?.deadline ?? null;
  return deadline === null ? null : Math.max(0, deadline - (now + clockAhead));
}

/** Milliseconds that a seat has left; null without a clock, or if it does not count for the seat. */
export function timeOf(
  game: Clocked & Pick<Game, "table">,
  { seat, time_left, gone }: SeatInfo,
  now: number,
): number | null {
  if (game.table?.phase !== "playing" || gone || time_left === null) return null;
  return game.position?.to_move === seat ? timeLeft(game, now) : time_left;
}

/** Whether the viewer may hand that seat to a bot; the server says from which time on. */
export function canHandOver({ you, position, clockAhead }: Clocked, seat: SideName, now: number) {
  if (you === null || you === seat || position?.to_move !== seat) return false;
  return position.hand_over_at !== null && now + clockAhead >= position.hand_over_at;
}

/** A duration as a clock shows it: 12:05, or 1:02:05 from an hour up. */
export function asClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((n) =>
    String(n).padStart(2, "0"),
  );
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0(?=\d:)/, "");
}

/** The same in a few letters: from an hour up whole hours, from a day up whole days. */
export function asShortClock(milliseconds: number, language: string): string {
  const hours = milliseconds / (60 * MINUTE);
  if (hours < 1) return asClock(milliseconds);
  const unit = hours < 24 ? "hour" : "day";
  const count = Math.floor(unit === "day" ? hours / 24 : hours);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(
    count,
  );
}
