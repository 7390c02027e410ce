/** Words that many screens share: the pieces of the game, and the most common buttons. */
import type { EmblemName } from "../../pieces";
import type { DedicationName } from "../../protocol";

/** Tile emblems as a screen reader names them. */
const emblems: Record<EmblemName, string> = {
  flower: "platform with a flower",
  koi: "platform with a koi",
  dragon: "platform with a dragon",
  panda: "platform with a panda",
  boat: "the boat",
};

export const common = {
  /** How fast the moves of others are shown. */
  speeds: { calm: "Calm", normal: "Normal", fast: "Fast", instant: "Instant" },
  title: "Lanterns",
  colors: {
    black: "black",
    blue: "blue",
    green: "green",
    orange: "orange",
    purple: "purple",
    red: "red",
    white: "white",
    wild: "wild",
  },
  /** One letter per color, the same as in text pictures of the table. */
  letters: {
    black: "K",
    blue: "B",
    green: "G",
    orange: "O",
    purple: "P",
    red: "R",
    white: "W",
    wild: "*",
  },
  sides: { N: "north", E: "east", S: "south", W: "west" },
  bots: { N: "Bo", E: "Lan", S: "Hua", W: "Jun" },
  dedications: {
    four_of_a_kind: "Four of a Kind",
    three_pair: "Three Pair",
    seven_unique: "Seven Unique",
    emperor: "Emperor",
  } satisfies Record<DedicationName, string>,
  steps: {
    start: "Start",
    exchange: "Exchange",
    dedication: "Dedicate",
    place: "Place",
    end: "End",
    over: "Festival",
  },
  volumes: {
    title: "Volume",
    music: "Music",
    ambience: "Ambience",
    effects: "Effects",
  },
  honor: "honor",
  favors: "favors",
  gifts: "gifts",
  lanterns: "lanterns",
  you: "you",
  cancel: "Cancel",
  broken: "Part of the page couldn’t be loaded.",
  again: "Try again",
  close: "Close",
  back: "Back",
  /** The lake's cells and tiles in words, seen from where the reader sits. */
  lake: {
    name: "The lake",
    open: "Open cells",
    help: "Arrow keys move between cells, Enter selects, R rotates the tile.",
    /** Colors clockwise as they appear on the screen, beginning at the top. */
    tile: (up: string, right: string, down: string, left: string) =>
      `Tile: ${up} at the top, ${right} on the right, ${down} at the bottom, ${left} on the left`,
    emblems,
    pavilions: {
      red: "red pavilion",
      blue: "blue pavilion",
      white: "white pavilion",
      purple: "purple pavilion",
      yellow: "the emperor’s pavilion",
    },
    here: "in the center",
    right: (cells: number) => `${cells} right`,
    left: (cells: number) => `${cells} left`,
    up: (cells: number) => `${cells} up`,
    down: (cells: number) => `${cells} down`,
    cell: (place: string) => `Cell ${place}`,
    tileAt: (place: string) => `Tile ${place}`,
    held: (place: string) => `Your tile on cell ${place}`,
    beside: (color: string, direction: string) => `${color} ${direction}`,
    besides: (list: string) => `next to ${list}`,
    directions: { N: "above", E: "to the right", S: "below", W: "to the left" },
    facing: (color: string, name: string) => `${color} faces ${name}`,
    facingYou: (color: string) => `${color} faces you`,
    last: "placed last",
    /** Where a tile was placed, counted from the start tile. */
    start: { base: "the boat", expansion: "the emperor’s pavilion" },
    ways: {
      right: (cells: string) => `${cells} right`,
      left: (cells: string) => `${cells} left`,
      up: (cells: string) => `${cells} up`,
      down: (cells: string) => `${cells} down`,
    },
    besideStart: {
      right: (start: string) => `beside ${start}, one right of it`,
      left: (start: string) => `beside ${start}, one left of it`,
      up: (start: string) => `beside ${start}, one above it`,
      down: (start: string) => `beside ${start}, one below it`,
    },
    fromStart: (start: string, ways: readonly string[]) => `${ways.join(" and ")} from ${start}`,
    numbers: ["zero", "one", "two", "three", "four", "five", "six"],
    count: (tiles: number) => (tiles === 1 ? "1 tile on the lake." : `${tiles} tiles on the lake.`),
    side: (name: string) => `${name}’s side`,
    yourSide: "your side",
    toTile: (name: string) => `Show the tile that ${name} placed`,
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    fit: "Show the whole lake",
  },
};
