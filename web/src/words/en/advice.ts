/** The words of reviews and hints: verdicts, reasons, moves. */
import type { StepName, VerdictName } from "../../protocol";

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const some = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
const percent = (share: number) => `${Math.round(100 * share)}%`;

const verdicts: Record<VerdictName, string> = {
  best: "Best move",
  good: "Good move",
  inaccuracy: "Inaccuracy",
  mistake: "Mistake",
  blunder: "Blunder",
};

/** Where a hint points first. */
const steps: Record<StepName, string> = {
  start: "Look at your favors first.",
  exchange: "Look at the exchange first.",
  dedication: "Look at your dedications first.",
  place: "It’s about the tile now.",
  end: "Look at your dedications once more.",
  over: "",
};

export const advice = {
  review: "Review",
  reviewAbout: "See how the chances changed, and which moves cost the game",
  working: (done: number, total: number) =>
    total === 0 ? "Reviewing the game…" : `Reviewing the game: ${done} of ${total} decisions`,
  graph: "Chances of winning, step by step",
  chances: (list: string) => `Chances of winning: ${list}`,
  chance: (name: string, share: number) => `${name} ${percent(share)}`,
  percent,
  /** A line of the graph in words. */
  course: (name: string, first: number, best: number, turn: number, last: number) =>
    `${name}: ${percent(first)} at first, ${percent(best)} at best in turn ${turn}, ${percent(last)} at the end.`,
  overview: "The whole game",
  givenAway: "given away",
  points: (points: number) => some(points, "point"),
  meaning: "These chances assume that everyone plays about equally well from here on.",
  again: "Try again",
  previous: "Previous mistake",
  next: "Next mistake",
  noMistakes: "No move gave much away.",
  verdicts,
  /** Who made the move. */
  by: (verdict: string, name: string) => `${verdict} by ${name}`,
  /** The chance that was left, the one there was, their distance, and its bounds. */
  lost: (left: number, chance: number, points: number, low: number, high: number) =>
    `Chance of winning ${left}% instead of ${chance}%: ${some(points, "point")} given away (${
      low === high ? "almost certainly" : `${low} to ${high}, with 95% certainty`
    }).`,
  better: (move: string) => `Better: ${move}.`,
  showBetter: "Show the better move",
  showPlayed: "Show what was played",
  tryIt: "Try it from here",
  tryAbout: "Continue from this position against bots, for practice",
  moves: {
    pass: "pass",
    place: "place the tile as shown",
    build: "place the tile as shown, with a pavilion",
    rotate: "rotate the marked tile",
    discard: (lantern: string) => `discard ${lantern}`,
    convert: (favors: string) => `turn ${favors} into honor`,
    exchange: (give: string, take: string) => `exchange ${give} for ${take}`,
    wild: (give: string) => `exchange ${give} for a wild lantern`,
    dedicate: (name: string, cards: string) => `make a ${name} dedication with ${cards}`,
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
    completes: (name: string, honor: number) =>
      `The better move completes a ${name} set, worth ${honor}.`,
    enables: (name: string, honor: number) =>
      `After the better move a tile can complete ${name}, worth ${honor}.`,
    takesLast: (color: string, count: number, who: string) =>
      count === 1
        ? `The better move takes the last ${color} lantern, which ${who} could use.`
        : `The better move takes the last ${count} ${color} lanterns, which ${who} could use.`,
    denies: (who: string, color: string) =>
      `The better move leaves no ${color} lantern for ${who}.`,
    nearer: (name: string, honor: number, short: number, better: number) =>
      short < 3
        ? `Ends up ${some(short, "lantern")} short of ${name}, worth ${honor}; the better move, only ${better} short.`
        : `Ends up far from ${name}, worth ${honor}; the better move, only ${some(better, "lantern")} short.`,
    nextSet: (paid: string, name: string, honor: number, short: number, better: number) =>
      `After ${paid}, ${short < 3 ? `${some(short, "lantern")} short of` : "far from"} ${name}, worth ${honor}; with the better move ${better === 0 ? "it is complete, too" : `only ${some(better, "lantern")} short`}.`,
    lessHonor: (count: number) => `The better move brings ${count} more honor right away.`,
    skipsPavilion: "The better move also builds a pavilion, for a gift at every match.",
    spendsPavilion: (left: number) =>
      `Builds ${left === 0 ? "the last pavilion" : "a pavilion"} here; the better move saves it.`,
    spendsGifts: (gifts: string) =>
      `Spends ${gifts} on an emperor card; the better move saves them.`,
    opensCell: (who: string, tiles: number) =>
      `Leaves ${who} a cell that touches ${tiles} tiles, for many matches.`,
    noLaterTurn: "It was the last turn, so there is no making up for it.",
    onlyLater: "They look alike in this turn; the difference shows later.",
    lanternOut: (color: string) => `Was due a ${color} lantern, but none was left.`,
    fewerLanterns: (brings: number, better: number) =>
      `Brings ${brings === 0 ? "no lantern" : some(brings, "lantern")}; the better move brings ${better}.`,
    fewerFavors: (count: number) => `The better move leaves ${some(count, "more favor")}.`,
    fewerGifts: (count: number) => `The better move brings ${some(count, "more gift")}.`,
    spends: (favors: number) =>
      `Spends ${some(favors, "favor")} on an exchange that completes nothing.`,
    costs: (honor: string) => `Costs ${honor} honor on average.`,
    brings: (who: string, honor: string) => `Brings ${who} ${honor} more honor on average.`,
    costsAndBrings: (honor: string, who: string, more: string) =>
      `Costs ${honor} honor on average, and brings ${who} ${more}.`,
  },
  merits: {
    earns: (name: string, honor: number) => `It makes a ${name} dedication worth ${honor}.`,
    completes: (name: string, honor: number) => `It completes a ${name} set, worth ${honor}.`,
    takesLast: (color: string, count: number, who: string) =>
      count === 1
        ? `It takes the last ${color} lantern, which ${who} could use.`
        : `It takes the last ${count} ${color} lanterns, which ${who} could use.`,
    denies: (who: string, color: string) => `It leaves no ${color} lantern for ${who}.`,
    brings: (list: string) => `It brings you ${list}.`,
    lanterns: (count: number) => some(count, "lantern"),
  },
  hint: {
    thinking: "Thinking…",
    steps,
    nothing: "There is nothing worth doing in this step. Move on.",
    more: "Show the move",
    move: (move: string) => `Hint: ${move}.`,
  },
};
