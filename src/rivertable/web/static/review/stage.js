// The board: shows a moment, offers its moves, and tells which one was picked.

import { Marks, hotId } from "../table/marks.js";
import { Picking } from "../table/picking.js";
import { SceneLayer, passingIn } from "../table/scene.js";
import { bindExplanations } from "../table/explain.js";
import { bindKeys } from "../table/keyboard.js";
import { glide, pace } from "../table/preferences.js";
import { $, countSeats, emblem, make, numbers, showChoices, write } from "../table/dom.js";
import { first, root, words } from "./page.js";

const MANY = 4; // numbers that fit beside a name

export class Stage {
  constructor({ onMove, onBack }) {
    this.board = $("#board");
    this.layer = new SceneLayer($("#layer"));
    this.marks = new Marks(this.board, this.layer);
    this.picking = new Picking();
    this.onMove = onMove;
    this.isByKeys = false;
    glide();
    root.style.setProperty("--ratio", first.moment.width / first.moment.height);
    this.layer.reset(first.moment.scene);
    this.beside(first.moment);
    bindExplanations(this.board, this.layer);
    bindKeys(this.board, { pick: (id) => this.#pick(id), undo: onBack, hint: () => {}, cancel: () => this.#cancel(), playMove: () => {} });
    this.board.addEventListener("click", (event) => this.picking.choices.length && this.#pick(hotId(event, this.picking)));
    document.addEventListener("keydown", () => (this.isByKeys = true), true);
    document.addEventListener("pointerdown", () => (this.isByKeys = false), true);
    for (const kind of ["pointerover", "focusin"])
      this.board.addEventListener(kind, (event) => {
        const label = event.target.closest?.(".target")?.getAttribute("aria-label");
        if (label) write("#hint", [...this.picking.labels, label].join(" → "));
      });
  }

  // A moment; one that follows the last glides there.
  async show(moment, { isNext = false, choices = [] } = {}) {
    if (isNext && pace()) await this.layer.pass(passingIn(moment.scene), pace());
    this.layer.become(moment.scene);
    this.beside(moment);
    this.offer(choices);
  }

  beside({ panels, words: sentences }) {
    $("#panels").replaceChildren(...panels.map(panel));
    countSeats(panels.length);
    $("#board-text").replaceChildren(...sentences.map((text) => make("li", "", text)));
  }

  offer(choices) {
    this.picking.start(choices);
    this.#cancel();
  }

  // Whoever plays by keyboard finds the focus where the next thing is to be done.
  focus() {
    if (this.isByKeys) (this.board.querySelector(".target") ?? $("#choices button"))?.focus({ preventScroll: true });
  }

  #mark() {
    const { picking } = this;
    const offered = this.marks.show(picking);
    showChoices(offered, (id) => this.#pick(id));
    write("#hint", this.#hint(picking.next.length - offered.length));
  }

  #hint(places) {
    if (this.picking.isBegun) return `${this.picking.labels.join(" → ")} → …`;
    if (!this.picking.choices.length) return "";
    return places ? words.chooseSpace : words.chooseOption;
  }

  #cancel() {
    this.picking.cancel();
    this.#mark();
  }

  #pick(id) {
    const move = this.picking.pick(id);
    if (move === undefined) {
      this.#cancel();
      return write("#hint", words.nowhere);
    }
    this.#mark();
    if (move === null) return this.focus();
    this.onMove(move);
  }
}

function panel([seat, name, row]) {
  const note = first.mine.includes(seat) ? [make("small", "", words.you)] : [];
  const node = make("li", `panel seat-${seat}`, emblem(seat), make("div", "who", make("b", "", name), ...note), numbers(row));
  node.classList.toggle("many", row.length > MANY);
  node.classList.toggle("mine", first.mine.includes(seat));
  return node;
}
