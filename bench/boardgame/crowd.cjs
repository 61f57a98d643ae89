// A client at every seat of many tables, which moves as soon as it may; prints how many moves there were.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const game = require("./game.cjs");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const PLAYERS = 3;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const counts = [];

// A match begins when somebody comes to it.
function seat(matchID, playerID, table) {
  const client = Client({
    game, matchID, playerID, debug: false, numPlayers: PLAYERS, multiplayer: SocketIO({ server }),
  });
  let moved = -1;
  client.subscribe((state) => {
    if (!state) return;
    if (playerID === "0") counts[table] = state.G.count;
    const isMine = state.ctx.currentPlayer === playerID && state.isConnected;
    if (isMine && state._stateID > moved) {
      moved = state._stateID;
      setImmediate(() => client.moves.step());
    }
  });
  client.start();
}

const total = () => counts.reduce((all, one) => all + (one ?? 0), 0);

(async () => {
  for (let table = 0; table < tables; table += 1) {
    for (let player = 0; player < PLAYERS; player += 1) seat(`table-${table}`, String(player), table);
    await pause(20);
  }
  await pause(2000);
  const before = total();
  console.log("begin");
  await pause(seconds * 1000);
  console.log(`end ${total() - before}`);
  process.exit(0);
})();
