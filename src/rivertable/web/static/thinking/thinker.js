// Thinking for pages, in a worker of their own: see docs/thinking.md.
//
//     const thinker = new Thinker();
//     const { moves } = await thinker.think(task, { milliseconds: 500 });

export class Thinker {
  #address;
  #worker = null; // made when it is needed
  #waiting = new Map(); // id -> what to do with the answer
  #next = 1;

  constructor(address = new URL("./worker.js", import.meta.url)) {
    this.#address = address;
  }

  // Could a browser such as this one think at all?
  static get isPossible() {
    return typeof WebAssembly === "object" && typeof Worker === "function";
  }

  // Resolves with { simulations, moves }: every move with its visits and shares, the best one first.
  think(task, { simulations = null, milliseconds = null, onProgress, signal } = {}) {
    return this.#ask("think", task, { simulations, milliseconds }, onProgress, signal);
  }

  // Resolves with what a hint is made of; without limits it thinks as long as the server would.
  hint(task, { simulations, milliseconds, onProgress, signal } = {}) {
    const limits = { ...task.hint };
    if (simulations !== undefined) limits.simulations = simulations;
    if (milliseconds !== undefined) limits.milliseconds = milliseconds;
    return this.#ask("hint", task, limits, onProgress, signal);
  }

  // What a review finds about a decision in which this move was made, if any was.
  examine(task, { played = null, isSecret = false, signal } = {}) {
    return this.#ask("examine", task, { ...task.review, played, isSecret }, null, signal);
  }

  // The share of every seat after a move, thought about as long as faults are.
  after(task, number, { signal } = {}) {
    const length = task.review.after.length - 1;
    return this.#ask("after", task, { ...task.review, length, number }, null, signal);
  }

  // Resolves with { simulations, moves, lines }: `think` with what is expected after the best moves.
  analyse(task, { simulations = Infinity, onProgress, signal } = {}) {
    return this.#ask("analyse", task, { ...task.review, simulations }, onProgress, signal);
  }

  // Ends the worker and gives its memory back; whoever still waits is told so.
  close() {
    this.#fail(new Error("The thinker was closed."));
  }

  #ask(what, task, limits, onProgress, signal) {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress, signal });
      signal?.addEventListener("abort", () => this.#stop(id), { once: true });
      this.#open().postMessage({ id, do: what, task, limits });
    });
  }

  #stop(id) {
    this.#waiting.get(id)?.reject(this.#waiting.get(id).signal.reason);
    if (this.#waiting.delete(id)) this.#worker.postMessage({ id, do: "stop" });
  }

  #open() {
    if (this.#worker) return this.#worker;
    this.#worker = new Worker(this.#address, { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => this.#receive(data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault(); // whoever asked is told
      this.#fail(new Error(event.message || "The worker could not be started."));
    });
    return this.#worker;
  }

  #receive({ id, kind, progress, answer, reason }) {
    const one = this.#waiting.get(id);
    if (!one) return; // it was stopped
    if (kind === "progress") return one.onProgress?.(progress);
    this.#waiting.delete(id);
    if (kind === "done") one.resolve(answer);
    else one.reject(new Error(reason));
  }

  #fail(problem) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(problem);
    this.#waiting.clear();
  }
}
