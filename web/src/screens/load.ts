/** The screens that are loaded on demand; only the start page is part of the first load. */
import { ensureSession } from "../net/api";
import type { Route } from "../router.svelte";

export const SCREENS = {
  table: () =>
    STATIC_SITE ? import("../offline/LocalTable.svelte") : import("../table/TableScreen.svelte"),
  replay: () => import("../replay/Replay.svelte"),
  rules: () => import("./Rules.svelte"),
  strategy: () => import("./Strategy.svelte"),
  learn: () => import("../guide/Guide.svelte"),
  settings: () => import("./Settings.svelte"),
  continue: () => import("./Continue.svelte"),
  notFound: () => import("./NotFound.svelte"),
} satisfies Record<Exclude<Route["screen"], "start">, () => Promise<unknown>>;

/** Start loading what a route needs. A failure shows when the screen itself is opened. */
export function preload({ screen }: Route): void {
  if (screen === "start") return;
  const needs: Promise<unknown>[] = [SCREENS[screen]()];
  if (screen === "table") needs.push(ensureSession());
  void Promise.allSettled(needs);
}
