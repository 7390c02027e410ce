/** The words of the guided games: what each chapter shows, asks for and says afterward. */
import type { Hint } from "../../guide/pointing";
import { CARD_GIFTS, DEDICATION_SIZES, EXCHANGE_FAVORS, LANTERN_LIMIT } from "../../pieces";
import { log } from "./log";

/** The words of one chapter: as few as will do, as the table itself is pointed at. */
export interface ChapterWords {
  title: string;
  /** What there is to see, in short paragraphs. */
  look: string[];
  /** What to do, goal by goal. */
  goals: string[];
  /** Said while a tile is held where it would not reach the goal. */
  wrong?: string;
  /** Shown when every goal is reached. */
  praise: string;
  /** Shown when the learner's turn is over without reaching the goals. */
  hint: string;
}

const base = {
  facing: {
    title: "Every side faces someone",
    look: [
      "You sit at the bottom of the lake, the others around it. Each new tile gives everyone a lantern: the color on the side that faces them. Hold a tile over the lake, and the seats show who gets what.",
    ],
    goals: ["Place a tile next to the boat."],
    praise: "That’s it: one lantern each, all from a single tile.",
    hint: "Pick one of your tiles and put it on a highlighted cell.",
  },
  match: {
    title: "Matches are yours alone",
    look: [
      "Where two sides of the same color touch, they match. You get an extra lantern of that color, and nobody else does.",
    ],
    goals: ["Place a tile so that an edge glows. One spot makes two edges glow."],
    wrong: "No edge glows, so nothing matches here. Rotate the tile or try another cell.",
    praise: "It’s a match! Those lanterns were extra, and only you got them.",
    hint: "No match this time. Rotate the tile until one of its sides meets its own color.",
  },
  platform: {
    title: "Platforms bring favors",
    look: [
      "Some tiles have a wooden platform. If it is part of a match, you earn a favor. Both tiles count: yours and the one it touches.",
    ],
    goals: ["Make a match with a platform and earn a favor."],
    wrong: "This earns no favor yet: a tile with a platform has to be part of a match.",
    praise: `Favors are currency: ${EXCHANGE_FAVORS.exchange} buy an exchange.`,
    hint: "That earned no favor. A tile with a platform has to be part of the match.",
  },
  dedicate: {
    title: "Dedicate for honor",
    look: [
      "Lanterns become honor in three ways: four of one color, three pairs, or all seven colors. You take the top token; the ones below are worth less, so it pays to be early.",
    ],
    goals: ["You can afford all three. Choose one, before you place a tile."],
    praise:
      "Honor! You may dedicate once per turn. The player with the most honor at the end wins.",
    hint: "You placed a tile without dedicating. Look at the dedications first: you can afford all three.",
  },
  exchange: {
    title: "Exchange for what you need",
    look: [
      `You hold six of the seven colors. Once per turn, you can swap a lantern for one of another color, for ${EXCHANGE_FAVORS.exchange} favors.`,
    ],
    goals: [
      "Swap a color you have two of for the one you are missing.",
      "Then dedicate all seven colors.",
    ],
    praise: "Favors well spent: that was the most valuable stack.",
    hint: "Not quite. Give a color you have more than one of, take the one you are missing, then dedicate.",
  },
  limit: {
    title: "The lantern limit",
    look: [
      `You hold more than ${LANTERN_LIMIT} lanterns, and with that many you cannot place a tile. A dedication makes room; otherwise discard down to ${LANTERN_LIMIT}.`,
    ],
    goals: ["Make room: dedicate, or discard a lantern.", "Then place your tile."],
    praise: "Room again! Lanterns pile up quickly, so plan how you will spend them.",
    hint: "Make room first, then place your tile.",
  },
  supply: {
    title: "The supply runs out",
    look: [
      "The supply is shared, and small. When a color is out, nobody gets it. You are served first, then the others, clockwise.",
    ],
    goals: ["One blue lantern is left. Take it: match blue, or turn blue toward you."],
    wrong:
      "This brings you no blue lantern. Look for a blue side that matches, or turn one toward you.",
    praise:
      "You took the last one, and another player went without. Dedications refill the supply.",
    hint: "No blue lantern for you. Match a blue side, or turn one toward you, before the last one is gone.",
  },
  deny: {
    title: "Mind what you give away",
    look: [
      "The player on your left moves next and holds three black lanterns. A fourth would pay for a dedication, and your tile may hand it over.",
    ],
    goals: ["Place a tile that gives the player on your left any color but black."],
    wrong: "Careful: black faces the player on your left. Rotate the tile, or choose another.",
    praise: "Nicely denied. Everyone’s lanterns are open, so look before you place.",
    hint: "The player on your left got the fourth black lantern. Try again with another color on that side.",
  },
  end: {
    title: "The festival",
    look: [
      "The last tile is down. Everyone gets one final turn, for an exchange and a dedication only. Yours comes last.",
      "Your opponent is ahead. If honor is tied, the most favors decide, then the most lanterns.",
    ],
    goals: ["Dedicate what you have.", "See who wins, then close the results."],
    praise: "Tied on honor, and your one favor broke the tie. That’s the whole game!",
    hint: "That left you behind. Try again: the dedication ties the score, and your favor breaks the tie.",
  },
} satisfies Record<string, ChapterWords>;

