/** The words of reviews and hints: verdicts, reasons, moves. */
import type { StepName, VerdictName } from "../../protocol";

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const some = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
const percent = (share: number) => `${Math.round(100 * share)} %`;

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
  reviewAbout: "See how the chances went, and which moves gave the game away",
  working: (done: number, total: number) =>
    total === 0 ? "Reviewing the game…" : `Reviewing the game: ${done} of ${total} decisions`,
  graph: "Chances to win, step by step",
  chances: (list: string) => `Chances to win: ${list}`,
  chance: (name: string, share: number) => `${name} ${percent(share)}`,
  again: "Try again",
  previous: "Previous mistake",
  next: "Next mistake",
  noMistakes: "No move gave away a chance worth naming.",
  verdicts,
  /** Who made the move. */
  by: (verdict: string, name: string) => `${verdict} by ${name}`,
  lost: (points: number, low: number, high: number) =>
    `Gave away ${points} points of chance (${low} to ${high}).`,
  better: (move: string) => `Better: ${move}.`,
  showBetter: "Show the better move",
  showPlayed: "Show what was played",
  tryIt: "Try it from here",
  tryAbout: "Play on from this position against bots, for practice",
  moves: {
    pass: "pass",
    place: "place the tile as shown on the lake",
    build: "place the tile as shown on the lake, with a pavilion",
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
    rivalFirst: (who: string, name: string, honor: number) =>
      `${who} can make a ${name} dedication first and take the ${honor}.`,
    breaksSet: (name: string, honor: number) => `Breaks up a complete ${name} set, worth ${honor}.`,
    givesNth: (who: string, color: string, count: number, name: string, honor: number) =>
      `Gives ${who} a ${ORDINALS[count] ?? `${count}th`} ${color} lantern: that ${name} pays ${honor}.`,
    givesSet: (who: string, color: string, name: string, honor: number) =>
      `Gives ${who} the ${color} lantern that completes ${name}, which pays ${honor}.`,
    completes: (name: string, honor: number) =>
      `The better move completes a ${name} set, worth ${honor}.`,
    takesLast: (color: string, count: number, who: string) =>
      count === 1
        ? `The better move takes the last ${color} lantern, which ${who} could use.`
        : `The better move takes the last ${count} ${color} lanterns, which ${who} could use.`,
    lanternOut: (color: string) => `Is due a ${color} lantern, but none was left.`,
    fewerLanterns: (brings: number, better: number) =>
      `Brings ${brings === 0 ? "no lantern" : some(brings, "lantern")}; the better move brings ${better}.`,
    fewerFavors: (count: number) => `The better move leaves ${some(count, "more favor")}.`,
    fewerGifts: (count: number) => `The better move brings ${some(count, "more gift")}.`,
    spends: (favors: number) =>
      `Spends ${some(favors, "favor")} on an exchange that completes nothing.`,
    givesMore: (who: string, count: number) =>
      `Gives ${who} ${some(count, "more lantern")} than the better move.`,
    costs: (honor: string) => `Costs ${honor} honor on average.`,
    brings: (who: string, honor: string) => `Brings ${who} ${honor} honor more on average.`,
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
    brings: (list: string) => `It brings you ${list}.`,
    lanterns: (count: number) => some(count, "lantern"),
  },
  hint: {
    thinking: "Thinking…",
    steps,
    nothing: "You need nothing in this step. Move on.",
    more: "Show the move",
    move: (move: string) => `Hint: ${move}.`,
  },
};
