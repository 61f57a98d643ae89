// A hint in two steps: which piece to look at, then which move and why. Nothing is played.

import { $ } from "./dom.js";

const LAST = 2;

export class Hints {
  constructor(words, { ask, onHint }) {
    this.words = words;
    this.ask = ask; // sends the step, resolves with the answer
    this.onHint = onHint;
    this.choices = null; // what the hint is about
    this.step = 0;
    this.marks = [];
    this.isWaiting = false;
    $("#hint-me").addEventListener("click", () => this.next());
  }

  // Another question has no hint yet.
  about(choices) {
    if (choices === this.choices) return;
    this.choices = choices;
    this.step = 0;
    this.marks = [];
  }

  async next() {
    if ($("#hint-me").disabled) return;
    const { choices } = this;
    this.isWaiting = true;
    this.refresh(true);
    const answer = await this.ask(this.step + 1);
    this.isWaiting = false;
    if (choices === this.choices && answer.kind === "hint") {
      this.step = answer.step;
      this.marks = answer.marks;
    }
    if (choices === this.choices) this.onHint(answer);
  }

  refresh(canMove) {
    const button = $("#hint-me");
    button.disabled = !canMove || this.isWaiting || this.step === LAST;
    button.setAttribute("aria-busy", String(this.isWaiting));
    button.querySelector("span").textContent = this.step ? this.words.hintMove : this.words.hint;
  }
}
