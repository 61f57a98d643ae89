// A worker behind the meter: plays game after game on a board, and tells what came of them.

import { playerFor } from "./playing.js";
import { aboveMean } from "./statistics.js";

const MOST_GAMES = 3000; // of all workers together
const BETWEEN_REPORTS = 250; // milliseconds
const [WEAKER, BETTER, EQUAL] = [0, 1, 2]; // of the task's bots
const EVERY = 4; // the fourth game is one of a better bot against weaker ones
// How a change is found: so many games for all, then for the best ones; as in fairness/changes.py.
const ROUNDS = [
  { keep: Infinity, games: 4 },
  { keep: 14, games: 16 },
  { keep: 4, games: 40 },
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

// Plays every `step`-th game, from the number `first` on: other workers play the rest.
async function play({ id, task, first, step }) {
  const player = await playerFor(task);
  player.begin(task);
  let results = [];
  let reported = performance.now();
  for (let number = first; number < MOST_GAMES && id === current; number += step) {
    const game = number % EVERY === EVERY - 1 ? skilled : alike;
    results.push({ number, ...game(player, number, task) });
    if (performance.now() - reported >= BETWEEN_REPORTS || number + step >= MOST_GAMES) {
      reported = performance.now();
      postMessage({ id, kind: "progress", results });
      results = [];
      await breath();
    }
  }
}

function alike(player, number, { players }) {
  return player.game(number, number - Math.floor(number / EVERY), Array(players).fill(EQUAL));
}

// One better bot among weaker ones, in each place in turn.
function skilled(player, number, { players }) {
  const turn = Math.floor(number / EVERY);
  const place = turn % players;
  const levels = Array.from({ length: players }, (_, one) => (one === place ? BETTER : WEAKER));
  return { better: player.game(number, turn, levels).shares[place] };
}

// Which of many boards, each changed by one tile, is the fairest: fewer and fewer, with more games.
async function findChange({ id, task, boards, wins }) {
  const player = await playerFor(task);
  let found = boards.map(({ bytes }, index) => ({ index, bytes, games: 0, sums: Array(task.players).fill(0), squares: 0 }));
  let done = 0;
  const all = ROUNDS.reduce((sum, { keep, games }) => sum + Math.min(keep, boards.length) * games, 0);
  for (const { keep, games } of ROUNDS) {
    found = found.slice(0, keep);
    for (const one of found) {
      player.begin(task, one.bytes);
      for (let game = 0; game < games; game++) {
        if (id !== current) return;
        addPoints(one, player.game(one.games, one.games, Array(task.players).fill(EQUAL)).points);
        done += 1;
      }
      postMessage({ id, kind: "progress", part: done / all });
      await breath();
    }
    found.sort((one, other) => tilt(one, wins) - tilt(other, wins));
  }
  const [best] = found;
  postMessage({ id, kind: "done", best: { index: best.index, games: best.games } });
}

// Points above the mean of a game, by place: they say more in few games than wins do.
function addPoints(one, points) {
  one.games += 1;
  aboveMean(points).forEach((point, place) => {
    one.sums[place] += point;
    one.squares += point ** 2;
  });
}

// How unequal the shares of the win would be, squared, without what chance adds in so few games: foretold
// from points, as in fairness/changes.py.
function tilt({ games, sums, squares }, { shares, points, slope }) {
  const means = sums.map((sum) => sum / games);
  const apart = means.map((mean, place) => shares[place] + slope * (mean - points[place]) - 1 / shares.length);
  const noise = (squares / games - squared(means)) / (games - 1);
  return squared(apart) - slope ** 2 * noise;
}

function squared(numbers) {
  return numbers.reduce((all, one) => all + one ** 2, 0);
}

const { port1, port2 } = new MessageChannel();

function breath() {
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}
