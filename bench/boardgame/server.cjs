// boardgame.io's own server with its memory storage, and a game in which a move adds one.
const { Server, Origins } = require("boardgame.io/server");
const game = require("./game.cjs");

Server({ games: [game], origins: [Origins.LOCALHOST_IN_DEVELOPMENT, /./] }).run(Number(process.argv[2]));
