/** The words of the guided games: what each chapter shows, asks for and says afterwards. */

/** What is said in a chapter. */
export interface ChapterWords {
  title: string;
  /** What there is to see, in short paragraphs. */
  look: string[];
  /** What to do, goal by goal. */
  goals: string[];
  /** Said when it is done. */
  praise: string;
  /** Said when something else was done instead. */
  hint: string;
}

const base: Record<string, ChapterWords> = {
  facing: {
    title: "Every side faces someone",
    look: [
      "This is your side of the lake, at the bottom. The others sit where their names are.",
      "A new tile gives everybody one lantern: the color of the side that faces them. You always get the side toward you.",
    ],
    goals: [
      "Pick a tile from your hand, turn it, and put it beside the tile with the boat. The bubbles show who would get what.",
    ],
    praise: "Just so: one lantern for each of you, all from a single tile.",
    hint: "Pick one of your tiles and put it on a lit cell.",
  },
  match: {
    title: "Matches are yours alone",
    look: [
      "Where two touching sides have the same color they match, and you get one more lantern of it, only you.",
      "One tile can match on several sides at once.",
    ],
    goals: ["Place a tile so that at least one edge glows. There is a spot for two matches."],
    praise: "Matched! Those lanterns came on top, and nobody else got any.",
    hint: "No edge matched this time. Turn the tile until a side meets its own color.",
  },
  platform: {
    title: "Platforms bring favors",
    look: [
      "Some tiles carry a wooden platform. A platform that is part of a match brings you a favor.",
      "Both tiles count: the new one and the one it touches.",
    ],
    goals: ["Match with your platform tile, or with a platform on the lake, and earn a favor."],
    praise: "Favors are the coins of the festival: two of them buy an exchange.",
    hint: "That brought no favor. The match has to touch a tile with a platform.",
  },
  dedicate: {
    title: "Dedicate for honor",
    look: [
      "Lanterns become honor in three ways: four of one color, three pairs, or all seven colors.",
      "The top token of the stack is yours. The tokens below are worth less, so early is good. Just now you could pay for any of the three.",
    ],
    goals: ["Choose a dedication and pay for it, before you place a tile."],
    praise: "Honor! Once a turn you may dedicate. Whoever has most honor in the end wins.",
    hint: "You placed a tile without dedicating. Look at the dedications first: all three are ready.",
  },
  exchange: {
    title: "Exchange what is missing",
    look: [
      "You hold six of the seven colors. Two favors and one lantern buy you a lantern of another color, once a turn, before you dedicate.",
    ],
    goals: [
      "Exchange a color you have twice for the one you lack.",
      "Then dedicate Seven Unique with all seven colors.",
    ],
    praise: "Two favors well spent: that was the dearest of the stacks.",
    hint: "Not quite. Give a color you hold more than once, take the one you lack, then dedicate.",
  },
  limit: {
    title: "Twelve are enough",
    look: [
      "You hold thirteen lanterns. With more than twelve in front of you no tile can be placed.",
      "A dedication makes room. If you would rather not, give back as many as are too many.",
    ],
    goals: ["Make room: dedicate, or discard a lantern.", "Then place your tile."],
    praise: "Room again. Lanterns pile up by themselves, so plan where they go.",
    hint: "Make room first, then place.",
  },
  end: {
    title: "The festival",
    look: [
      "The last tile lies. Everybody takes one final turn, to exchange and dedicate only, and yours is the very last.",
      "Your opponent is ahead. If honor is level, more favors decide, then more lanterns.",
    ],
    goals: ["Dedicate what you have.", "See who wins; then close the results."],
    praise: "Level on honor, and your one favor decided it. That is the whole game!",
    hint: "That left you behind. Try again: the dedication makes it level, and your favor does the rest.",
  },
};

