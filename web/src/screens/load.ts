/** The screens that are loaded on demand; only the start page is part of the first load. */
import { ensureSession } from "../net/api";
import type { Place } from "../router.svelte";

export const SCREENS = {
  table: () => import("../table/TableScreen.svelte"),
  replay: () => import("../replay/Replay.svelte"),
  rules: () => import("./Rules.svelte"),
  learn: () => import("../guide/Guide.svelte"),
  settings: () => import("./Settings.svelte"),
  continue: () => import("./Continue.svelte"),
  lost: () => import("./NotFound.svelte"),
} satisfies Record<Exclude<Place["screen"], "start">, () => Promise<unknown>>;

/** Start loading what a place needs. A failure shows when the screen itself is opened. */
export function preload({ screen }: Place): void {
  if (screen === "start") return;
  const needs: Promise<unknown>[] = [SCREENS[screen]()];
  if (screen === "table") needs.push(ensureSession());
  void Promise.allSettled(needs);
}
