/** The news that still stand: what was taken back is left out as if it had never been. */
import type { ActionJson, EventJson, News } from "../protocol";

/** Each of them is what one action came to, before the tile of the turn is placed. */
const LEADS: readonly EventJson["type"][] = [
  "favors_converted",
  "lantern_exchanged",
  "dedication_made",
  "lantern_discarded",
  "tile_rotated",
];

/** The news without those actions that were taken back later, and without the taking back. */
export function standing(news: readonly News[]): News[] {
  const kept: News[] = [];
  for (const one of news) {
    if (one.what.type === "actions_undone") takeBack(kept, one.what.count);
    else kept.push(one);
  }
  return kept;
}

/** Only the seat to move acts, so the last actions of all are the ones. */
function takeBack(kept: News[], count: number): void {
  for (let at = kept.length - 1; at >= 0 && count > 0; at -= 1) {
    const one = kept[at];
    if (one?.what.type !== "actions_taken") continue;
    const left = one.what.actions.slice(0, -count);
    count -= one.what.actions.length - left.length;
    if (left.length === 0) kept.splice(at, 1);
    else kept[at] = shortened(one, left);
  }
}

function shortened(one: News, actions: ActionJson[]): News {
  if (one.what.type !== "actions_taken") return one;
  const events: EventJson[] = [];
  let led = actions.filter((action) => action.type !== "pass").length;
  for (const event of one.events ?? []) {
    if (led === 0) break;
    events.push(event);
    if (LEADS.includes(event.type)) led -= 1;
  }
  return { ...one, what: { ...one.what, actions }, events };
}
