/** What the guide points at and says, by the state of the game alone. */
import { describe, expect, it } from "vitest";

import type { Game, HandTile, Offer, Offers } from "../game/model";
import { NO_OFFERS } from "../game/offers";
import type { ActionJson, ChapterInfo, EventJson, Goal, PlaceTile } from "../protocol";
import { nudgeOf, nudgeOfClick, pointerOf, triedTile } from "./pointing";

const PLACE: PlaceTile = {
  type: "place_tile",
  tile: 5,
  cell: { x: 1, y: 0 },
  rotation: 2,
  pavilion: false,
};
const DEDICATE: ActionJson = { type: "dedicate", dedication: "three_pair", cards: [] };
const MATCH: Goal = { event: "lantern_received", where: { reason: "match" } };
const DEDICATED: Goal = { event: "dedication_made" };
const MATCHED: EventJson = {
  type: "lantern_received",
  seat: "S",
  color: "red",
  reason: "match",
  side: "N",
  tile: 5,
};
const TRY = { reached: 0, state: "try" } as const;

const offer = <A extends ActionJson>(action: A): Offer<A> => ({ passes: 0, action });

function gameWith(offered: Partial<Offers>, more: Partial<Game> = {}): Game {
  const offers: Offers = { ...NO_OFFERS, ...offered };
  const held = { handTile: null, aimed: false, lakeTile: null, preview: null };
  const base = { canAct: true, you: "S", offers, ...held };
  return { ...base, blocked: {}, ...more } as unknown as Game;
}

const chapter = (goal: Goal, way: ActionJson[]): ChapterInfo => ({ id: "x", goals: [[goal]], way });
const held = (more: Partial<HandTile> = {}): HandTile => ({
  tile: 5,
  rotation: 0,
  cell: null,
  pavilion: false,
  ...more,
});
const hint = (game: Game, one: ChapterInfo) => pointerOf(game, one, TRY)?.hint ?? null;

describe("for a tile", () => {
  const matching = chapter(MATCH, [PLACE]);
  const offered = { place_tile: [offer(PLACE)] };

  it("it leads step by step to the solution, if the learner goes that way", () => {
    expect(hint(gameWith(offered), matching)).toBe("pick");
    expect(hint(gameWith(offered, { handTile: held() }), matching)).toBe("rotate");
    const turned = gameWith(offered, { handTile: held({ rotation: 2 }) });
    expect(pointerOf(turned, matching, TRY)).toMatchObject({
      hint: "put",
      at: ['[data-cell="1,0"]'],
    });
  });

  it("it leaves a try of one's own alone, and says what it would bring", () => {
    const cell = { x: 0, y: 1 };
    const aimed = (events: EventJson[]) =>
      gameWith(offered, {
        handTile: held({ cell }),
        aimed: true,
        preview: { events, gains: {}, matches: [] },
      });
    expect(nudgeOf(aimed([]), matching, TRY)).toEqual({ kind: "wrong" });
    expect(hint(aimed([]), matching)).toBeNull();
    expect(nudgeOf(aimed([MATCHED]), matching, TRY)).toEqual({ kind: "right" });
    expect(hint(aimed([MATCHED]), matching)).toBe("place");
    const others = { ...MATCHED, seat: "N" } as EventJson;
    expect(nudgeOf(aimed([others]), matching, TRY)).toEqual({ kind: "wrong" });
  });

  it("it waits for a cell to be chosen: one that is only hovered is left again", () => {
    const preview = { events: [MATCHED], gains: {}, matches: [] };
    const handTile = held({ cell: PLACE.cell, rotation: 2 });
    const hovering = gameWith(offered, { handTile, preview });
    expect(nudgeOf(hovering, matching, TRY)).toBeNull();
    expect(hint(hovering, matching)).toBe("put");
    expect(triedTile(hovering)).toEqual(held({ rotation: 2 }));
    const chosen = gameWith(offered, { handTile, preview, aimed: true });
    expect(nudgeOf(chosen, matching, TRY)).toEqual({ kind: "right" });
    expect(hint(chosen, matching)).toBe("place");

    const building = chapter(MATCH, [{ ...PLACE, pavilion: true }]);
    const buildable = { place_tile: [offer(PLACE), offer({ ...PLACE, pavilion: true })] };
    expect(hint(gameWith(buildable, { handTile }), building)).toBe("put");
    expect(hint(gameWith(buildable, { handTile, aimed: true }), building)).toBe("build");
  });

  it("it names the seat or the supply that the task is about", () => {
    const denying = chapter({ ...MATCH, seat: "W" }, [PLACE]);
    expect(pointerOf(gameWith(offered), denying, TRY)?.about).toBe('[data-seat="W"]');
    const blue = chapter({ event: "lantern_received", where: { color: "blue" } }, [PLACE]);
    expect(pointerOf(gameWith(offered), blue, TRY)?.about).toBe("[data-testid=supply]");
  });
});

