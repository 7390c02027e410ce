/** What is seen of each event: pictures that move between places of the table. */
import type { Beat } from "../../game/model";
import { CARD_GIFTS } from "../../pieces";
import type { LanternName, SideName } from "../../protocol";
import type { Anchors, Point } from "./anchors";
import {
  above,
  arrival,
  between,
  flight,
  glowAt,
  IN,
  OUT,
  passing,
  rippleOn,
  SMOOTH,
  spreading,
  sweep,
  type Picture,
  type Sprite,
} from "./motions";

const LANTERN = 34;
const CARD = 40;
const COIN = 30;

/** The sprites of a beat. The viewer's own tile is on the lake already, where it was prepared. */
export function sceneOf(beat: Beat, at: Anchors, viewer: SideName | null): Sprite[] {
  const { event, lasts, lands, from } = beat;
  const cell = from ?? { x: 0, y: 0 };
  switch (event.type) {
    case "tile_placed": {
      const ripples = rippleOn(at, cell, 520);
      if (event.seat === viewer) return [ripples];
      const { tile, rotation } = event;
      const arriving: Sprite = {
        picture: { kind: "tile", tile, rotation },
        size: at.cellSize,
        frames: arrival(at.seat(event.seat), at.cell(cell), at.cellSize),
        delay: 0,
        lasts: lands,
      };
      return [arriving, { ...ripples, delay: lands }];
    }
    case "lantern_received": {
      const start = at.cell(cell, event.side, 0.3);
      const picture: Picture = { kind: "lantern", lantern: event.color };
      return [flight(picture, LANTERN, start, at.seat(event.seat, event.color), beat)];
    }
    case "lantern_missed": {
      const start = at.cell(cell, event.side, 0.3);
      return vanish(event.color, start, lasts);
    }
    case "favor_received":
      return [
        glowAt(at.cell(cell), at.cellSize, lasts),
        flight({ kind: "favor" }, COIN, at.cell(cell), at.seat(event.seat, "favors"), beat),
      ];
    case "gift_received":
      return [
        glowAt(at.cell(cell), at.cellSize, lasts),
        flight({ kind: "gift" }, COIN, at.cell(cell), at.seat(event.seat, "gifts"), beat),
      ];
    case "pavilion_built":
      return [
        glowAt(at.cell(cell), at.cellSize * 1.5, lasts),
        flight(
          { kind: "pavilion", pavilion: event.pavilion },
          at.cellSize * 0.5,
          at.seat(event.seat),
          at.cell(cell),
          beat,
        ),
      ];
    case "tile_rotated":
      return [
        glowAt(at.cell(cell), at.cellSize * 1.6, lasts),
        { ...rippleOn(at, cell, lasts), delay: lasts * 0.3 },
      ];
    case "lantern_exchanged":
      return exchange(beat, event, at);
    case "dedication_made":
      return dedication(beat, event, at);
    case "lantern_discarded":
      return discard(beat, event, at);
    case "emperor_card_activated":
      return emperorCard(beat, event, at);
    case "favors_converted":
      return conversion(beat, event, at);
    case "tile_drawn":
      return [flight({ kind: "back" }, 30, at.tiles, at.seat(event.seat), beat)];
    case "final_turns_began":
      return [sweep(at, lasts)];
    case "turn_started":
    case "game_ended":
      return [];
  }
}

type Of<T extends Beat["event"]["type"]> = Extract<Beat["event"], { type: T }>;

/** A lantern that the supply does not have: it gutters, and leaves a puff of smoke. */
function vanish(lantern: LanternName, { x, y }: Point, lasts: number): Sprite[] {
  return [
    {
      picture: { kind: "lantern", lantern },
      size: LANTERN,
      frames: [
        { x, y, at: 0, scale: 0.5, opacity: 0, easing: OUT },
        { x, y: y - 12, at: 0.3, scale: 1.1, opacity: 0.85, easing: IN },
        { x, y: y - 14, at: 0.55, scale: 0.6, opacity: 0 },
        { x, y: y - 14, at: 1, scale: 0.6, opacity: 0 },
      ],
      delay: 0,
      lasts,
    },
    {
      picture: { kind: "puff" },
      size: 52,
      frames: [
        { x, y: y - 12, at: 0, scale: 0.25, opacity: 0 },
        { x, y: y - 16, at: 0.2, scale: 0.7, opacity: 0.9, easing: OUT },
        { x, y: y - 32, at: 1, scale: 1.15, opacity: 0 },
      ],
      delay: lasts * 0.38,
      lasts: lasts * 0.9,
    },
  ];
}

