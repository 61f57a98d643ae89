// Thinking for reviews and analyses. For the same task the findings are those of review/searching.py.

import { Stopped, breath } from "./thinking.js";

const BETWEEN_REPORTS = 250; // milliseconds
const LINES = 3; // that an analysis tells
const FEW = 8; // visits of a move that nobody should expect yet

// What is found about a decision, and about the move that was made in it.
export async function examine(search, limits, listener) {
  const { played, isSecret } = limits;
  const { root, task } = search;
  let simulations = await simulate(search, root, task.seat, limits.first, limits, listener);
  let moves = search.moves(root);
  const [best] = moves;
  const isClear = best.number === played && best.visits >= limits.clear * simulations;
  if (simulations === limits.first && !isClear) {
    simulations += await simulate(search, root, task.seat, limits.second, limits, listener);
    moves = search.moves(root);
  }
  if (!isDoubtful(moves, limits)) return { simulations, mean: meanOf(moves), moves, after: null };
  if (isSecret) {
    simulations += await simulate(search, root, task.seat, limits.secret, limits, listener);
    moves = search.moves(root);
    return { simulations, mean: meanOf(moves), moves, after: null };
  }
  let pair = null;
  for (let length = 0; length < limits.after.length; length++) {
    pair = await compared(search, moves, { ...limits, length }, listener);
    if (!loses(pair, moves, task.seat, limits)) break;
    if (length > 0) continue;
    // It is looked at anew for longer, and may have another best move then.
    search.beginAnew();
    simulations = await simulate(search, root, task.seat, limits.deep, limits, listener);
    moves = search.moves(root);
    pair = null;
    if (isCleared(moves, limits)) break;
  }
  return { simulations, mean: meanOf(moves), moves, after: pair };
}

// What comes after the best move and after the one that was made.
async function compared(search, moves, limits, listener) {
  const good = await after(search, { ...limits, number: moves[0].number }, listener);
  const bad = await after(search, { ...limits, number: limits.played }, listener);
  return [good, bad];
}

// Is it still a fault, so that it is worth thinking about again?
function loses([good, bad], moves, seat, { played, fault, rare }) {
  const made = moves.find(({ number }) => number === played);
  const known = isKnown(made, moves, rare) ? moves[0].share - made.share : 1;
  return Math.min(good[seat - 1] - bad[seat - 1], known) >= fault;
}

// Has the search looked at a move for long? After some tens of visits its share is a guess.
function isKnown({ visits, isProven }, moves, rare) {
  return isProven || visits >= rare * Math.max(...moves.map((one) => one.visits));
}

// Does a search that knows the move find nothing wrong with it?
function isCleared(moves, limits) {
  const made = moves.find(({ number }) => number === limits.played);
  return !made || (isKnown(made, moves, limits.rare) && !isDoubtful(moves, limits));
}

// May the move that was made be a fault, so that it is worth more thinking?
function isDoubtful(moves, { played, isSecret, rare, doubt }) {
  const made = moves.find(({ number }) => number === played);
  if (!made) return false;
  if (!isSecret) return moves[0].share - made.share >= doubt;
  const rows = mixture(moves, rare);
  const share = rows.reduce((all, row) => all + row.part * row.share, 0);
  return !rows.includes(made) && share - made.share >= doubt;
}

function meanOf(moves) {
  return moves.reduce((all, { share }) => all + share, 0) / moves.length;
}

// The share of every seat after a move, in the mean of what may be hidden and drawn.
export async function after(search, limits, listener) {
  const { shares, isCertain } = await inWorld(search, 0, limits, listener);
  if (isCertain) return shares;
  const worlds = [shares];
  for (let world = 1; world < limits.worlds; world++)
    worlds.push((await inWorld(search, world, limits, listener)).shares);
  return shares.map((_, i) => worlds.reduce((all, one) => all + one[i], 0) / limits.worlds);
}

async function inWorld(search, world, limits, listener) {
  const { task, played } = search;
  search.beginTurn(world);
  let now = search.playAs(task.seat, limits.number);
  let draws = 0;
  while (now.acting & 1) now = search.playAs(0, search.listed((world + draws++) % now.count));
  const isCertain = draws === 0 && !task.hasSecrets;
  if (!now.acting) return { shares: search.result(), isCertain };
  search.beginAnew();
  const seat = firstIn(now.acting);
  const most = (isCertain ? limits.after : limits.eachWorld)[limits.length];
  await simulate(search, played, seat, most, limits, listener);
  const moves = search.moves(played, seat);
  return { shares: now.acting === 1 << seat ? moves[0].shares : mixed(moves, limits.rare), isCertain };
}

// Thinks until a limit is reached, and tells of the best moves and their lines meanwhile.
export async function analyse(search, limits, listener) {
  const begun = performance.now();
  let [done, reported] = [0, begun];
  const found = () => {
    const moves = search.moves(search.root);
    return { simulations: done, moves, lines: moves.slice(0, LINES).map(({ number }) => lineFrom(search, number, limits)) };
  };
  while (done < limits.simulations) {
    const made = search.simulate(search.root, limits.step);
    done += made;
    if (made < limits.step) break;
    await breath();
    if (listener.isStopped()) throw new Stopped();
    if (performance.now() - reported >= BETWEEN_REPORTS) {
      reported = performance.now();
      listener.onProgress(found());
    }
  }
  return found();
}

// What the tree expects after a move, until somebody moves who knows more than it may.
function lineFrom(search, first, { longest }) {
  const line = [first];
  let seat = search.task.seat;
  search.beginTurn();
  let now = search.playAs(seat, first);
  while (line.length < longest && goesOnAlone(now.acting, search.task)) {
    seat = firstIn(now.acting);
    const [best] = search.moves(search.played, seat);
    if (!best || best.visits < FEW) break;
    line.push(best.number);
    now = search.playAs(seat, best.number);
  }
  return line;
}

function goesOnAlone(acting, { seat, hasSecrets }) {
  const isOne = acting > 1 && (acting & (acting - 1)) === 0;
  return isOne && (!hasSecrets || acting === 1 << seat);
}

function firstIn(acting) {
  return 31 - Math.clz32(acting & -acting);
}

// The moves that are made now and then, each with how often: in secret nobody does always the same.
function mixture(moves, rare) {
  const most = Math.max(...moves.map(({ visits }) => visits));
  const rows = moves.filter(({ visits }) => visits >= rare * most);
  const total = rows.reduce((all, { visits }) => all + visits, 0) || 1;
  for (const row of rows) row.part = row.visits / total;
  return rows;
}

function mixed(moves, rare) {
  const rows = mixture(moves, rare);
  return rows[0].shares.map((_, i) => rows.reduce((all, row) => all + row.part * row.shares[i], 0));
}

async function simulate(search, buffer, seat, count, { step }, { isStopped }) {
  let done = 0;
  while (done < count) {
    const asked = Math.min(step, count - done);
    const made = search.simulate(buffer, asked, seat);
    done += made;
    if (made < asked) break;
    await breath();
    if (isStopped()) throw new Stopped();
  }
  return done;
}
