/** The rules in our own words, part by part. */
export const rules = {
  title: "Rules",
  contents: "On this page",
  base: "The base game",
  gifts: "The Emperor’s Gifts",
  parts: {
    idea: {
      title: "What it is about",
      text: [
        "The harvest festival is near, and you and up to three others decorate the emperor’s lake. You lay tiles with floating lanterns side by side on the water.",
        "Every tile has a color on each of its four sides. Whenever one is laid, everybody at the table takes a lantern card of the color on the side that faces them. So each tile is a present to all, and the art is to give yourself the best of it.",
        "You dedicate sets of lantern cards for tokens that are worth honor. Whoever has the most honor at the end wins.",
      ],
    },
    setup: {
      title: "Setting up",
      text: [
        "Four players sit on all four sides of the lake, three on neighboring sides, two opposite each other. Turns go clockwise.",
        "The start tile with the boat is laid so that its red side faces a player drawn by chance, who begins. Everybody takes a first lantern of the color they face.",
        "Everybody has three tiles in hand that the others do not see. Some tiles leave the game unseen, so nobody can know which are still to come.",
        "The dedication tokens lie in three stacks, the most valuable on top. With fewer than four players some of them stay in the box.",
      ],
    },
    turn: {
      title: "A turn",
      text: [
        "A turn goes through these steps. What you leave behind does not come back in that turn.",
      ],
      steps: [
        "Exchange a lantern, if you like.",
        "Dedicate a set of lanterns, if you like.",
        "Return lanterns if you hold more than twelve.",
        "Place a tile. Lanterns and favors are given out.",
        "Draw a tile, if the stack has any left.",
      ],
    },
    exchange: {
      title: "Exchange",
      text: [
        "Once a turn you may pay two favors and one of your lanterns for one lantern of another color that the supply still has.",
      ],
    },
    dedicate: {
      title: "Dedicate",
      text: [
        "Once a turn you may return one of these sets to the supply and take the top token of its stack. The stacks go down in value, so the early ones are worth more.",
        "When a stack is empty it pays a plain token worth 4 honor instead, as often as somebody makes that dedication.",
      ],
    },
    limit: {
      title: "Twelve lanterns",
      text: [
        "When you come to place a tile you may hold no more than twelve lanterns. If you have more, return lanterns of your choice until twelve are left. A dedication just before is often the better way. In a final turn no tile is placed, so nothing has to be returned.",
      ],
    },
    place: {
      title: "Place a tile",
      text: [
        "Lay one tile of your hand, turned as you like, on an empty cell that shares a side with a tile on the lake. The colors need not match, but it pays when they do. Then things are given out in this order:",
      ],
      steps: [
        "Matches: wherever your tile touches another in the same color, you take one lantern of that color.",
        "Platforms: you take one favor for each tile with a platform that is part of a match, your new tile included. Each tile pays once, however many matches it has.",
        "Facing sides: you, and then everybody clockwise, take one lantern of the color on the side of the new tile that faces them.",
      ],
      after: [
        "If the supply is out of a color, whoever is due one gets nothing for it, now or later. A match in that color still counts for favors.",
      ],
    },
    end: {
      title: "The end",
      text: [
        "When the last tile has been laid, everybody takes one final turn, from the player who began the game on. There is no placing in it, but lanterns may be exchanged and dedicated once more.",
        "Then the festival begins: most honor wins. If that is a tie, the most favors decide, then the most lanterns left. If all of that is equal, the victory is shared.",
      ],
    },
    emperor: {
      title: "What is added",
      text: [
        "The expansion has a start tile of its own, with the emperor’s pavilion on it. Everybody has pavilions to build, which bring gifts. And two of the five emperor cards lie beside the lake for everybody to use, drawn by chance or chosen. For a first game we would take Emperor Dedication and Rotate a Tile.",
        "The stacks of Three Pair and Seven Unique get more tokens on top, and there is a stack of emperor tokens. Their printed values and the colors of the start tile are not known to us for certain: those here are reconstructed.",
      ],
    },
    pavilions: {
      title: "Pavilions and gifts",
      text: [
        "When you place a tile you may build one of your pavilions on it, before anything is given out. Not on a tile with a platform, and not if a tile beside it already has a pavilion, whoever owns it and the emperor’s included. It stays there for the whole game.",
        "For each pavilion on a tile that is part of a match you take one gift: your own, one just built, another’s, the emperor’s, each pavilion once. And when it belongs to somebody else, its owner takes a gift too.",
      ],
    },
    cards: {
      title: "The emperor cards",
      text: [
        "Once a turn you may use one emperor card that is in play, at the moment it belongs to. It costs two gifts and whatever the card asks besides.",
      ],
      each: {
        emperor_dedication:
          "Instead of a dedication of the usual kind. Return five lanterns: all of different colors, or three of one color and two of another, or all of one. Take the top emperor token, or a plain one worth 4 when they are gone.",
        rotate_a_tile:
          "Just before you place. Turn any tile on the lake that has an open side as far as you like: the start tile and those with platforms and pavilions too. Turning gives nothing by itself.",
        favor_to_honor: "Pay 1 favor for 1 honor, or 2 favors for 2.",
        end_of_turn_dedication:
          "After drawing. Make a dedication of the usual kind, even if you made one before in this turn.",
        emperor_exchange:
          "Instead of the usual exchange. Pay 1 favor and 1 lantern for a wild lantern, if one of the five is left. Or pay 2 favors and 1 lantern for two lanterns of two different colors, both in the supply and neither the color you gave.",
      },
      after: [
        "In a final turn every card may be used but Rotate a Tile, for whose moment there is none.",
      ],
    },
    wild: {
      title: "Wild lanterns",
      text: [
        "A wild lantern may stand for any lantern in any dedication, even where you have the real one. It counts for the twelve and for ties, and it can be given in an exchange or returned like any other. There are five; a spent one goes back to them.",
      ],
    },
    giftsEnd: {
      title: "The end with gifts",
      text: [
        "It ends as the base game does. If honor is a tie, the most gifts decide first, then favors, then lanterns.",
      ],
    },
  },
  table: {
    caption: "How much is in play",
    players: (count: number) => `${count} players`,
    lanterns: "Lanterns of each color",
    lanternsGifts: "… with The Emperor’s Gifts",
    tiles: "Tiles besides the start tile",
    stack: "… of these in the stack",
    pavilions: "Pavilions for each",
  },
  facing: "Each side of a tile faces one side of the table: what you face is what you get.",
  matching:
    "Red meets red: the player takes a red lantern, and a favor, because the new tile has a platform.",
  first: (honor: number) => `The first token is worth ${honor}.`,
  sets: {
    four_of_a_kind: "Four lanterns of one color",
    three_pair: "Two lanterns each of three colors",
    seven_unique: "One lantern of every color",
  },
  when: {
    start: "Start of the turn",
    exchange: "Exchange",
    dedication: "Dedicate",
    place: "Place",
    end: "End of the turn",
  },
};