/** The old card goes to the supply, the new ones come from it, and they pass each other. */
function exchange(beat: Beat, event: Of<"lantern_exchanged">, at: Anchors): Sprite[] {
  const { seat, gave, took, favors } = event;
  const given: Sprite = {
    picture: { kind: "card", lantern: gave },
    size: CARD,
    frames: passing(at.seat(seat, gave), at.supply(gave), -1),
    delay: 0,
    lasts: beat.lasts,
  };
  const taken = took.map((lantern, index): Sprite => ({
    picture: { kind: "card", lantern },
    size: CARD,
    frames: passing(at.supply(lantern), at.seat(seat, lantern), 1),
    delay: beat.lasts * (0.06 + 0.12 * index),
    lasts: beat.lasts * 0.94,
  }));
  const paid = Array.from({ length: favors }, (_, index) => ({
    ...given,
    picture: { kind: "favor" } as const,
    size: 22,
    frames: passing(at.seat(seat, "favors"), at.supply(gave), -0.55),
    delay: beat.lasts * 0.08 * (index + 1),
  }));
  return [...paid, given, ...taken];
}

/** The cards gather over the stack and burn as one light; the token turns over and flies. */
function dedication(beat: Beat, event: Of<"dedication_made">, at: Anchors): Sprite[] {
  const { seat, cards, honor, generic } = event;
  const { lasts, lands } = beat;
  const stack = at.use(event.dedication);
  const goal = at.seat(seat, "honor");
  const burns = lasts * 0.4;
  const spread = Math.min(15, 80 / cards.length);
  const gathering = cards.map((lantern, index): Sprite => {
    const off = index - (cards.length - 1) / 2;
    const fan = { x: stack.x + off * spread, y: stack.y - 16 + Math.abs(off) * 2.5 };
    const from = at.seat(seat, lantern);
    const delay = (lasts * 0.14 * index) / cards.length;
    return {
      picture: { kind: "card", lantern },
      size: CARD,
      frames: [
        { ...from, at: 0, scale: 0.55, opacity: 0, easing: OUT },
        { ...above(from, fan, 0.12), at: 0.12, scale: 1, easing: SMOOTH },
        { ...fan, at: 0.66, scale: 1.05, turn: off * 7, easing: SMOOTH },
        { ...fan, at: 0.82, scale: 1.05, turn: off * 7, easing: IN },
        { x: stack.x, y: stack.y - 8, at: 1, scale: 0.3, opacity: 0 },
      ],
      delay,
      lasts: burns + lasts * 0.08 - delay,
    };
  });
  const light: Sprite = {
    picture: { kind: "light" },
    size: 220,
    frames: [
      { ...stack, at: 0, scale: 0.1, opacity: 0, easing: IN },
      { ...stack, at: 0.4, scale: 0.85, opacity: 1, easing: OUT },
      { ...stack, at: 1, scale: 1.2, opacity: 0 },
    ],
    delay: burns * 0.72,
    lasts: lasts * 0.42,
  };
  const leaves = burns + lasts * 0.02;
  const token: Sprite = {
    picture: { kind: "token", dedication: generic ? "generic" : event.dedication, honor },
    size: 80,
    frames: [
      { ...stack, at: 0, scale: 0.4, flip: -180, opacity: 0, easing: OUT },
      { x: stack.x, y: stack.y - 8, at: 0.1, scale: 0.8, flip: -150, easing: SMOOTH },
      { x: stack.x, y: stack.y - 18, at: 0.42, scale: 1.15, flip: 0, easing: SMOOTH },
      { ...above(stack, goal, 0.55), at: 0.68, scale: 0.95, flip: 0, easing: SMOOTH },
      { ...goal, at: 0.94, scale: 0.42, flip: 0, easing: OUT },
      { ...goal, at: 1, scale: 0.55, flip: 0, opacity: 0 },
    ],
    delay: leaves,
    lasts: (lands - leaves) / 0.94,
  };
  return [light, ...gathering, token, ...counted(honor, goal, lands, lasts)];
}

