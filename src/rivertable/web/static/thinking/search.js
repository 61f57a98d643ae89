// The search of a game about one task at a time: a tree in the memory of the game's module.

import { compiled, instanceOf, sizeOf } from "./module.js";

// What the compiled `report` writes of a move; from the last column on, the share of each seat.
const [NUMBER, VISITS, SHARE, IS_PROVEN, SHARES] = [0, 1, 2, 3, 5];

// Is ready to think about tasks of this game, whichever they are.
export async function searchFor(task) {
  const [module, weights] = await Promise.all([compiled(task.module), numbersAt(task.weights.address)]);
  const arrays = arraysFor(task);
  const room = Object.values(arrays).reduce((all, one) => all + sizeOf(...one), 0);
  return new Search(await instanceOf(module, room), arrays, weights);
}

async function numbersAt(address) {
  const answer = await fetch(new URL(`../..${address}`, import.meta.url));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Float64Array(await answer.arrayBuffer());
}

// Kinds and lengths of all that a search works with.
function arraysFor(task) {
  const [mostMoves] = task.report;
  return {
    board: ["u1", bytesOf(task.board).length],
    root: ["i2", bytesOf(task.buffer).length / 2],
    played: ["i2", bytesOf(task.buffer).length / 2],
    legal: ["i2", mostMoves],
    weights: ["f8", ...task.weights.lengths],
    style: ["f8", task.style.length],
    rng: ["i8", 1],
    hiddenRng: ["i8", 1],
    report: ["f8", ...task.report],
    scores: ["i8", task.players, task.scores],
    ...task.tree.arrays, // nodes, edges, keys, slots, used, rootSums
  };
}

function bytesOf(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

class Search {
  #instance;
  #weights; // as they came

  constructor(instance, arrays, weights) {
    this.#instance = instance;
    this.#weights = weights;
    for (const [name, shape] of Object.entries(arrays)) this[name] = instance.array(...shape);
  }

  // Another task of the same game, with an empty tree.
  begin(task) {
    this.task = task;
    this.size = this.root.length - this.legal.length; // of a state; a list of moves follows it
    this.board.set(bytesOf(task.board));
    this.root.set(new Int16Array(bytesOf(task.buffer).buffer));
    this.weights.set(this.#weights);
    this.style.set(task.style);
    this.rng[0] = BigInt(task.rng);
    this.#forget();
  }

  // The legal moves of the seat in the task.
  legalNumbers() {
    const count = this.#instance.call("legal_numbers", this.board, this.root, this.task.seat, this.legal);
    return Array.from(this.legal.subarray(0, count));
  }

  // Simulates so many times from a buffer; fewer if the tree is full or everything is proven.
  simulate(buffer, count, seat = this.task.seat) {
    const { board, weights, style, rng } = this;
    return this.#instance.call("search", board, buffer, seat, ...this.#tree, weights, style, rng, count);
  }

  // What is known of each move of a seat from a buffer, the best one first.
  moves(buffer, seat = this.task.seat) {
    const { report, task } = this;
    const count = this.#instance.call("report", buffer, seat, ...this.#tree, report);
    const columns = task.report[1];
    return Array.from({ length: count }, (_, i) => described(report.subarray(i * columns), task.players));
  }

  // A new search would soon find no more room: begin with an empty tree. Bots do the same.
  makeRoom() {
    const { nodes, edges } = this.task.tree;
    if (2 * Number(this.used[0]) > nodes || 2 * Number(this.used[1]) > edges) this.#forget();
  }

  // Begins to play the seat's turn: what it may not know is drawn, always in the same way in a world.
  beginTurn(world = 0) {
    this.played.set(this.root);
    this.hiddenRng[0] = BigInt(1 + world);
    this.#instance.call("draw_hidden", this.board, this.played, this.task.seat, this.hiddenRng);
  }

  // Plays a move of any seat; who acts then, as a mask, and how many moves the first of them has.
  playAs(seat, number) {
    const now = this.#instance.call("play_number", this.board, this.played, seat, number);
    return { acting: now & 255, count: now >> 8 };
  }

  // The n-th of the moves that were counted.
  listed(n) {
    return this.played[this.size + n];
  }

  // Each seat's part of the win, at the end of what was played.
  result() {
    const { players, scores: columns } = this.task;
    this.#instance.call("score", this.board, this.played, this.scores);
    const rows = Array.from({ length: players }, (_, i) => [...this.scores.subarray(i * columns, (i + 1) * columns)]);
    const isBest = rows.map((mine) => !rows.some((other) => isMore(other, mine)));
    return isBest.map((best) => (best ? 1 / isBest.filter(Boolean).length : 0));
  }

  // Another search from the beginning.
  beginAnew() {
    this.rng[0] = 1n;
    this.#forget();
  }

  // Plays a move of the turn; the moves that the seat has now, none if it is not its turn any more.
  play(number) {
    const { board, played, size, task } = this;
    const now = this.#instance.call("play_number", board, played, task.seat, number);
    const isMine = (now & 255) === 1 << task.seat;
    return isMine ? Array.from(played.subarray(size, size + (now >> 8))) : [];
  }

  get #tree() {
    const { nodes, edges, keys, slots, used, rootSums } = this;
    return [nodes, edges, keys, slots, used, rootSums];
  }

  #forget() {
    this.keys.fill(0n);
    this.used.fill(0n);
  }
}

// Is one row of scores more than another? The weightiest comes first.
function isMore(one, other) {
  const first = one.findIndex((score, i) => score !== other[i]);
  return first >= 0 && one[first] > other[first];
}

function described(row, players) {
  return {
    number: row[NUMBER],
    visits: row[VISITS],
    share: row[SHARE],
    isProven: row[IS_PROVEN] > 0,
    shares: Array.from(row.subarray(SHARES, SHARES + players)),
  };
}