describe("for a dedication", () => {
  const dedicating = chapter(DEDICATED, [DEDICATE]);
  const offered = { dedicate: [offer(DEDICATE)], place_tile: [offer(PLACE)] } as Partial<Offers>;

  it("it points at the stack, and a tile has to wait", () => {
    expect(hint(gameWith(offered), dedicating)).toBe("dedicate");
    const aimed = gameWith(offered, { handTile: held({ cell: { x: 1, y: 0 } }), aimed: true });
    expect(nudgeOf(aimed, dedicating, TRY)).toEqual({ kind: "first" });
  });

  it("it sends the learner back when nothing leads there any more", () => {
    const lost = gameWith({ place_tile: [offer(PLACE)] });
    expect(nudgeOf(lost, dedicating, TRY)).toEqual({ kind: "stuck" });
    expect(hint(lost, dedicating)).toBe("undo");
  });

  it("it is silent while others play, and when all is done", () => {
    expect(hint(gameWith(offered, { canAct: false }), dedicating)).toBeNull();
    expect(pointerOf(gameWith(offered), dedicating, { reached: 1, state: "done" })).toBeNull();
  });
});

describe("a click", () => {
  /** An element that is inside what these selectors find. */
  const inside = (found: Record<string, DOMStringMap>) =>
    ({
      closest: (selector: string) => {
        const dataset = found[selector];
        return dataset ? { dataset } : null;
      },
    }) as unknown as Element;
  const matching = chapter(MATCH, [PLACE]);
  const game = gameWith(
    { place_tile: [offer(PLACE)] },
    { blocked: { exchange: "You don’t have enough favors." } },
  );

  it("on what cannot be done is answered with the reason", () => {
    const target = inside({ "[data-use]": { use: "exchange", lit: "false" } });
    const why = "You don’t have enough favors.";
    expect(nudgeOfClick(target, game, matching, TRY)).toEqual({ kind: "blocked", why });
    const other = inside({ "[data-use]": { use: "three_pair", lit: "false" } });
    expect(nudgeOfClick(other, game, matching, TRY)).toEqual({ kind: "blocked", why: null });
  });

  it("on something else that is possible says that it is not the task", () => {
    const lit = inside({ "[data-use]": { use: "three_pair", lit: "true" } });
    expect(nudgeOfClick(lit, game, matching, TRY)).toEqual({ kind: "other" });
  });

  it("on the lake without a tile asks for one", () => {
    const lake = inside({ "[data-testid=lake]": {} });
    expect(nudgeOfClick(lake, game, matching, TRY)).toEqual({ kind: "pick" });
    const busy = { ...game, handTile: held() } as Game;
    expect(nudgeOfClick(lake, busy, matching, TRY)).toBeNull();
  });

  it("on a tile is right when one is to be placed, and early before a dedication", () => {
    const tile = inside({ "[data-tile]": {} });
    expect(nudgeOfClick(tile, game, matching, TRY)).toBeNull();
    expect(nudgeOfClick(tile, game, chapter(DEDICATED, [DEDICATE]), TRY)).toEqual({
      kind: "first",
    });
  });
});