const expansion = {
  pavilion: {
    title: "Build a pavilion",
    look: [
      "When you place a tile, you may build one of your pavilions on it: not on a platform, and not next to another pavilion. The golden one is the emperor’s.",
    ],
    goals: ["Hold a tile over a cell that touches no pavilion, build yours, and place the tile."],
    wrong:
      "There is no pavilion on it yet. Choose a cell that touches none, then turn on “Build a pavilion”.",
    praise: "There it stays for the rest of the game. From now on it can earn you gifts.",
    hint: "You placed the tile without a pavilion. Find a cell that touches no pavilion, then build yours.",
  },
  gifts: {
    title: "Pavilions bring gifts",
    look: [
      "A pavilion that is part of a match earns you a gift, no matter who built it. If another player did, they get a gift, too.",
    ],
    goals: ["Make a match with a tile that has a pavilion on it."],
    wrong: "No pavilion is part of a match here. Aim for a tile with a pavilion on it.",
    praise: "Gifts pay for emperor cards. Let’s try some.",
    hint: "No pavilion was part of a match. Aim for a tile with a pavilion on it.",
  },
  emperor: {
    title: "Emperor Dedication",
    look: [
      "Two emperor cards are in play. Once per turn, you may pay gifts to use one of them.",
      `This one costs ${log.gifts(CARD_GIFTS.emperor_dedication)} and is a dedication of ${DEDICATION_SIZES.emperor} lanterns: all different, all of one color, or three of one and two of another.`,
    ],
    goals: ["You can’t afford a regular dedication. Make the emperor’s instead."],
    praise: `Honor from only ${DEDICATION_SIZES.emperor} lanterns. The gifts are spent, though.`,
    hint: "Before you place a tile, choose the Emperor dedication: you have the gifts and the lanterns for it.",
  },
  rotate: {
    title: "Rotate a Tile",
    look: [
      `For ${log.gifts(CARD_GIFTS.rotate_a_tile)}, you may rotate any tile on the lake that has an open side. It pays nothing itself, but can set up your next match.`,
    ],
    goals: ["Use Rotate a Tile.", "Then place your tile so that it matches."],
    wrong: "Nothing matches here. Rotate your tile or try another cell.",
    praise: "You made the spot you needed. The lake is not as fixed as it looks.",
    hint: "Use the card first, before you place a tile. Then make a match.",
  },
  wild: {
    title: "Wild lanterns",
    look: [
      `Emperor Exchange costs ${log.gifts(CARD_GIFTS.emperor_exchange)}. With it, a lantern and ${EXCHANGE_FAVORS.exchange_for_wild} favor buy a wild lantern, or a lantern and ${EXCHANGE_FAVORS.exchange_for_two} favors buy two of other colors.`,
      "A wild lantern counts as any color in a dedication.",
    ],
    goals: [
      "Swap a lantern you have two of for a wild one.",
      "Then dedicate: the wild lantern fills the gap.",
    ],
    praise:
      "Six colors and a wild lantern make seven. The wild one goes back to the supply for anyone to take.",
    hint: "Take the wild lantern first, then dedicate all seven in the same turn.",
  },
  end: {
    title: "What changes at the end",
    look: [
      "In the final turns you can use any card except Rotate a Tile. If honor is tied, gifts decide before favors.",
      "You are two honor behind, with favors to spare. Favor to Honor turns up to two of them into honor.",
    ],
    goals: ["Turn two favors into honor.", "See who wins, then close the results."],
    praise:
      "Tied on honor, and the gift you saved broke the tie. Now you know The Emperor’s Gifts!",
    hint: "It takes two favors to tie the score. Try again.",
  },
} satisfies Record<string, ChapterWords>;

