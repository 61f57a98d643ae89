// Thinks about a hint in this browser, so that the server need not; where that fails, the server does.

const PATIENCE = 5000; // milliseconds, the module's way here included

export class Thoughts {
  constructor(askForTask) {
    this.askForTask = askForTask; // resolves with the server's answer
    this.isPossible = typeof WebAssembly === "object" && typeof Worker === "function";
    this.thinker = null; // loaded with the first hint
  }

  // Resolves with a thought for the server, or with null if the server has to think.
  async think(onProgress, signal) {
    if (!this.isPossible) return null;
    const { task, version } = await this.askForTask();
    if (!task) return null; // refused, or a game without a module
    try {
      return { version, ...(await this.#thought(task, onProgress, signal)) };
    } catch {
      if (!signal.aborted) this.#giveUp();
      return null;
    }
  }

  async #thought(task, onProgress, signal) {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    signal.addEventListener("abort", stop);
    const timer = setTimeout(stop, PATIENCE);
    try {
      this.thinker ??= import("../thinking/thinker.js").then(({ Thinker }) => new Thinker());
      const report = (progress) => onProgress(shareOfLimits(progress, task.hint));
      return await (await this.thinker).hint(task, { onProgress: report, signal: stopping.signal });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    }
  }

  // Once is enough: the next hint should not have to wait for the same failure.
  #giveUp() {
    this.isPossible = false;
    this.thinker.then((thinker) => thinker.close(), () => {});
  }
}

// How much of it is done, from 0 to 1: whichever limit is reached first ends it.
function shareOfLimits(progress, limits) {
  const { simulations, milliseconds } = limits;
  return Math.max(progress.simulations / simulations, progress.milliseconds / (milliseconds ?? Infinity));
}
