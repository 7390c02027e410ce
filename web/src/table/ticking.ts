/** The time of day as something that can be watched, once a second. */
import { createSubscriber } from "svelte/reactivity";

const watch = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** Milliseconds since 1970; whoever draws with it is drawn again every second. */
export function now(): number {
  watch();
  return Date.now();
}

/** A span of time as a clock shows it: 12:05, or 1:02:05 from an hour on. */
export function asClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((n) =>
    String(n).padStart(2, "0"),
  );
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0(?=\d:)/, "");
}