export const guide = {
  title: "Learn by playing",
  intro:
    "Guided games on a real lake, against real bots. Each chapter drops you into the middle of a game and teaches you one thing.",
  lessons: {
    base: {
      title: "The base game",
      about: "Facing sides, matches, favors, dedications, the supply, and how the game ends.",
    },
    expansion: {
      title: "The Emperor’s Gifts",
      about: "Pavilions, gifts, wild lanterns and the emperor cards.",
    },
  },
  chapters: { base, expansion },
  count: (count: number) => `${count} chapters`,
  /** About how long a lesson takes. */
  time: (minutes: number) => `about ${minutes} minutes`,
  begin: "Start",
  resume: (chapter: number) => `Continue with chapter ${chapter}`,
  startOver: "Start over",
  completed: "completed",
  rules: "Or read the rules, step by step",
  coach: "Guide",
  chapter: (number: number, count: number) => `Chapter ${number} of ${count}`,
  goto: (number: number, title: string) => `Chapter ${number}: ${title}`,
  goal: "Your task",
  reached: "done",
  show: "Show me",
  again: "Try again",
  skip: "Skip",
  try: "Let me try",
  next: "Next",
  finish: "Finish",
  leave: "Leave",
  loading: "Setting up the table…",
  failed: "Couldn’t set up the chapter. The server may be out of reach.",
  unknown: "There is no such lesson",
  unknownWhy: "Try one of these:",
  well: "Well done!",
  /* Beside what the guide points at; buttons have words of their own. */
  point: {
    pick: "Try this tile",
    pickAny: "Pick a tile",
    put: "Put it here",
    dedicate: "Dedicate here",
    exchange: "Exchange here",
    card: "Use this card",
    discard: "Discard one",
    turnTile: "Rotate this tile",
  } as Partial<Record<Hint, string>>,
  nudge: {
    right: "Yes, that’s it. Place the tile.",
    wrong: "That’s not it yet. Try another cell, or rotate the tile.",
    first: (goal: string) => `One thing first. ${goal}`,
    other: "You may do that, too, but this task is about placing a tile.",
    blocked: "That isn’t possible right now.",
    stuck: "You can no longer get there from here. Undo, and try something else.",
    pick: "Pick a tile from your hand first.",
  },
  doneTitle: "You know how to play",
  doneText: {
    base: "That’s everything in the base game. The rest is practice and a good eye for the lake.",
    expansion: "The emperor has no more secrets from you. Play with any two of his cards.",
  },
  playNow: "Play a real game",
  toExpansion: "Continue with The Emperor’s Gifts",
  more: "All lessons",
};