const expansion: Record<string, ChapterWords> = {
  pavilion: {
    title: "Build a pavilion",
    look: [
      "As you place a tile you may build one of your pavilions on it: not on a platform, and not next to another pavilion.",
      "The golden one is the emperor’s.",
    ],
    goals: [
      "Hold a tile over a cell away from every pavilion, switch the pavilion on, and place it.",
    ],
    praise: "There it stands, for the whole game. From now on it can bring you gifts.",
    hint: "The tile lies without a pavilion. Look for a cell that no pavilion touches, then switch it on.",
  },
  gifts: {
    title: "Pavilions give gifts",
    look: [
      "A pavilion that is part of a match gives you a gift, whoever built it; the emperor’s, too.",
      "If it is somebody else’s, they get one as well: a pavilion works for its builder all game long.",
    ],
    goals: ["Match with a tile that carries a pavilion."],
    praise: "Two gifts pay for an emperor card. Let us try some.",
    hint: "No pavilion was part of a match. Aim for a tile that carries one.",
  },
  emperor: {
    title: "Emperor Dedication",
    look: [
      "Two cards of the emperor are in each game. Once a turn you may use one, for two gifts.",
      "This one is a dedication of five lanterns: all different, all alike, or three and two. It pays from the emperor’s own stack.",
    ],
    goals: ["None of the usual dedications would do. Make the emperor’s."],
    praise: "Honor from only five lanterns. The gifts are spent, though.",
    hint: "Before you place, choose the Emperor dedication: you have two gifts and the lanterns for it.",
  },
  rotate: {
    title: "Rotate a Tile",
    look: [
      "For two gifts you may turn a tile of the lake, if one of its sides is open. Nobody gets anything for that, but your next match might.",
    ],
    goals: ["Use Rotate a Tile.", "Then place your tile with a match."],
    praise: "You made the spot you needed. The lake is not as fixed as it looks.",
    hint: "Use the card first, before you place; then match.",
  },
  wild: {
    title: "Wild lanterns",
    look: [
      "Emperor Exchange gives a wild lantern for one favor and a lantern, or two lanterns for two favors, besides two gifts. There are five wild ones.",
      "A wild lantern stands for any color in a dedication.",
    ],
    goals: [
      "Exchange a lantern you have twice for a wild one.",
      "Then dedicate: the wild one fills the gap.",
    ],
    praise:
      "Six colors and a wild one make seven. It goes back to the supply, for whoever comes next.",
    hint: "Take the wild lantern first, then dedicate all seven in the same turn.",
  },
  end: {
    title: "What changes at the end",
    look: [
      "In the final turns all cards work but Rotate a Tile. And if honor is level, gifts decide before favors.",
      "You are two behind, with favors to spare: Favor to Honor turns up to two of them into honor.",
    ],
    goals: ["Turn two favors into honor.", "See who wins; then close the results."],
    praise: "Level on honor, and the gift you kept decided. Now you know the Emperor’s Gifts!",
    hint: "It takes two favors to draw level. Try again.",
  },
};

export const guide = {
  title: "Learn by playing",
  intro:
    "Guided games on a real lake, against real bots. Each chapter puts you into the middle of a game and shows one thing.",
  lessons: {
    base: {
      title: "The base game",
      about: "Facing sides, matches, favors, dedications, and how it ends.",
      time: "about five minutes",
    },
    expansion: {
      title: "The Emperor’s Gifts",
      about: "Pavilions, gifts, wild lanterns and the emperor’s cards.",
      time: "about five minutes",
    },
  } as Record<string, { title: string; about: string; time: string }>,
  chapters: { base, expansion } as Record<string, Record<string, ChapterWords>>,
  count: (count: number) => `${count} chapters`,
  begin: "Begin",
  goOn: (chapter: number) => `Go on with chapter ${chapter}`,
  anew: "Begin anew",
  known: "learned",
  rules: "Or read the rules, step by step",
  coach: "Guide",
  chapter: (number: number, count: number) => `Chapter ${number} of ${count}`,
  goto: (number: number, title: string) => `Chapter ${number}: ${title}`,
  goal: "Your task",
  reached: "done",
  show: "Show me",
  again: "Once more",
  skip: "Skip",
  try: "Let me try",
  next: "Next",
  finish: "Finish",
  leave: "Leave",
  loading: "Setting the table …",
  failed: "The chapter could not be set up. The server may be out of reach.",
  unknown: "There is no such lesson",
  unknownWhy: "But there are these:",
  well: "Well done!",
  doneTitle: "You know how it goes",
  doneText: {
    base: "That was everything there is to the base game. The rest is practice, and a good eye for the lake.",
    expansion: "Now the emperor has nothing to hide from you. Play it with any two of his cards.",
  } as Record<string, string>,
  playNow: "Play a real game",
  toExpansion: "On to The Emperor’s Gifts",
  more: "All lessons",
};
