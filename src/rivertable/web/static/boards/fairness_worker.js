// The worker behind the meter: plays game after game on a board, and tells what has come of it so far.

import { playerFor } from "./playing.js";

const MOST_GAMES = 4000;
const BETWEEN_REPORTS = 250; // milliseconds
const [WEAK, STRONG] = [0, 1]; // of the task's bots
const EVERY = 4; // the fourth game is one of a better bot against weaker ones
// How a change is found: so many games for all, then for the best ones, ...
const ROUNDS = [
  { keep: Infinity, games: 10 },
  { keep: 14, games: 40 },
  { keep: 4, games: 150 },
];

let current = 0; // what is worked on; older work ends

addEventListener("message", ({ data }) => {
  current = data.id;
  if (data.do === "play") play(data).catch((problem) => fail(data.id, problem));
  if (data.do === "changes") findChange(data).catch((problem) => fail(data.id, problem));
});

function fail(id, problem) {
  postMessage({ id, kind: "failed", reason: String(problem) });
}

async function play({ id, task }) {
  const player = await playerFor(task);
  player.begin(task);
  const sums = emptySums(task.players);
  let reported = performance.now();
  for (let number = 0; number < MOST_GAMES && id === current; number++) {
    if (number % EVERY === EVERY - 1) addSkill(sums, player, number, task.players);
    else add(sums, player.game(number - Math.floor(number / EVERY), Array(task.players).fill(STRONG)));
    const isLast = number === MOST_GAMES - 1;
    if (isLast || performance.now() - reported >= BETWEEN_REPORTS) {
      reported = performance.now();
      postMessage({ id, kind: isLast ? "done" : "progress", sums });
      await breath();
    }
  }
}

function emptySums(players) {
  const zeros = () => Array(players).fill(0);
  const skill = { games: 0, share: 0 };
  return { games: 0, shares: zeros(), wins: zeros(), points: zeros(), margin: 0, moves: 0, choices: 0, skill, order: [] };
}

function add(sums, { shares, winner, points, margin, moves, choices }) {
  sums.games += 1;
  shares.forEach((share, place) => (sums.shares[place] += share));
  points.forEach((one, place) => (sums.points[place] += one));
  sums.wins[winner] += 1;
  sums.order.push(winner);
  sums.margin += margin;
  sums.moves += moves;
  sums.choices += choices;
}

// One better bot among weaker ones, in each place in turn.
function addSkill(sums, player, number, players) {
  const place = sums.skill.games % players;
  const levels = Array.from({ length: players }, (_, one) => (one === place ? STRONG : WEAK));
  sums.skill.share += player.game(number, levels).shares[place];
  sums.skill.games += 1;
}

// Which of many boards, each changed by one tile, is the fairest: fewer and fewer, with more games.
async function findChange({ id, task, boards }) {
  const player = await playerFor(task);
  let found = boards.map(({ bytes }, index) => ({ index, bytes, games: 0, sums: Array(task.players).fill(0), squares: 0 }));
  let done = 0;
  const all = ROUNDS.reduce((sum, { keep, games }) => sum + Math.min(keep, boards.length) * games, 0);
  for (const { keep, games } of ROUNDS) {
    found.sort((one, other) => tilt(one) - tilt(other));
    found = found.slice(0, keep);
    for (const one of found) {
      player.begin(task, one.bytes);
      for (let game = 0; game < games; game++) {
        if (id !== current) return;
        addPoints(one, player.game(one.games, Array(task.players).fill(STRONG)).points);
        done += 1;
      }
      postMessage({ id, kind: "progress", part: done / all });
      await breath();
    }
  }
  found.sort((one, other) => tilt(one) - tilt(other));
  const [best] = found;
  postMessage({ id, kind: "done", best: { index: best.index, games: best.games, tilt: tilt(best) } });
}

// Points above the mean of a game, by place: they say more in few games than wins do.
function addPoints(one, points) {
  const mean = points.reduce((all, point) => all + point, 0) / points.length;
  one.games += 1;
  points.forEach((point, place) => {
    one.sums[place] += point - mean;
    one.squares += (point - mean) ** 2;
  });
}

// How far the places lie apart, in points, squared; without what chance adds in so few games.
function tilt({ games, sums, squares }) {
  if (games < 2) return 0;
  const seen = sums.reduce((all, sum) => all + (sum / games) ** 2, 0);
  const noise = (squares / games - seen) / (games - 1);
  return seen - noise;
}

const { port1, port2 } = new MessageChannel();

function breath() {
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}
