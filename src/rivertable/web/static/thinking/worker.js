// The worker that thinks: takes tasks, answers with what it found. See docs/thinking.md.

import { after, analyse, examine } from "./examining.js";
import { searchFor } from "./search.js";
import { Stopped, think, thinkOfHint } from "./thinking.js";

const THINK = { think, hint: thinkOfHint, examine, after, analyse };

const stopped = new Set(); // ids of what nobody waits for any more
let last = null; // the game that was thought about last: its files, its search
let working = Promise.resolve(); // one after the other: they share a tree

addEventListener("message", ({ data }) => {
  if (data.do === "stop") stopped.add(data.id);
  else working = working.then(() => work(data));
});

async function work({ id, do: what, task, limits }) {
  const listener = {
    isStopped: () => stopped.has(id),
    onProgress: (progress) => postMessage({ id, kind: "progress", progress }),
  };
  try {
    if (listener.isStopped()) throw new Stopped();
    const search = await searchAbout(task);
    postMessage({ id, kind: "done", answer: await THINK[what](search, limits, listener) });
  } catch (problem) {
    if (problem instanceof Stopped) postMessage({ id, kind: "stopped" });
    else {
      last = null; // who knows in which state it is
      postMessage({ id, kind: "failed", reason: String(problem) });
    }
  }
  stopped.delete(id);
}

// A tree takes room, so there is one.
async function searchAbout(task) {
  const files = `${task.module} ${task.weights.address}`;
  if (last?.files !== files) {
    last = null;
    last = { files, search: await searchFor(task) };
  }
  last.search.begin(task);
  return last.search;
}
