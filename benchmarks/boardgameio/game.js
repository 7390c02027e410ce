// A game of the shape of Lanterns: four players, a lake that grows by a tile a move, hidden hands
// and a hidden stack, cards for everybody, and about as many moves and bytes as the real one.
// The rules are next to nothing: this is for measuring the server around them.

const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const COLORS = ["red", "orange", "green", "purple", "white", "blue", "black"];
const SIDES = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
// As many actions as a random game of Lanterns with four players has on average.
const MOVES = 57;

const perColor = (count) => Object.fromEntries(COLORS.map((color) => [color, count]));
const tile = (id) => ({ id, colors: SIDES.map((_, side) => COLORS[(id + 2 * side) % 7]), platform: id % 3 === 0 });
const same = (one, other) => one[0] === other[0] && one[1] === other[1];

function setup({ ctx, random }) {
  const stack = random.Shuffle(Array.from({ length: MOVES + 3 * ctx.numPlayers }, (_, id) => id));
  const seats = Array.from({ length: ctx.numPlayers }, (_, seat) => String(seat));
  return {
    lake: [{ cell: [0, 0], rotation: 0, by: null, ...tile(stack.length) }],
    open: SIDES,
    supply: perColor(8),
    dedications: { four: [8, 6, 6, 5, 5, 5, 4, 4], three: [8, 7, 6, 6, 5, 5, 4], seven: [9, 8, 7, 7, 6, 5, 5] },
    seats: Object.fromEntries(
      seats.map((seat) => [seat, { name: "Guest", cards: perColor(1), favors: 0, honor: 0, tokens: [] }]),
    ),
    players: Object.fromEntries(seats.map((seat) => [seat, { hand: stack.splice(0, 3).map(tile) }])),
    secret: { stack },
    left: MOVES,
  };
}

function place({ G, playerID }, index, cell, rotation) {
  const { hand } = G.players[playerID];
  if (!hand[index] || ![0, 1, 2, 3].includes(rotation)) return INVALID_MOVE;
  if (!G.open.some((free) => same(free, cell))) return INVALID_MOVE;
  G.lake.push({ cell, rotation, by: playerID, ...hand[index] });
  hand.splice(index, 1, tile(G.secret.stack.pop()));
  const around = SIDES.map(([column, row]) => [cell[0] + column, cell[1] + row]);
  const taken = (free) => G.lake.some((placed) => same(placed.cell, free));
  const known = (free) => G.open.some((other) => same(other, free));
  G.open = G.open.filter((free) => !same(free, cell));
  G.open.push(...around.filter((free) => !taken(free) && !known(free)));
  for (const [seat, { cards }] of Object.entries(G.seats)) {
    cards[COLORS[(rotation + Number(seat)) % COLORS.length]] += 1;
  }
  G.left -= 1;
}

module.exports = {
  name: "lake",
  setup,
  moves: { place: { move: place, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.left === 0 ? { over: true } : undefined),
  playerView: PlayerView.STRIP_SECRETS,
};
