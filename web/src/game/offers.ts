/** What the server allows in this turn, now and after going on, sorted by kind. */
import type { ActionJson, CellJson, PlaceTile, Position } from "../protocol";
import type { Offer, Offers } from "./model";

export const NO_OFFERS: Offers = {
  exchange: [],
  exchangeForWild: [],
  exchangeForTwo: [],
  convert: [],
  dedicate: [],
  rotate: [],
  place: [],
  discard: [],
  pass: null,
};

const KINDS = {
  exchange: "exchange",
  exchange_for_wild: "exchangeForWild",
  exchange_for_two: "exchangeForTwo",
  convert_favors: "convert",
  dedicate: "dedicate",
  rotate_tile: "rotate",
  place_tile: "place",
  discard: "discard",
} as const satisfies Record<Exclude<ActionJson["type"], "pass">, Exclude<keyof Offers, "pass">>;

/** Everything that a position offers its viewer. */
export function offersOf(position: Position): Offers {
  const offers = structuredClone(NO_OFFERS);
  const seen = new Set<string>();
  const lists = [position.legal, ...position.ahead.map((step) => step.legal)];
  for (const [passes, legal] of lists.entries()) {
    for (const action of legal) {
      if (action.type === "pass") continue;
      // The same action may be there again in a later step: the sooner one asks for nothing more.
      const key = JSON.stringify(action);
      if (seen.has(key)) continue;
      seen.add(key);
      (offers[KINDS[action.type]] as Offer[]).push({ passes, action });
    }
  }
  offers.pass = lastPass(lists);
  return offers;
}

/** Going on to the end of the turn, where nothing has to be placed before. */
function lastPass(lists: ActionJson[][]): Offer | null {
  const pass = lists.at(-1)?.find((action) => action.type === "pass");
  return pass ? { passes: lists.length - 1, action: pass } : null;
}

/** The actions that carry out an offer, in order. */
export function actionsOf(offer: Offer): ActionJson[] {
  return [...Array<ActionJson>(offer.passes).fill({ type: "pass" }), offer.action];
}

export function sameCell(one: CellJson | null, other: CellJson | null): boolean {
  return one === other || (one?.x === other?.x && one?.y === other?.y);
}

/** Each cell of the offers once. */
export function cellsOf(offers: readonly Offer<PlaceTile>[], tile: number): CellJson[] {
  const cells = new Map<string, CellJson>();
  for (const { action } of offers) {
    if (action.tile === tile) cells.set(`${action.cell.x},${action.cell.y}`, action.cell);
  }
  return [...cells.values()];
}
