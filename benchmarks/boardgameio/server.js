// boardgame.io's own server with its own durable store: node server.js FOLDER
// It prints the port it listens at.

const { FlatFile, Origins, Server, SocketIO } = require("boardgame.io/server");

const game = require("./game");

const server = Server({
  games: [game],
  db: new FlatFile({ dir: process.argv[2] }),
  // As rare as the other side's: no signs of life while it is measured.
  transport: new SocketIO({ socketOpts: { pingInterval: 120_000 } }),
  origins: [Origins.LOCALHOST],
});
server.run(0).then(({ appServer }) => process.stdout.write(`port ${appServer.address().port}\n`));
