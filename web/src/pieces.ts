// Written by `python -m lanterns.server.web.pieces`: change the engine's components, not this file.
import type { ColorName, PavilionName, SideName } from "./protocol";

/** What is printed on a tile, as it lies with rotation 0. */
export interface Tile {
  sides: Record<SideName, ColorName>;
  platform: boolean;
  emblem: string | null;
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

/** As many lanterns may be kept. */
export const LANTERN_LIMIT = 12;

/** The colors of the pavilions, in the order of the seats that have them; the emperor's is last. */
export const PAVILIONS: readonly PavilionName[] = ["red", "blue", "white", "purple", "yellow"];
