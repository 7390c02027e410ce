/** The words of reviews and hints: verdicts, reasons, moves. */
import type { VerdictName } from "../../protocol";

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const some = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
const percent = (share: number) => `${Math.round(100 * share)}%`;

const verdicts: Record<VerdictName, string> = {
  found: "Well found",
  best: "Best move",
  good: "Good move",
  inaccuracy: "Inaccuracy",
  mistake: "Mistake",
  blunder: "Blunder",
};

export const advice = {
  review: "Review",
  reviewAbout: "See how the chances changed, and which moves cost the game",
  working: (done: number, total: number) =>
    total === 0 ? "Reviewing the game…" : `Reviewing the game: ${done} of ${total} decisions`,
  /** The same for those who listen: now and then. */
  workingPart: (share: number) => `Reviewing the game: ${percent(share)}`,
  cancel: "Cancel",
  stopped: (done: number, total: number) =>
    done === 0 ? "Review stopped." : `Review stopped after ${done} of ${total} decisions.`,
  resume: "Continue",
  ready: "The review is ready.",
  graph: "Chances of winning, step by step",
  chances: (list: string) => `Chances of winning: ${list}`,
  chance: (name: string, share: number) => `${name} ${percent(share)}`,
  percent,
  /** A line of the graph in words. */
  course: (name: string, first: number, best: number, turn: number, last: number) =>
    `${name}: ${percent(first)} at first, ${percent(best)} at best in turn ${turn}, ${percent(last)} at the end.`,
  overview: "The whole game",
  givenAway: "Percentage points given away",
  meaning:
    "A move is marked if it is 95% certain that it gave something away. The chances assume that everyone plays about equally well from there on.",
  strategy: "How to play well",
  again: "Try again",
  previous: "Previous key move",
  next: "Next key move",
  /** The same in short, beside an arrow. */
  keyMove: "Key move",
  onlyMine: "Only mine",
  noMistakes: "No move gave much away.",
  verdicts,
  /** Who made the move. */
  by: (verdict: string, name: string) => `${verdict} by ${name}`,
  /** The chance that was left, the one there was, and how far apart they are. */
  lost: (left: number, chance: number, points: number) =>
    `Chance of winning ${left}% instead of ${chance}%: ${some(points, "percentage point")} given away.`,
  /** The same of a move that was well found, against the next best. */
  won: (chance: number, left: number, points: number) =>
    `Chance of winning ${chance}%. The next best move leaves ${left}%: ${some(points, "percentage point")} less.`,
  sure: (low: number, high: number) =>
    low === high
      ? `With 95% certainty: ${some(low, "point")}.`
      : `With 95% certainty: ${low} to ${high} points.`,
  played: "Played",
  better: "Better",
  nextBest: "Next best",
  show: {
    better: "Show the better move",
    nextBest: "Show the next best move",
    played: "Show what was played",
  },
  tryIt: "Try it from here",
  tryAbout: "Continue from this position against bots, for practice",
  /** What to do, as an order. */
  moves: {
    pass: {
      start: "keep the favors and gifts",
      exchange: "do not exchange",
      dedication: "do not dedicate yet",
      end: "keep the lanterns and gifts",
    },
    place: "place the tile as shown",
    placeOther: "place a tile differently",
    build: "place the tile as shown, with a pavilion",
    discard: (lantern: string) => `discard ${lantern}`,
    exchange: (give: string, take: string) => `exchange ${give} for ${take}`,
    dedicate: (name: string, cards: string) => `make a ${name} dedication with ${cards}`,
  },
  /** What was done. */
  done: {
    pass: {
      start: "kept the favors and gifts",
      exchange: "did not exchange",
      dedication: "did not dedicate",
      end: "kept the lanterns and gifts",
    },
    place: "placed a tile",
    placeOther: "placed a tile",
    build: "placed a tile, with a pavilion",
    discard: (lantern: string) => `discarded ${lantern}`,
    exchange: (give: string, take: string) => `exchanged ${give} for ${take}`,
    dedicate: (name: string, cards: string) => `made a ${name} dedication with ${cards}`,
  },
  reasons: {
    skips: (name: string, honor: number, last: boolean) =>
      `Skips a ${name} dedication worth ${honor}${last ? ", on the last turn" : ""}.`,
    takesLess: (name: string, honor: number, taken: number) =>
      `Takes ${taken} honor where a ${name} dedication was worth ${honor}.`,
    rivalFirst: (who: string, name: string, honor: number, then: number) =>
      `${who} can make a ${name} dedication first and take the ${honor}; the next token pays ${then}.`,
    breaksSet: (name: string, honor: number) => `Breaks up a complete ${name} set, worth ${honor}.`,
    givesNth: (who: string, color: string, count: number, name: string, honor: number) =>
      `Gives ${who} a ${ORDINALS[count] ?? `${count}th`} ${color} lantern: that ${name} pays ${honor}.`,
    givesSet: (who: string, color: string, name: string, honor: number) =>
      `Gives ${who} the ${color} lantern that completes ${name}, which pays ${honor}.`,
    feedsSet: (who: string, color: string, name: string, honor: number) =>
      `Gives ${who} a ${color} lantern, which leaves them one short of ${name}, worth ${honor}.`,
    releases: (color: string, who: string, name: string, honor: number) =>
      `Puts ${color} lanterns back when none were left: ${who} could use one for ${name}, worth ${honor}.`,
    completes: (name: string, honor: number) => `Completes a ${name} set, worth ${honor}.`,
    enables: (name: string, honor: number) => `A tile can then complete ${name}, worth ${honor}.`,
    takesLast: (color: string, count: number, who: string) =>
      count === 1
        ? `Takes the last ${color} lantern, which ${who} could use.`
        : `Takes the last ${count} ${color} lanterns, which ${who} could use.`,
    denies: (who: string, color: string) => `Leaves no ${color} lantern for ${who}.`,
    nearer: (name: string, honor: number, short: number, better: number) =>
      `Ends up only ${some(better, "lantern")}, not ${short < 3 ? short : "3 or more"}, short of ${name}, worth ${honor}.`,
    nextSet: (paid: string, name: string, honor: number, short: number, better: number) =>
      `After ${paid}, ${name}, worth ${honor}, is ${better === 0 ? "complete, too" : `only ${some(better, "lantern")} short, not ${short < 3 ? short : "3 or more"}`}.`,
    moreHonor: (count: number) => `Brings ${count} more honor right away.`,
    buildsPavilion: "Also builds a pavilion, for a gift at every match.",
    spendsPavilion: (left: number) =>
      `Builds ${left === 0 ? "the last pavilion" : "a pavilion"} here instead of saving it.`,
    spendsGifts: (gifts: string) => `Spends ${gifts} on an emperor card instead of saving them.`,
    opensCell: (who: string, tiles: number) =>
      `Leaves ${who} a cell that touches ${tiles} tiles, for many matches.`,
    noLaterTurn: "It was the last turn, so there is no making up for it.",
    onlyLater: "Looks no better in this turn; the difference shows later.",
    lanternOut: (color: string) => `Was due a ${color} lantern, but none was left.`,
    moreLanterns: (brings: number, better: number) =>
      `Brings ${some(better, "lantern")}, not ${brings === 0 ? "none" : brings}.`,
    moreFavors: (count: number) => `Leaves ${some(count, "more favor")}.`,
    moreGifts: (count: number) => `Brings ${some(count, "more gift")}.`,
    spends: (favors: number) =>
      `Spends ${some(favors, "favor")} on an exchange that completes nothing.`,
    more: (honor: string) => `On average, brings ${honor} more honor.`,
    less: (who: string, honor: string) => `On average, brings ${who} ${honor} honor less.`,
    moreAndLess: (honor: string, who: string, less: string) =>
      `On average, brings ${honor} more honor, and ${who} ${less} less.`,
  },
  merits: {
    earns: (name: string, honor: number) => `It makes a ${name} dedication worth ${honor}.`,
    completes: (name: string, honor: number) => `It completes a ${name} set, worth ${honor}.`,
    takesLast: (color: string, count: number, who: string) =>
      count === 1
        ? `It takes the last ${color} lantern, which ${who} could use.`
        : `It takes the last ${count} ${color} lanterns, which ${who} could use.`,
    denies: (who: string, color: string) => `It leaves no ${color} lantern for ${who}.`,
    converts: (honor: number) =>
      `${honor} honor for certain: favors left at the end only break ties.`,
    brings: (list: string) => `It brings you ${list}.`,
    lanterns: (count: number) => some(count, "lantern"),
  },
  hint: {
    thinking: "Thinking…",
    late: "This takes longer than usual. You can keep playing.",
    /** Where to look, without saying the move. */
    look: {
      /** A color in a list of them. */
      color: (color: string) => color,
      completes: (name: string) => `Look for a tile that completes a ${name} set.`,
      match: (colors: string, what: "platform" | "pavilion" | null) =>
        `Look for a match in ${colors}${what ? `, with a ${what}` : ""}.`,
      denies: (who: string, color: string) =>
        `Look for a way to leave ${who} without a ${color} lantern.`,
      takesLast: (color: string) => `Look for a way to take the last of the ${color} lanterns.`,
      build: "Look for a good place for a pavilion.",
      facing: "Look at which color faces whom.",
      dedications: "Look at your dedications.",
      exchange: "Look at the exchange.",
      card: (name: string) => `Look at the card ${name}.`,
      discard: "Which lantern do you need least?",
    },
    nothing: "There is nothing worth doing in this step. Move on.",
    more: "Show the move",
    move: (move: string) => `Hint: ${move}.`,
  },
};
