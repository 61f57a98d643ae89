// Find it yourself: back to before a fault, the answer hidden, every move that is as good accepted.

import { $, make, write } from "../table/dom.js";
import { ask, fill, first, lost, nameOf, root, words } from "./page.js";

const ENOUGH = 6000; // simulations for the line that is expected

export class Finding {
  constructor({ stage, thinker, onEnd }) {
    this.stage = stage;
    this.thinker = thinker;
    this.onEnd = onEnd;
    this.fault = null;
    this.list = [];
    $("#find-show").addEventListener("click", () => this.#answer());
    $("#find-again").addEventListener("click", () => this.begin(this.fault, this.list));
    $("#find-next").addEventListener("click", () => this.#next());
    $("#find-back").addEventListener("click", () => this.onEnd(this.fault.index));
  }

  async begin(fault, list) {
    [this.fault, this.list] = [fault, list];
    const { index, seat, loss } = fault;
    root.dataset.find = "asked";
    this.#say("");
    $("#answer").hidden = true;
    write("#told", words.find);
    write("#asked", fill(words.findSay, { name: nameOf(seat), loss: lost(loss) }));
    this.moment = await ask("moment", { at: index, seat });
    await this.stage.show(this.moment, { choices: this.moment.choices });
    this.stage.focus();
  }

  // A move is tried: what comes after it is thought about as long as it was for the review.
  async tryMove(move) {
    const number = this.moment.numbers[move];
    const after = await this.#after(number);
    const { isRight, moment } = await ask("try", { at: this.fault.index, number, after });
    await this.stage.show(moment, { isNext: true });
    if (isRight) return this.#answer(words.right);
    root.dataset.find = "wrong";
    this.#say(words.wrong, "is-wrong");
    this.#focus("#find-again");
  }

  async #after(number) {
    const isShared = this.moment.acting.length > 1;
    if (!this.thinker || !this.moment.task || isShared) return null;
    return this.thinker.after(this.moment.task, number).catch(() => null);
  }

  // The reason in words, and what is expected to follow.
  async #answer(right = "") {
    root.dataset.find = "answered";
    this.#say(right, "is-right");
    const at = this.fault.index;
    const { best, reason, line, good } = await ask("explain", { at, expected: await this.#expected() });
    const others = good.filter((one) => one !== best);
    const rows = [
      fill(words.better, { move: `${best} ${reason}`.trim() }),
      ...(others.length ? [fill(words.good, { moves: others.join(" ") })] : []),
      ...(line.length ? [fill(words.line, { moves: line.map(([, text]) => text).join(" ") })] : []),
      fill(words.findTold, { move: first.log[at].text }),
    ];
    $("#answer").replaceChildren(...rows.map((text) => make("li", "", text)));
    $("#answer").hidden = false;
    if (!right) await this.stage.show(this.moment);
    this.#focus("#find-next");
  }

  async #expected() {
    if (!this.thinker || !this.moment.task) return [];
    const found = await this.thinker.analyse(this.moment.task, { simulations: ENOUGH }).catch(() => null);
    return found?.lines[0] ?? [];
  }

  #next() {
    const at = this.list.findIndex(({ index }) => index === this.fault.index);
    if (at + 1 < this.list.length) this.begin(this.list[at + 1], this.list);
    else this.onEnd(this.fault.index);
  }

  #say(text, look = "") {
    write("#reason", text);
    $("#reason").className = look;
  }

  #focus(selector) {
    if (this.stage.isByKeys) $(selector).focus({ preventScroll: true });
  }
}
