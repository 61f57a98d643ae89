// A search in a page, timed: the module and the glue are those that browsers get.

import { compiled, instanceOf, sizeOf } from "/thinking/module.js";

const TREE = ["nodes", "edges", "keys", "slots", "used", "root_sums"];

let here; // the game in its memory: an instance, and arrays by name

// Makes room for a game, and puts in what does not change.
export async function prepare({ module, shapes, bytes }) {
  const room = Object.values(shapes).reduce((all, shape) => all + sizeOf(...shape), 0);
  const instance = await instanceOf(await compiled(module), room);
  here = { instance };
  for (const [name, shape] of Object.entries(shapes)) here[name] = instance.array(...shape);
  for (const [name, text] of Object.entries(bytes)) fill(name, text);
}

// Searches positions anew, each with an empty tree; the milliseconds that it took, and what was found.
export function searched(positions, simulations) {
  const tree = TREE.map((name) => here[name]);
  const found = [];
  let milliseconds = 0;
  for (const { buffer, seat } of positions) {
    fill("buffer", buffer);
    here.keys.fill(0n);
    here.used.fill(0n);
    here.rng[0] = 2n;
    const began = performance.now();
    const { board, weights, style, rng } = here;
    here.instance.call("search", board, here.buffer, seat, ...tree, weights, style, rng, simulations);
    milliseconds += performance.now() - began;
    found.push([Number(here.used[0]), Number(here.rng[0])]);
  }
  return { milliseconds, found };
}

function fill(name, text) {
  const array = here[name];
  const memory = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  memory.set(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
}
