// Whole games of bots on a board, in this browser: the compiled search decides, one move after the other.

import { compiled, instanceOf, sizeOf } from "../thinking/module.js";

const [NUMBER, VISITS, WORTH] = [0, 1, 4]; // columns of what the compiled `report` writes of a move
const [SHARE_OF_REST, SHORTEST] = [0.75, 16]; // as bots/bot.py spends the simulations of a turn
const RARE = 0.1; // of the most visits: a choice that is made in secret is never one tried more rarely
const LARGEST_PART = 0.45; // of what is left to win, that one move may waste: nobody throws a game away

export async function playerFor(task) {
  const module = await compiled(task.module);
  const arrays = arraysFor(task);
  const room = Object.values(arrays).reduce((all, one) => all + sizeOf(...one), 0);
  return new Player(await instanceOf(module, room), arrays);
}

function arraysFor({ board, buffer, players, scores, report, tree, bots }) {
  const length = bytesOf(buffer).length / 2;
  const weights = bots.map((bot, i) => [`weights${i}`, ["f8", ...bot.lengths]]);
  return {
    board: ["u1", bytesOf(board).length],
    root: ["i2", length],
    played: ["i2", length],
    legal: ["i2", report[0]],
    style: ["f8", bots[0].style.length],
    rng: ["i8", 1],
    report: ["f8", ...report],
    scores: ["i8", players, scores],
    ...Object.fromEntries(weights),
    ...tree.arrays,
  };
}

export function bytesOf(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

// Numbers by chance, which a seed repeats.
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Player {
  #instance;

  constructor(instance, arrays) {
    this.#instance = instance;
    for (const [name, shape] of Object.entries(arrays)) this[name] = instance.array(...shape);
  }

  begin(task, board = task.board) {
    this.task = task;
    this.size = this.root.length - this.legal.length;
    this.board.set(bytesOf(board));
    this.root.set(new Int16Array(bytesOf(task.buffer).buffer));
  }

  // One game. `levels[place]` is the bot of the seat that plays in that place of the first round; who
  // begins goes round with `turn`.
  game(number, turn, levels) {
    const { task } = this;
    const random = chance(number * 2654435761);
    this.played.set(this.root);
    this.rng[0] = BigInt(1 + number);
    let now = this.#begin(turn);
    const first = 1 + (turn % task.players);
    const placeOf = (seat) => (seat - first + task.players) % task.players;
    const weights = levels.map((level) => noisy(task.bots[level], random));
    const choices = new Choices();
    let [moves, last, left] = [0, 0, 0];
    while (now.acting) {
      if (now.acting & 1) {
        now = this.#play(0, this.#listed(Math.floor(random() * now.count)));
        last = 0;
        continue;
      }
      const seat = firstIn(now.acting);
      const level = levels[placeOf(seat)];
      let number = now.count > 1 ? this.#hurried(level, now.count) : this.#listed(0);
      if (number === null) {
        if (seat !== last) {
          left = task.bots[level].simulations;
          this.#prepare(level, weights[placeOf(seat)]);
          last = seat;
        }
        const most = Math.max(SHORTEST, Math.floor(left * SHARE_OF_REST));
        left -= most;
        number = this.#decide(seat, level, most, random, now.acting !== 1 << seat);
      }
      choices.add(seat, now.count, task.rounds === null ? null : this.played[task.rounds]);
      if (seat !== last) last = 0; // somebody else has acted
      now = this.#play(seat, number);
      moves += 1;
    }
    return { ...this.#result(first, random), moves, ...choices.told() };
  }

  // Everybody starts in turn, instead of being drawn.
  #begin(turn) {
    const count = this.#instance.call("legal_numbers", this.board, this.played, 0, this.legal);
    return this.#play(0, this.legal[turn % count]);
  }

  #play(seat, number) {
    const now = this.#instance.call("play_number", this.board, this.played, seat, number);
    return { acting: now & 255, count: now >> 8 };
  }

  #listed(n) {
    return this.played[this.size + n];
  }

  // Another seat's turn: its own weights, and an empty tree.
  #prepare(level, weights) {
    this[`weights${level}`].set(weights);
    this.style.set(this.task.bots[level].style);
    this.keys.fill(0n);
    this.used.fill(0n);
  }

  // What ends a game that drags on, if it has come to that; else null.
  #hurried(level, count) {
    const { hurry, bots } = this.task;
    if (!hurry || this.played[hurry.rounds] <= bots[level].patience) return null;
    const legal = Array.from({ length: count }, (_, n) => this.#listed(n));
    return legal.includes(hurry.move) ? hurry.move : null;
  }

  #decide(seat, level, simulations, random, isShared) {
    const { board, played, rng, style, report, task } = this;
    const { nodes, edges, keys, slots, used, rootSums } = this;
    const tree = [nodes, edges, keys, slots, used, rootSums];
    this.#instance.call("search", board, played, seat, ...tree, this[`weights${level}`], style, rng, simulations);
    const count = this.#instance.call("report", played, seat, ...tree, report);
    const rows = Array.from({ length: count }, (_, i) => report.subarray(i * task.report[1]));
    return isShared ? mixed(rows, random) : chosen(rows, task.bots[level], random);
  }

  // By place: the part of the win, one winner (drawn, if several share it), and points.
  #result(first, random) {
    const { players, scores: columns, points: counted } = this.task;
    this.#instance.call("score", this.board, this.played, this.scores);
    const rows = Array.from({ length: players }, (_, place) => {
      const seat = (first - 1 + place) % players;
      return Array.from(this.scores.subarray(seat * columns, (seat + 1) * columns), Number);
    });
    const isBest = rows.map((mine) => !rows.some((other) => isMore(other, mine)));
    const best = rows.map((_, place) => place).filter((place) => isBest[place]);
    const points = rows.map((scores) => scores[counted]);
    const [most, next] = [...points].sort((one, other) => other - one);
    return {
      shares: isBest.map((is) => (is ? 1 / best.length : 0)),
      winner: best[Math.floor(random() * best.length)],
      points,
      margin: most - next,
    };
  }
}

