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

/** An example of each set that can be dedicated. */
export const SETS: readonly {
  dedication: Exclude<DedicationName, "emperor">;
  cards: readonly LanternName[];
}[] = [
  { dedication: "four_of_a_kind", cards: ["red", "red", "red", "red"] },
  {
    dedication: "three_pair",
    cards: ["blue", "blue", "green", "green", "white", "white"],
  },
  {
    dedication: "seven_unique",
    cards: ["red", "orange", "white", "green", "blue", "purple", "black"],
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
