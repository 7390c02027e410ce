/** The way that a chapter knows to its goals, shown on the learner's own table. */
import type { Game, Offer } from "../game/model";
import type { ActionJson, PlaceTile, RotateTile } from "../protocol";

/** The first action of the way that can be taken now. */
export function nextOffer(game: Game, way: readonly ActionJson[]): Offer | null {
  const all: Offer[] = Object.values({ ...game.offers, pass: [] }).flat();
  for (const action of way) {
    const offer = all.find((one) => same(one.action, action));
    if (offer) return offer;
  }
  return null;
}

function same(one: ActionJson, other: ActionJson): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(action: ActionJson): [string, unknown][] {
  return Object.entries(action).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Show it: a tile is held over its cell, for the learner to confirm; anything else is done. */
export async function showWay(game: Game, way: readonly ActionJson[]): Promise<void> {
  const offer = nextOffer(game, way);
  if (!offer) return;
  if (offer.action.type === "place_tile") hold(game, offer.action);
  else if (offer.action.type === "rotate_tile") grip(game, offer.action);
  else await game.act(offer);
}

function hold(game: Game, place: PlaceTile): void {
  if (game.handTile?.tile !== place.tile) game.selectHandTile(place.tile);
  game.rotate((place.rotation - (game.handTile?.rotation ?? 0) + 4) % 4);
  game.chooseCell(place.cell);
  game.withPavilion(place.pavilion);
}

function grip(game: Game, { cell, turns }: RotateTile): void {
  game.selectLakeTile(cell);
  game.rotate((turns - (game.lakeTile?.turns ?? 0) + 4) % 4);
}