// What there was to choose from in a game, counted as in fairness/playing.py: a turn is what a seat decides
// in one round or, where a state counts no rounds, until another acts.
class Choices {
  #moves = 0;
  #decisions = 0;
  #turns = new Set();
  #changes = 0;
  #last = 0;

  add(seat, count, round) {
    if (seat !== this.#last) this.#changes += 1;
    this.#last = seat;
    if (count <= 1) return;
    this.#moves += count;
    this.#decisions += 1;
    this.#turns.add(`${seat} ${round ?? this.#changes}`);
  }

  told() {
    const turns = Math.max(1, this.#turns.size);
    return { choices: this.#moves / turns, decisions: this.#decisions / turns };
  }
}

// As bots/bot.py decides: the best move, or one that seems not much worse.
function chosen(rows, { temperature, mostWaste }, random) {
  const best = rows[0][WORTH];
  const mean = rows.reduce((all, row) => all + row[WORTH], 0) / rows.length;
  const waste = temperature * (best - mean);
  if (!(waste > 0)) return rows[0][NUMBER];
  const least = best - Math.min(2 * waste, mostWaste, LARGEST_PART * Math.max(0, best));
  const likely = rows.filter((row) => row[WORTH] >= least);
  return drawn(likely, likely.map((row) => Math.exp(Math.min(0, row[WORTH] - best) / waste)), random);
}

// As bots/bot.py decides while others choose too: nobody can foresee it.
function mixed(rows, random) {
  const most = Math.max(...rows.map((row) => row[VISITS]));
  const likely = rows.filter((row) => row[VISITS] >= RARE * most);
  return drawn(likely, likely.map((row) => row[VISITS]), random);
}

function drawn(rows, odds, random) {
  let at = random() * odds.reduce((all, one) => all + one, 0);
  const found = rows.find((_, i) => (at -= odds[i]) < 0);
  return (found ?? rows[0])[NUMBER];
}

// Each bot misjudges in its own way, the same all game long.
function noisy({ weights, noise }, random) {
  return Float64Array.from(weights, (weight) => weight * Math.max(0, 1 + noise * bell(random)));
}

function bell(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function isMore(one, other) {
  const first = one.findIndex((score, i) => score !== other[i]);
  return first >= 0 && one[first] > other[first];
}

function firstIn(acting) {
  return 31 - Math.clz32(acting & -acting);
}
