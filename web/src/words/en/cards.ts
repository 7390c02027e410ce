/** The emperor cards: everything that is said of each. */
import type { Who } from "../../game/names";
import {
  CARD_GIFTS,
  DEDICATION_SIZES,
  EXCHANGE_FAVORS,
  GENERIC_TOKEN,
  WILD_LANTERNS,
} from "../../pieces";
import type { CardName } from "../../protocol";
import { log, subject } from "./log";

/** What every card needs; a card may have more words of its own. */
export interface CardWords {
  name: string;
  /** A line on its button: what it is for. */
  about: string;
  /** What it does, for the rules. */
  rule: string;
}

/** What using a card costs, in words. */
const price = (card: CardName) => log.gifts(CARD_GIFTS[card]);

export const cards = {
  emperor_dedication: {
    name: "Emperor Dedication",
    about: `${DEDICATION_SIZES.emperor} lanterns and ${price("emperor_dedication")}`,
    rule: `Instead of a regular dedication. Return ${DEDICATION_SIZES.emperor} lanterns: all of different colors, three of one color and two of another, or all of one color. Take the top emperor token, or a generic one worth ${GENERIC_TOKEN} when they are gone.`,
  },
  rotate_a_tile: {
    name: "Rotate a Tile",
    about: "before placing",
    rule: "Just before you place a tile. Rotate any tile on the lake that has an open side as far as you like, including the start tile and tiles with platforms or pavilions. Rotating pays nothing by itself.",
    pick: `Choose a tile on the lake to rotate, for ${price("rotate_a_tile")}.`,
    turned: (quarters: number) =>
      ["", "A quarter turn.", "Half a turn.", "Three quarters of a turn."][quarters] ?? "",
    confirm: "Rotate the tile",
    rotate: "Rotate",
    stop: "Cancel",
    nothing: "Nobody receives anything for this.",
    line: (who: Who) => `${subject(who)} rotated a tile on the lake.`,
    now: (who: Who) => `${subject(who)} ${who.you ? "rotate" : "rotates"} a tile`,
    /** As advice, and of what was done. */
    todo: (turns: string) => `use Rotate a Tile on the marked tile: ${turns}`,
    done: (turns: string) => `used Rotate a Tile: ${turns}`,
    /** How far a tile is turned, by clockwise quarter turns. */
    turns: ["", "a quarter turn right", "a half turn", "a quarter turn left"],
  },
  favor_to_honor: {
    name: "Favor to Honor",
    about: "turn favors into honor",
    rule: "Pay 1 favor for 1 honor, or 2 favors for 2 honor.",
    ask: `How many favors? The card itself costs ${price("favor_to_honor")}.`,
    some: (favors: string, honor: number) => `${favors} for ${honor} honor`,
    line: (who: Who, favors: string, honor: number) =>
      `${subject(who)} turned ${favors} into ${honor} honor.`,
    now: (who: Who, favors: string, honor: number) =>
      `${subject(who)} ${who.you ? "turn" : "turns"} ${favors} into ${honor} honor`,
    todo: (favors: string) => `turn ${favors} into honor`,
    done: (favors: string) => `turned ${favors} into honor`,
  },
  end_of_turn_dedication: {
    name: "End-of-Turn Dedication",
    about: "dedicate after drawing",
    rule: "After drawing. Make a regular dedication, even if you have already made one this turn.",
    ask: `Make a dedication now, for ${price("end_of_turn_dedication")}?`,
  },
  emperor_exchange: {
    name: "Emperor Exchange",
    about: "for a wild lantern or two others",
    rule: `Instead of the regular exchange. Pay ${EXCHANGE_FAVORS.exchange_for_wild} favor and 1 lantern for a wild lantern, if one of the ${WILD_LANTERNS} is left. Or pay ${EXCHANGE_FAVORS.exchange_for_two} favors and 1 lantern for two lanterns from the supply, of two different colors, neither of them the color you paid.`,
    todoWild: (give: string) => `exchange ${give} for a wild lantern`,
    doneWild: (give: string) => `exchanged ${give} for a wild lantern`,
  },
} satisfies Record<CardName, CardWords & Record<string, unknown>>;
