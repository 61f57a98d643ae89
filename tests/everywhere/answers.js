// What Chromium answers to a question: the same as answers.py, in the same order.

import { compiled, instanceOf, sizeOf } from "/thinking/module.js";

const TREE = ["nodes", "edges", "keys", "slots", "used", "root_sums"];

let here; // the game in its memory: an instance, and arrays by name

// Makes room for the questions of one game and player count.
export async function prepare({ module, shapes, nodeSize, edgeSize }) {
  const room = Object.values(shapes).reduce((all, shape) => all + sizeOf(...shape), 0);
  const instance = await instanceOf(await compiled(module), room);
  here = { instance, nodeSize, edgeSize };
  for (const [name, shape] of Object.entries(shapes)) here[name] = instance.array(...shape);
}

export async function answers(questions, simulations) {
  const all = [];
  for (const question of questions) all.push(await answer(question, simulations));
  return all;
}

async function answer(question, simulations) {
  for (const name of ["board", "weights", "style"]) fill(name, question[name]);
  const parts = byRules(question);
  if (question.has_search) Object.assign(parts, bySearch(question, simulations));
  const hashed = Object.entries(parts).map(async ([part, found]) => [part, await digest(found)]);
  return Object.fromEntries(await Promise.all(hashed));
}

function byRules(question) {
  const legal = question.acting.flatMap((seat) => {
    const count = call("legal_numbers", here.board, fill("buffer", question.buffer), seat, empty("legal"));
    return [number(count), bytes(here.legal)];
  });
  const now = call("play_number", here.board, fill("buffer", question.buffer), question.seat, question.move);
  const play = [number(now), bytes(here.buffer)];
  call("score", here.board, fill("buffer", question.buffer), empty("scores"));
  const scores = [bytes(here.scores)];
  const moves = call("play_out", here.board, here.buffer, empty("end"), 1, fill("rng", question.rng));
  const playOut = [number(moves), bytes(here.end), bytes(here.rng)];
  call("set_up", here.board, empty("end"));
  const setUp = [bytes(here.end)];
  return { "legal moves": legal, play, scores, "play out": playOut, "set up": setUp };
}

function bySearch({ view, seat, rng }, simulations) {
  const { board, weights, style } = here;
  const tree = TREE.map((name) => here[name]);
  const judged = [board, fill("buffer", view), weights, empty("table"), empty("share")];
  const evaluation = [number(call("evaluate_position", ...judged)), bytes(here.table), bytes(here.share)];
  call("draw_hidden", board, fill("buffer", view), seat, fill("rng", rng));
  const drawn = [bytes(here.buffer)];
  call("conceal_from", here.buffer, seat);
  drawn.push(bytes(here.buffer));
  TREE.forEach(empty);
  const how = [weights, style, here.rng, simulations];
  const done = call("search", board, fill("buffer", view), seat, ...tree, ...how);
  const count = call("report", fill("buffer", view), seat, ...tree, empty("report"));
  return {
    evaluation,
    drawn,
    tree: [number(done), bytes(here.rng), ...usedOfTree()],
    report: [number(count), bytes(here.report)],
  };
}

function usedOfTree() {
  const nodes = bytes(here.nodes).slice(0, Number(here.used[0]) * here.nodeSize);
  const edges = bytes(here.edges).slice(0, Number(here.used[1]) * here.edgeSize);
  return [nodes, edges, ...TREE.slice(2).map((name) => bytes(here[name]))];
}

function call(name, ...given) {
  return here.instance.call(name, ...given);
}

// Writes bytes to an array.
function fill(name, text) {
  const array = here[name];
  const memory = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  memory.set(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  return array;
}

function empty(name) {
  const array = here[name];
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(0);
  return array;
}

// What is in an array now.
function bytes(array) {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength).slice();
}

function number(value) {
  return new Uint8Array(Float64Array.of(value).buffer);
}

async function digest(found) {
  const hash = await crypto.subtle.digest("SHA-256", await new Blob(found).arrayBuffer());
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").slice(0, 16);
}
