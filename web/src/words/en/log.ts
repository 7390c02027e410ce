/** The game told in sentences: the log, what is announced, and why something cannot be done. */
import type { Who } from "../../game/names";
import type { CardName, LanternName, ObstacleName, TieBreakName } from "../../protocol";
import { common } from "./common";

const subject = (who: Who) => (who.you ? "You" : who.name);
const object = (who: Who) => (who.you ? "you" : who.name);
const some = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** What decided among seats with the same honor, said after who won. */
const tieBreaks: Record<TieBreakName, string> = {
  honor: "",
  gifts: " Gifts broke the tie.",
  favors: " Favors broke the tie.",
  lanterns: " Lanterns broke the tie.",
  shared: "",
};

const why: Record<ObstacleName, string> = {
  too_few_favors: "You have too few favors.",
  no_lantern_to_give: "You have no lantern to give.",
  nothing_to_take: "The supply has no lantern you could take.",
  cards_missing: "You do not have the lanterns for it.",
  too_few_gifts: "You have too few gifts.",
  card_used: "You have used an emperor card in this turn.",
  already_exchanged: "You have exchanged in this turn.",
  already_dedicated: "You have made a dedication in this turn.",
  step_over: "Its step of this turn is over.",
  discard_first: "You have to discard first.",
  final_turn: "No tile is placed in the final turns.",
  after_placing: "Perhaps when your tile has been placed.",
};

export const log = {
  lantern: (color: LanternName, count: number) =>
    count === 1 ? common.colors[color] : `${count} ${common.colors[color]}`,
  favors: (count: number) => some(count, "favor"),
  gifts: (count: number) => some(count, "gift"),
  /** A name that two seats share. */
  twin: (name: string, side: string) => `${name} (${side})`,

  turn: (who: Who, turn: number) => (who.you ? `Turn ${turn}: you` : `Turn ${turn}: ${who.name}`),
  finalTurn: (who: Who) => (who.you ? "Your final turn" : `Final turn: ${who.name}`),
  placed: (who: Who) => `${subject(who)} placed a tile.`,
  placedMatching: (who: Who, got: string) => `${subject(who)} placed a tile and matched: ${got}.`,
  built: (who: Who) => `${subject(who)} built a pavilion.`,
  facing: (shares: string) => `By the sides they face: ${shares}.`,
  share: (who: Who, got: string) => `${object(who)} ${got}`,
  missed: (who: Who, lantern: string) =>
    `No ${lantern} lantern was left in the supply for ${object(who)}.`,
  giftsCame: (who: Who, gifts: string) => `${subject(who)} received ${gifts} for a pavilion.`,
  exchanged: (who: Who, gave: string, took: string, favors: string) =>
    `${subject(who)} exchanged ${gave} for ${took} with ${favors}.`,
  dedicated: (who: Who, dedication: string, cards: string, honor: number, generic: boolean) =>
    `${subject(who)} dedicated ${dedication} (${cards}) for ${honor} honor` +
    (generic ? ", with a generic token." : "."),
  discarded: (who: Who, lantern: string) => `${subject(who)} discarded ${lantern}.`,
  rotated: (who: Who) => `${subject(who)} turned a tile of the lake.`,
  converted: (who: Who, favors: string, honor: number) =>
    `${subject(who)} turned ${favors} into ${honor} honor.`,
  activated: (who: Who, card: CardName) => `${subject(who)} used ${common.cards[card]}.`,
  finalTurns: "The last tile is placed: everybody has one final turn.",
  won: (winners: string, count: number, you: boolean, honor: number, by: TieBreakName) => {
    const verb = count > 1 ? "share the victory" : you ? "win" : "wins";
    return `The festival begins: ${winners} ${verb} with ${honor} honor.${tieBreaks[by]}`;
  },

  opened: "The table was set up.",
  sat: (name: string, side: string) => `${name} sat down in the ${side}.`,
  botSat: (name: string, title: string, side: string) =>
    `The bot ${name} (${title}) sat down in the ${side}.`,
  cleared: (side: string) => `The seat in the ${side} is free.`,
  started: "The tiles are dealt. The game begins.",
  resigned: (who: Who) => `${subject(who)} gave up.`,
  timedOut: (who: Who) => (who.you ? "Your time ran out." : `The time of ${who.name} ran out.`),
  standIn: (who: Who) => `A bot plays for ${object(who)} now.`,
  returned: (who: Who) => (who.you ? "You are back." : `${who.name} is back.`),
  rematchWished: (who: Who) => `${subject(who)} would like a rematch.`,
  rematchReady: "The rematch is ready.",
  endedResigned: "The game ended because somebody gave up.",
  endedTime: "The game ended because somebody's time ran out.",

  yourTurn: "It is your turn.",
  theirTurn: (name: string) => `${name} is to move.`,
  youReceived: (got: string) => `You received ${got}.`,
  undone: (who: Who) => `${subject(who)} took back the turn so far.`,
  wouldGive: (shares: string) => `That would give: ${shares}.`,
  wouldGiveNothing: "That would give nobody anything.",
  notYourTurn: "It is not your turn.",
  moveOn: "The game went on meanwhile. Look again, then try once more.",
  lineLost: "The connection is lost. It is being tried again.",
  lineBack: "The connection is back.",
  unanswered: "There was no answer. Try again.",
  why,
  /** What the server says in English when it refuses, where another language has its own words. */
  refusals: {} as Record<string, string>,
};
