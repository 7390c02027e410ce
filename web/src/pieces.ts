// Written by `python -m lanterns.server.web.pieces`: change the engine's components, not this file.
import type { ColorName, DedicationName, PavilionName, SideName } from "./protocol";

/** The pictures in the middle of tiles. */
export type EmblemName = "boat" | "dragon" | "flower" | "koi" | "panda";

/** The bots that can be seated, by their codes. */
export type BotName = "random" | "greedy" | "planner" | "mcts";

/** What is printed on a tile, as it lies with rotation 0. */
export interface Tile {
  sides: Record<SideName, ColorName>;
  platform: boolean;
  emblem: EmblemName | null;
}

/** Tiles by their number. */
export const TILES: readonly Tile[] = [
  {"sides": {"N": "blue", "E": "red", "S": "white", "W": "black"}, "platform": false, "emblem": "boat"},
  {"sides": {"N": "white", "E": "black", "S": "orange", "W": "black"}, "platform": false, "emblem": null},
  {"sides": {"N": "green", "E": "green", "S": "green", "W": "red"}, "platform": false, "emblem": null},
  {"sides": {"N": "orange", "E": "purple", "S": "orange", "W": "orange"}, "platform": false, "emblem": null},
  {"sides": {"N": "red", "E": "black", "S": "green", "W": "purple"}, "platform": false, "emblem": null},
  {"sides": {"N": "red", "E": "green", "S": "blue", "W": "purple"}, "platform": false, "emblem": null},
  {"sides": {"N": "white", "E": "green", "S": "orange", "W": "green"}, "platform": true, "emblem": "flower"},
  {"sides": {"N": "red", "E": "green", "S": "black", "W": "red"}, "platform": false, "emblem": null},
  {"sides": {"N": "white", "E": "blue", "S": "black", "W": "blue"}, "platform": true, "emblem": "koi"},
  {"sides": {"N": "green", "E": "red", "S": "orange", "W": "white"}, "platform": false, "emblem": null},
  {"sides": {"N": "blue", "E": "purple", "S": "white", "W": "red"}, "platform": false, "emblem": null},
  {"sides": {"N": "red", "E": "red", "S": "green", "W": "green"}, "platform": true, "emblem": "dragon"},
  {"sides": {"N": "black", "E": "purple", "S": "blue", "W": "blue"}, "platform": false, "emblem": null},
  {"sides": {"N": "white", "E": "white", "S": "red", "W": "green"}, "platform": false, "emblem": null},
  {"sides": {"N": "white", "E": "orange", "S": "purple", "W": "white"}, "platform": true, "emblem": "panda"},
  {"sides": {"N": "green", "E": "purple", "S": "purple", "W": "red"}, "platform": true, "emblem": "dragon"},
  {"sides": {"N": "green", "E": "blue", "S": "orange", "W": "blue"}, "platform": false, "emblem": null},
  {"sides": {"N": "blue", "E": "red", "S": "black", "W": "green"}, "platform": false, "emblem": null},
  {"sides": {"N": "blue", "E": "black", "S": "white", "W": "green"}, "platform": false, "emblem": null},
  {"sides": {"N": "purple", "E": "red", "S": "black", "W": "black"}, "platform": true, "emblem": "panda"},
  {"sides": {"N": "red", "E": "black", "S": "red", "W": "orange"}, "platform": true, "emblem": "flower"},
  {"sides": {"N": "green", "E": "purple", "S": "blue", "W": "purple"}, "platform": true, "emblem": "dragon"},
  {"sides": {"N": "orange", "E": "blue", "S": "white", "W": "orange"}, "platform": true, "emblem": "koi"},
  {"sides": {"N": "blue", "E": "red", "S": "white", "W": "black"}, "platform": false, "emblem": null},
  {"sides": {"N": "blue", "E": "white", "S": "green", "W": "purple"}, "platform": false, "emblem": null},
  {"sides": {"N": "orange", "E": "blue", "S": "orange", "W": "blue"}, "platform": true, "emblem": "koi"},
  {"sides": {"N": "white", "E": "black", "S": "white", "W": "black"}, "platform": true, "emblem": "panda"},
  {"sides": {"N": "green", "E": "blue", "S": "black", "W": "orange"}, "platform": false, "emblem": null},
  {"sides": {"N": "purple", "E": "black", "S": "white", "W": "orange"}, "platform": false, "emblem": null},
  {"sides": {"N": "red", "E": "orange", "S": "purple", "W": "white"}, "platform": false, "emblem": null},
  {"sides": {"N": "purple", "E": "purple", "S": "black", "W": "purple"}, "platform": false, "emblem": null},
  {"sides": {"N": "orange", "E": "black", "S": "purple", "W": "red"}, "platform": false, "emblem": null},
  {"sides": {"N": "blue", "E": "white", "S": "orange", "W": "red"}, "platform": false, "emblem": null},
  {"sides": {"N": "blue", "E": "purple", "S": "black", "W": "orange"}, "platform": false, "emblem": null},
  {"sides": {"N": "red", "E": "white", "S": "black", "W": "orange"}, "platform": false, "emblem": null},
  {"sides": {"N": "white", "E": "green", "S": "purple", "W": "blue"}, "platform": false, "emblem": null},
  {"sides": {"N": "red", "E": "green", "S": "orange", "W": "purple"}, "platform": false, "emblem": null},
];

/** The honor of the token that replaces an empty stack. */
export const GENERIC_TOKEN = 4;

/** The most lanterns a seat may hold when it places a tile. */
export const LANTERN_LIMIT = 12;

/** The gifts that using an emperor card costs. */
export const CARD_GIFTS = 2;

/** The favors that each kind of exchange costs, besides the lantern. */
export const EXCHANGE_FAVORS = {"exchange": 2, "exchange_for_wild": 1, "exchange_for_two": 2} as const;

/** The lanterns that each dedication takes. */
export const DEDICATION_SIZES: Record<DedicationName, number> = {"four_of_a_kind": 4, "three_pair": 6, "seven_unique": 7, "emperor": 5};

/** The wild lanterns in a game with Emperor Exchange. */
export const WILD_LANTERNS = 5;

/** The colors of the pavilions, in the order of the seats that have them; the emperor's is last. */
export const PAVILIONS: readonly PavilionName[] = ["red", "blue", "white", "purple", "yellow"];

/** What is in play with 2, 3 and 4 players. */
export const SETUP = {
  lanterns: [5, 7, 8],
  lanternsGifts: [5, 6, 8],
  tiles: [22, 27, 32],
  stack: [16, 18, 20],
  pavilions: [3, 2, 2],
} as const;

/** The honor of the first token of each stack in the base game. */
export const FIRST_TOKENS = {"four_of_a_kind": 8, "three_pair": 9, "seven_unique": 10} as const;
