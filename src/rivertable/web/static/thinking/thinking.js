// Thinking about a task: until a limit is reached, or somebody says stop.
//
// For the same task and the same number of simulations the answers are those of bots/thinking.py, to
// the last number.

const FEWEST = 2; // simulations: the second one is the first that makes a move
const SHORTEST = 16; // simulations between two looks at the clock,
const BETWEEN_LOOKS = 10; // milliseconds, or twice as many
const BETWEEN_REPORTS = 100; // milliseconds

export class Stopped extends Error {}

// What was found about every move, the best one first.
export async function think(search, limits, listener) {
  const simulations = await simulate(search, search.root, limits, listener);
  return { simulations, moves: search.moves(search.root) };
}

// What a hint is made of: the best turn and the next best, and what they promise.
export async function thinkOfHint(search, limits, listener) {
  const [only, ...others] = search.legalNumbers();
  if (!others.length) return { line: [only], other: [], share: 0, otherShare: 0, isProven: false };
  const { moves } = await think(search, limits, listener);
  const [best, second] = moves;
  const line = await lineFrom(search, best.number, limits, listener);
  const other = await lineFrom(search, second.number, limits, listener);
  return { line, other, share: best.share, otherShare: second.share, isProven: best.isProven };
}

// The turn that begins with this move, played as well as the search knows.
async function lineFrom(search, first, { brief, longest }, { isStopped }) {
  search.beginTurn();
  const line = [first];
  let legal = search.play(first);
  while (legal.length && line.length <= longest) {
    search.makeRoom();
    await simulate(search, search.played, { simulations: brief }, { isStopped });
    const [{ number }] = search.moves(search.played);
    if (!legal.includes(number)) throw new Error(`There is no move ${number} here.`);
    legal = search.play(number);
    line.push(number);
  }
  return line;
}

// Simulates until a limit is reached, the tree is full, or everything is proven; returns how often.
async function simulate(search, buffer, limits, { isStopped, onProgress }) {
  const most = Math.max(FEWEST, limits.simulations ?? Infinity);
  const begun = performance.now();
  let [done, step, reported] = [0, SHORTEST, begun];
  while (done < most) {
    const [asked, before] = [Math.min(step, most - done), performance.now()];
    const made = search.simulate(buffer, asked);
    done += made;
    const now = performance.now();
    if (made < asked || now - begun >= (limits.milliseconds ?? Infinity)) break;
    if (now - before < BETWEEN_LOOKS) step *= 2;
    await breath();
    if (isStopped()) throw new Stopped();
    if (onProgress && now - reported >= BETWEEN_REPORTS) {
      reported = now;
      onProgress({ simulations: done, milliseconds: now - begun, moves: search.moves(buffer) });
    }
  }
  return done;
}

// Lets messages in. A timer would wait four milliseconds each time.
const { port1, port2 } = new MessageChannel();

export function breath() {
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}
