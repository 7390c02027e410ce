/** The parts of the rules in reading order, and the numbers beside them. */
import type { CardName, DedicationName, LanternName } from "../../protocol";
import type { Words } from "../../words/words.svelte";

export type PartName = keyof Words["rules"]["parts"];

export const BASE: readonly PartName[] = [
  "idea",
  "setup",
  "turn",
  "exchange",
  "dedicate",
  "limit",
  "place",
  "end",
];
export const GIFTS: readonly PartName[] = ["emperor", "pavilions", "cards", "wild", "giftsEnd"];

/** What is in play with 2, 3 and 4 players. */
export const AMOUNTS = {
  lanterns: [5, 7, 8],
  lanternsGifts: [5, 6, 8],
  tiles: [22, 27, 32],
  stack: [16, 18, 20],
  pavilions: [3, 2, 2],
} as const;

/** An example of each set, and what its first token is worth in the base game. */
export const SETS: readonly {
  dedication: Exclude<DedicationName, "emperor">;
  cards: readonly LanternName[];
  honor: number;
}[] = [
  { dedication: "four_of_a_kind", cards: ["red", "red", "red", "red"], honor: 8 },
  {
    dedication: "three_pair",
    cards: ["blue", "blue", "green", "green", "white", "white"],
    honor: 9,
  },
  {
    dedication: "seven_unique",
    cards: ["red", "orange", "white", "green", "blue", "purple", "black"],
    honor: 10,
  },
];

/** The moment of each emperor card. */
export const CARDS: readonly {
  card: CardName;
  when: keyof Words["rules"]["when"];
}[] = [
  { card: "favor_to_honor", when: "start" },
  { card: "emperor_exchange", when: "exchange" },
  { card: "emperor_dedication", when: "dedication" },
  { card: "rotate_a_tile", when: "place" },
  { card: "end_of_turn_dedication", when: "end" },
];
