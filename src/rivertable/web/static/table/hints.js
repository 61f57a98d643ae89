// A hint in two steps: which piece to look at, then which move and why. Nothing is played.

import { $ } from "./dom.js";

const LAST = 2;

export class Hints {
  constructor(words, { think, ask, onHint }) {
    this.words = words;
    this.think = think; // resolves with what this browser thinks, or null
    this.ask = ask; // sends the step and the thought, resolves with the answer
    this.onHint = onHint;
    this.#begin(null);
    $("#hint-me").addEventListener("click", () => this.next());
  }

  // Another question has no hint yet.
  about(choices) {
    if (choices === this.choices) return;
    this.stopping.abort();
    this.#begin(choices);
  }

  // Put aside: it can be asked for again, and what was thought is still known.
  dismiss() {
    if (this.isWaiting) return;
    this.step = 0;
    this.marks = [];
    this.sentence = "";
  }

  #begin(choices) {
    this.choices = choices; // what the hint is about
    this.step = 0;
    this.marks = [];
    this.sentence = ""; // lives as long as the marks
    this.thought = undefined; // one for both steps; null if the server thinks
    this.stopping = new AbortController();
    this.isWaiting = false;
  }

  async next() {
    if ($("#hint-me").disabled) return;
    const { choices } = this;
    this.isWaiting = true;
    this.#showProgress(0);
    this.refresh(true);
    const thought = await this.#think();
    if (choices !== this.choices) return;
    this.thought = thought;
    const answer = await this.ask(this.step + 1, thought);
    if (choices !== this.choices) return;
    this.isWaiting = false;
    if (answer.kind === "hint") {
      this.step = answer.step;
      this.marks = answer.marks;
      this.sentence = answer.sentence;
    }
    this.onHint(answer);
  }

  async #think() {
    if (this.thought !== undefined) return this.thought;
    const { signal } = this.stopping;
    return this.think((share) => signal.aborted || this.#showProgress(share), signal);
  }

  #showProgress(share) {
    $("#hint-me").style.setProperty("--progress", share);
  }

  refresh(canMove) {
    const button = $("#hint-me");
    button.disabled = !canMove || this.isWaiting || this.step === LAST;
    button.setAttribute("aria-busy", String(this.isWaiting));
    button.querySelector("span").textContent = this.step ? this.words.hintMove : this.words.hint;
  }
}
