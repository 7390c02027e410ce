/** The words of the guided games: what each chapter shows, asks for and says afterward. */
import { CARD_GIFTS, DEDICATION_SIZES, EXCHANGE_FAVORS, LANTERN_LIMIT } from "../../pieces";

/** The words of one chapter. */
export interface ChapterWords {
  title: string;
  /** What there is to see, in short paragraphs. */
  look: string[];
  /** What to do, goal by goal. */
  goals: string[];
  /** Shown when every goal is reached. */
  praise: string;
  /** Shown when the learner's turn is over without reaching the goals. */
  hint: string;
}

const base = {
  facing: {
    title: "Every side faces someone",
    look: [
      "You sit at the bottom of the lake. The other players sit where their names are.",
      "A new tile gives everyone one lantern: the color on the side that faces them. You always get the color on the side toward you.",
    ],
    goals: [
      "Pick a tile from your hand, rotate it, and place it next to the tile with the boat. The bubbles show who would get what.",
    ],
    praise: "That’s it: one lantern each, all from a single tile.",
    hint: "Pick one of your tiles and put it on a highlighted cell.",
  },
  match: {
    title: "Matches are yours alone",
    look: [
      "Where two touching sides have the same color, they match. You get an extra lantern of that color, and nobody else does.",
      "One tile can match on several sides at once.",
    ],
    goals: ["Place a tile so that at least one edge glows. One spot gives you two matches."],
    praise: "It’s a match! Those lanterns were extra, and only you got them.",
    hint: "No match this time. Rotate the tile until one of its sides meets its own color.",
  },
  platform: {
    title: "Platforms bring favors",
    look: [
      "Some tiles have a wooden platform. A platform that is part of a match earns you a favor.",
      "Both tiles count: the one you place and the one it touches.",
    ],
    goals: [
      "Make a match with your platform tile, or with a platform on the lake, to earn a favor.",
    ],
    praise: `Favors are currency: ${EXCHANGE_FAVORS.exchange} of them buy an exchange.`,
    hint: "That earned no favor. The match has to include a tile with a platform.",
  },
  dedicate: {
    title: "Dedicate for honor",
    look: [
      "You can turn lanterns into honor in three ways: four of one color, three pairs, or all seven colors.",
      "You take the top token of the stack. The tokens below it are worth less, so it pays to be early. Right now you can afford any of the three.",
    ],
    goals: ["Choose a dedication and pay for it before you place a tile."],
    praise:
      "Honor! You may make one dedication per turn. The player with the most honor at the end wins.",
    hint: "You placed a tile without dedicating. Look at the dedications first: you can afford all three.",
  },
  exchange: {
    title: "Exchange for what you need",
    look: [
      `You hold six of the seven colors. Once per turn, before you dedicate, you can trade a lantern and ${EXCHANGE_FAVORS.exchange} favors for a lantern of another color.`,
    ],
    goals: [
      "Exchange a color you have two of for the one you are missing.",
      "Then dedicate all seven colors for Seven Unique.",
    ],
    praise: "Favors well spent: that was the most valuable stack.",
    hint: "Not quite. Give a color you have more than one of, take the one you are missing, then dedicate.",
  },
  limit: {
    title: "The lantern limit",
    look: [
      `You hold more than ${LANTERN_LIMIT} lanterns, and with that many you cannot place a tile.`,
      `A dedication makes room. If you would rather not make one, discard down to ${LANTERN_LIMIT}.`,
    ],
    goals: ["Make room: dedicate, or discard a lantern.", "Then place your tile."],
    praise: "Room again! Lanterns pile up quickly, so plan how you will spend them.",
    hint: "Make room first, then place your tile.",
  },
  end: {
    title: "The festival",
    look: [
      "The last tile is down. Everyone takes one final turn, only to exchange and dedicate, and yours comes last.",
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
      "When you place a tile, you may build one of your pavilions on it, but not on a platform and not next to another pavilion.",
      "The golden pavilion is the emperor’s.",
    ],
    goals: [
      "Hold a tile over a cell that touches no pavilion, switch your pavilion on, and place the tile.",
    ],
    praise: "There it stays for the rest of the game. From now on it can earn you gifts.",
    hint: "You placed the tile without a pavilion. Find a cell that touches no pavilion, then switch yours on.",
  },
  gifts: {
    title: "Pavilions bring gifts",
    look: [
      "A pavilion that is part of a match earns you a gift, no matter who built it. The emperor’s counts, too.",
      "If it belongs to another player, they get a gift as well: a pavilion earns gifts for its builder all game long.",
    ],
    goals: ["Make a match with a tile that has a pavilion on it."],
    praise: `${CARD_GIFTS} gifts pay for an emperor card. Let’s try some.`,
    hint: "No pavilion was part of a match. Aim for a tile with a pavilion on it.",
  },
  emperor: {
    title: "Emperor Dedication",
    look: [
      `Two emperor cards are in play in every game. Once per turn you may use one of them for ${CARD_GIFTS} gifts.`,
      `This one is a dedication of ${DEDICATION_SIZES.emperor} lanterns: all different, all of one color, or three of one color and two of another. You take a token from the emperor’s own stack.`,
    ],
    goals: ["You can’t afford a regular dedication. Make the emperor’s instead."],
    praise: `Honor from only ${DEDICATION_SIZES.emperor} lanterns. The gifts are spent, though.`,
    hint: "Before you place a tile, choose the Emperor dedication: you have the gifts and the lanterns for it.",
  },
  rotate: {
    title: "Rotate a Tile",
    look: [
      `For ${CARD_GIFTS} gifts you may rotate any tile on the lake that has an open side. It pays nothing itself, but it can set up your next match.`,
    ],
    goals: ["Use Rotate a Tile.", "Then place your tile so that it matches."],
    praise: "You made the spot you needed. The lake is not as fixed as it looks.",
    hint: "Use the card first, before you place a tile. Then make a match.",
  },
  wild: {
    title: "Wild lanterns",
    look: [
      `Emperor Exchange costs ${CARD_GIFTS} gifts. With it you trade a lantern and ${EXCHANGE_FAVORS.exchange_for_wild} favor for a wild lantern, or a lantern and ${EXCHANGE_FAVORS.exchange_for_two} favors for two lanterns of other colors.`,
      "A wild lantern counts as any color in a dedication.",
    ],
    goals: [
      "Exchange a lantern you have two of for a wild one.",
      "Then dedicate: the wild lantern fills the gap.",
    ],
    praise:
      "Six colors and a wild lantern make seven. The wild one goes back to the supply for anyone to take.",
    hint: "Take the wild lantern first, then dedicate all seven in the same turn.",
  },
  end: {
    title: "What changes at the end",
    look: [
      "In the final turns you can use any card except Rotate a Tile. And if honor is tied, gifts decide before favors.",
      "You are two honor behind, with favors to spare: Favor to Honor turns up to two of them into honor.",
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
    "Guided games on a real lake, against real bots. Each chapter drops you into the middle of a game and shows you one thing.",
  lessons: {
    base: {
      title: "The base game",
      about: "Facing sides, matches, favors, dedications, and how the game ends.",
      time: "about five minutes",
    },
    expansion: {
      title: "The Emperor’s Gifts",
      about: "Pavilions, gifts, wild lanterns and the emperor cards.",
      time: "about five minutes",
    },
  },
  chapters: { base, expansion },
  count: (count: number) => `${count} chapters`,
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
  doneTitle: "You know how to play",
  doneText: {
    base: "That’s everything in the base game. The rest is practice and a good eye for the lake.",
    expansion: "The emperor has no more secrets from you. Play with any two of his cards.",
  },
  playNow: "Play a real game",
  toExpansion: "Continue with The Emperor’s Gifts",
  more: "All lessons",
};
