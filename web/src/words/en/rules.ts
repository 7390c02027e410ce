/** The rules in our own words, part by part. */
import { EXCHANGE_FAVORS, GENERIC_TOKEN, LANTERN_LIMIT, WILD_LANTERNS } from "../../pieces";

export const rules = {
  title: "Rules",
  contents: "On this page",
  strategy: "How to play well",
  base: "The base game",
  gifts: "The Emperor’s Gifts",
  parts: {
    idea: {
      title: "What it is about",
      text: [
        "The harvest festival is near, and you and up to three others are decorating the emperor’s lake with tiles full of floating lanterns.",
        "Every tile has a color on each of its four sides. Whenever a tile is placed, everyone at the table takes a lantern card of the color on the side that faces them. So every tile helps everyone, and the art is to help yourself the most.",
        "You dedicate sets of lantern cards to earn tokens worth honor. The player with the most honor at the end wins.",
      ],
    },
    setup: {
      title: "Setting up",
      text: [
        "Four players sit on all four sides of the lake, three on neighboring sides, two opposite each other. Play goes clockwise.",
        "The start tile, the one with the boat, is placed so that its red side faces a player chosen at random. That player goes first. Everyone takes a first lantern of the color that faces them.",
        "Everyone has a hand of three tiles that the others do not see. Some tiles leave the game unseen, so nobody can know exactly which ones are still to come.",
        "The dedication tokens form three stacks, the most valuable on top. With fewer than four players, some tokens stay in the box.",
      ],
    },
    turn: {
      title: "A turn",
      text: [
        "A turn goes through these steps in order. You cannot return to an earlier step in the same turn.",
      ],
      steps: [
        "Exchange a lantern, if you like.",
        "Dedicate a set of lanterns, if you like.",
        `Discard lanterns if you hold more than ${LANTERN_LIMIT}.`,
        "Place a tile. Lanterns and favors are handed out.",
        "Draw a tile, if the stack has any left.",
      ],
    },
    exchange: {
      title: "Exchange",
      text: [
        `Once per turn you may pay ${EXCHANGE_FAVORS.exchange} favors and one of your lanterns to take a lantern of another color from the supply.`,
      ],
    },
    dedicate: {
      title: "Dedicate",
      text: [
        "Once per turn you may return one of these sets to the supply and take the top token of its stack. The tokens further down are worth less, so early dedications pay more.",
        `When a stack is empty, its dedication earns a generic token worth ${GENERIC_TOKEN} honor instead, every time.`,
      ],
    },
    limit: {
      title: "The lantern limit",
      text: [
        `When you place a tile, you may hold no more than ${LANTERN_LIMIT} lanterns. If you have more, first discard lanterns of your choice until ${LANTERN_LIMIT} are left. A dedication just before that is often better. In a final turn you place no tile, so you need not discard.`,
      ],
    },
    place: {
      title: "Place a tile",
      text: [
        "Place one tile from your hand, rotated any way you like, on an empty cell that shares a side with a tile on the lake. Colors need not match, but it pays when they do. Then everything is handed out in this order:",
      ],
      steps: [
        "Matches: for each side where your tile touches another tile in the same color, you take one lantern of that color.",
        "Platforms: you take one favor for each tile with a platform that is part of a match, including your new tile. Each tile pays once, no matter how many matches it is in.",
        "Facing sides: beginning with you and going clockwise, everyone takes one lantern of the color on the side of the new tile that faces them.",
      ],
      after: [
        "If the supply is out of a color, anyone who is due a lantern of that color gets nothing for it, now or later. A match in that color still counts for favors.",
      ],
    },
    end: {
      title: "The end",
      text: [
        "When the last tile has been placed, everyone takes one final turn, beginning with the player who went first. No tiles are placed in it, but you may exchange and dedicate once more.",
        "Then the festival begins, and the most honor wins. If that is a tie, the most favors decide, then the most lanterns left. If everything is equal, the victory is shared.",
      ],
    },
    emperor: {
      title: "What it adds",
      text: [
        "The expansion has its own start tile, with the emperor’s pavilion on it. Everyone has pavilions to build, which bring gifts. And two emperor cards, drawn at random or chosen, are there for everyone to use. For a first game, we suggest Emperor Dedication and Rotate a Tile.",
        "Three Pair and Seven Unique get more tokens, and if Emperor Dedication is in play, there is a stack of emperor tokens. We are not certain of the values printed on these tokens, nor of the colors of the start tile: ours are reconstructed.",
      ],
    },
    pavilions: {
      title: "Pavilions and gifts",
      text: [
        "When you place a tile, you may build one of your pavilions on it, before anything is handed out. You cannot build on a tile with a platform, nor next to a tile that already has a pavilion, no matter whose, including the emperor’s. A pavilion stays where it is for the rest of the game.",
        "For each pavilion on a tile that is part of a match, you take one gift: for your own, even one you have just built, for another player’s, and for the emperor’s, but only once for each. If it belongs to another player, they take a gift, too.",
      ],
    },
    cards: {
      title: "The emperor cards",
      text: [
        "Once per turn you may use one of the emperor cards in play, at the time it names. You pay the gifts that are shown with it, plus whatever the card asks for.",
      ],
      after: [
        "In a final turn you may use any card except Rotate a Tile, since no tile is placed.",
      ],
    },
    wild: {
      title: "Wild lanterns",
      text: [
        `A wild lantern can stand for any lantern in any dedication, even one that you have. It counts toward the limit of ${LANTERN_LIMIT} and in ties, and you can exchange or discard it like any other. There are ${WILD_LANTERNS}; when spent, they return to the supply.`,
      ],
    },
    giftsEnd: {
      title: "The end, with gifts",
      text: [
        "The game ends as the base game does. If honor is tied, the most gifts decide first, then favors, then lanterns.",
      ],
    },
  },
  table: {
    caption: "What is in play",
    players: (count: number) => `${count} players`,
    lanterns: "Lanterns of each color",
    lanternsGifts: "… with The Emperor’s Gifts",
    tiles: "Tiles besides the start tile",
    stack: "… of these in the stack",
    pavilions: "Pavilions per player",
  },
  facing: "Each side of a tile faces one side of the table: you get the color that faces you.",
  matching:
    "Red meets red: the player takes a red lantern, and also a favor, because the new tile has a platform.",
  first: (honor: number) => `The first token is worth ${honor}.`,
  sets: {
    four_of_a_kind: "Four lanterns of one color",
    three_pair: "Two lanterns of each of three colors",
    seven_unique: "One lantern of every color",
  },
  when: {
    start: "Start of turn",
    exchange: "Exchange",
    dedication: "Dedicate",
    place: "Place",
    end: "End of turn",
  },
};
