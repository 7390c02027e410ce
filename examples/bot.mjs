// A player in JavaScript: it dedicates what pays most, and places where most colors meet.
//
//     lanterns play --against "exec:node examples/bot.mjs"

import { createInterface } from "node:readline";

const AROUND = [[0, 1], [1, 0], [0, -1], [-1, 0]]; // the cells to the N, E, S, W
const SIDES = ["N", "E", "S", "W"];

const tiles = new Map();

function matches({ tile, rotation, cell }, { lake }) {
  return AROUND.filter(([dx, dy], side) => {
    const beside = lake.find((t) => t.cell.x === cell.x + dx && t.cell.y === cell.y + dy);
    const color = tiles.get(tile).sides[(side - rotation + 4) % 4];
    return beside?.faces[SIDES[(side + 2) % 4]] === color;
  }).length;
}

const WORTH = {
  dedicate: (action, view) => view.stacks[action.dedication][0] ?? 4, // an empty stack pays 4
  discard: ({ lantern }, view) => view.seats.find((s) => s.seat === view.viewer).lanterns[lantern],
  place_tile: matches,
  pass: () => 0,
};

const ANSWERS = {
  hello(message) {
    for (const tile of message.tiles) tiles.set(tile.tile, tile);
    return { type: "ready" };
  },
  choose({ id, view, legal }) {
    const worths = legal.map(({ action }) => WORTH[action.type]?.(action, view) ?? -1);
    return { id, action: worths.indexOf(Math.max(...worths)) };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const answer = ANSWERS[message.type]?.(message);
  if (answer) console.log(JSON.stringify(answer));
}
