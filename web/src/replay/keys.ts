/** The keys of a replay. */
import type { Film } from "./film.svelte";

const KEYS: Record<string, (film: Film, whole: boolean) => void> = {
  ArrowLeft: (film, whole) => (whole ? film.turn(-1) : film.step(-1)),
  ArrowRight: (film, whole) => (whole ? film.turn(1) : film.step(1)),
  PageUp: (film) => film.turn(-1),
  PageDown: (film) => film.turn(1),
  Home: (film) => film.jump(0),
  End: (film) => film.jump(film.stops.length - 1),
  " ": (film) => film.toggle(),
};

/** Carry out a key, unless it belongs to what has the focus or to the browser. */
export function pressed(event: KeyboardEvent, film: Film): void {
  const key = KEYS[event.key];
  const { target } = event;
  if (!key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target instanceof Element) {
    if (target.closest("input, select, textarea")) return;
    if (event.key === " " && target.closest("button, a, summary")) return;
  }
  event.preventDefault();
  key(film, event.shiftKey);
}