/** A card slides onto the water in front of its seat, and sinks. */
function discard(beat: Beat, event: Of<"lantern_discarded">, at: Anchors): Sprite[] {
  const from = at.seat(event.seat, event.lantern);
  const { x, y } = at.shore(event.seat, 56);
  const { lasts } = beat;
  return [
    {
      picture: { kind: "card", lantern: event.lantern },
      size: CARD,
      frames: [
        { ...from, at: 0, scale: 0.6, opacity: 0, easing: OUT },
        { ...between(from, { x, y }, 0.2), at: 0.16, scale: 1, easing: SMOOTH },
        { x, y, at: 0.55, scale: 1, turn: 8, easing: IN },
        { x, y: y + 10, at: 1, scale: 0.55, turn: 20, opacity: 0 },
      ],
      delay: 0,
      lasts: lasts * 1.5,
    },
    {
      picture: { kind: "ripple" },
      size: 84,
      frames: spreading({ x, y: y + 6 }),
      delay: lasts * 0.75,
      lasts: lasts * 1.3,
    },
  ];
}

/** The card lifts and glows, and the gifts that it costs go into it. */
function emperorCard(beat: Beat, event: Of<"emperor_card_activated">, at: Anchors): Sprite[] {
  const { lasts } = beat;
  const place = at.use(event.card);
  const lifted = { x: place.x, y: place.y - 20 };
  const from = at.seat(event.seat, "gifts");
  const price = CARD_GIFTS[event.card];
  const gifts = Array.from({ length: price }, (_, index): Sprite => {
    const to = { x: lifted.x + (index - (price - 1) / 2) * 30, y: lifted.y - 14 };
    return {
      picture: { kind: "gift" },
      size: COIN,
      frames: [
        { ...from, at: 0, scale: 0.5, opacity: 0, easing: OUT },
        { ...above(from, to, 0.16), at: 0.2, scale: 1, easing: SMOOTH },
        { ...to, at: 0.8, scale: 0.9, easing: IN },
        { ...to, at: 1, scale: 0.3, opacity: 0 },
      ],
      delay: lasts * 0.1 * index,
      lasts: lasts * 0.62,
    };
  });
  return [
    glowAt(lifted, 190, lasts),
    {
      picture: { kind: "emperor", card: event.card },
      size: Math.min(128, at.lake.width * 0.28),
      frames: [
        { ...place, at: 0, scale: 0.6, opacity: 0, easing: OUT },
        { ...lifted, at: 0.25, scale: 1, easing: SMOOTH },
        { ...lifted, at: 0.72, scale: 1.06, easing: IN },
        { ...place, at: 1, scale: 0.7, opacity: 0 },
      ],
      delay: 0,
      lasts,
    },
    ...gifts,
  ];
}

/** Favors of a seat become honor. */
function conversion(beat: Beat, event: Of<"favors_converted">, at: Anchors): Sprite[] {
  const { seat, favors, honor } = event;
  const [from, to] = [at.seat(seat, "favors"), at.seat(seat, "honor")];
  const coins = Array.from({ length: favors }, (_, index) => ({
    ...flight({ kind: "favor" }, COIN, from, to, beat),
    delay: (beat.lands * 0.4 * index) / favors,
    lasts: beat.lands * 0.6,
  }));
  return [...coins, ...counted(honor, to, beat.lands, beat.lasts)];
}

/** The honor that arrives at a seat: a ring of light and its number. */
function counted(honor: number, { x, y }: Point, delay: number, lasts: number): Sprite[] {
  const tall = y < 110 ? 26 : -26;
  return [
    {
      picture: { kind: "light" },
      size: 96,
      frames: [
        { x, y, at: 0, scale: 0.2, opacity: 0.9, easing: OUT },
        { x, y, at: 1, scale: 1.1, opacity: 0 },
      ],
      delay,
      lasts: lasts * 0.45,
    },
    {
      picture: { kind: "text", text: `+${honor}` },
      size: 44,
      frames: [
        { x, y: y + tall * 0.3, at: 0, scale: 0.4, opacity: 0, easing: OUT },
        { x, y: y + tall, at: 0.22, scale: 1.15, easing: SMOOTH },
        { x, y: y + tall, at: 0.7, scale: 1, easing: IN },
        { x, y: y + tall * 1.5, at: 1, scale: 0.9, opacity: 0 },
      ],
      delay,
      lasts: lasts * 0.75,
    },
  ];
}
