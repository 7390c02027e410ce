/** Words of the end of a game: the count, the result, and what to do next. */
import type { Criterion, RoundName } from "../../table/festival/count";
import { cards } from "./cards";
import { common } from "./common";

/** A count with its noun: "1 token", "2 tokens". */
const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const rounds: Record<RoundName, string> = {
  ...common.dedications,
  favors: cards.favor_to_honor.name,
};

const most: Record<Criterion, string> = {
  gifts: "Most gifts",
  favors: "Most favors",
  lanterns: "Most lanterns",
};

const decided: Record<Criterion | "honor" | "shared", string> = {
  honor: "",
  gifts: "Honor was tied: the most gifts decided.",
  favors: "Honor was tied: the most favors decided.",
  lanterns: "Honor was tied: the most lanterns decided.",
  shared: "Honor, favors and lanterns were all tied.",
};

export const festival = {
  title: "The Harvest Festival",
  /* The count. */
  rounds,
  most,
  begins: "The festival begins. Honor is counted.",
  share: (name: string, count: number) => `${name} ${count}`,
  round: (round: string, shares: string) => `${round}: ${shares}.`,
  tie: (honor: number) => `Tied at ${honor} honor`,
  tied: (names: string, honor: number) => `${names} are tied at ${honor} honor.`,
  hush: "The lanterns rise for…",
  skip: "Skip",
  again: "Watch again",
  /* The result. */
  winner: (name: string) => `${name} wins`,
  youWin: "You win",
  winners: (names: string) => `${names} share the victory`,
  nobody: "Nobody wins",
  withHonor: (honor: number) => `with ${honor} honor`,
  decided,
  ended: {
    resigned: "Ended by resignation.",
    time: "Time ran out.",
  },
  ranking: "Ranking",
  rank: (rank: number) => `Place ${rank}`,
  honor: (honor: number) => `${honor} honor`,
  tokens: (round: string, count: number, honor: number) =>
    `${round}: ${some(count, "token", "tokens")}, ${honor} honor`,
  converted: (honor: number) => `${rounds.favors}: ${honor} honor`,
  left: "Left:",
  /* What next. */
  rematch: "Play again",
  rematchBy: (names: string) => `Rematch wanted by ${names}`,
  rematchWaits: "Waiting for the others to agree.",
  rematchGo: "Go to the new table",
  replay: "Replay",
  home: "Start page",
  look: "Look at the table",
  pictureTitle: "A picture of this lake",
  png: "Save as PNG",
  svg: "Save as SVG",
  sharePicture: "Share…",
  pictureFailed: "Couldn’t draw the picture.",
  record: "Download the record",
  verify: "Was it fair?",
  fixed: "The order of all tiles was fixed before the game began, and you can check that.",
  check: "Check it here",
  checked: {
    unchecked: "",
    checking: "Checking…",
    fair: "It was fair: the seed yields the commitment, and exactly the tiles that were dealt.",
    unfair: "It was not fair: these tiles do not follow from what the server committed to.",
    failed: "Couldn’t load the deal. Try again.",
  },
  verifyWhy:
    "Before the deal the server published a fingerprint of its seed, the commitment. The seed is public now, and anyone can derive the deal from it. “lanterns verify” does so with the record, and replays every move.",
  seed: "Seed",
  commitment: "Commitment",
};
