// Marks on the board what can be pointed at and what has been, here and in lessons.

import { Notes } from "./notes.js";
import { Rings } from "./rings.js";
import { named } from "./scene.js";

export class Marks {
  constructor(board, layer) {
    this.board = board;
    this.layer = layer;
    this.rings = new Rings(board);
    this.notes = new Notes(board);
  }

  // Marks what comes next; returns what is not on the board and needs a button.
  show(picking) {
    const { layer } = this;
    this.clear();
    const next = picking.next;
    const targets = [];
    for (const pick of next) {
      const node = layer.element(pick.id);
      if (pick.button || !node) continue;
      targets.push(node);
      node.classList.add("target");
      node.setAttribute("tabindex", "0");
      node.setAttribute("role", "button");
      if (pick.label) node.setAttribute("aria-label", pick.label);
    }
    this.rings.show(targets);
    for (const id of picking.done) layer.element(id)?.classList.add("picked");
    layer.standingOn(picking.done.at(-1))?.classList.add("lifted");
    const noted = next.filter((pick) => pick.note && layer.element(pick.id));
    this.notes.show(noted.map((pick) => [layer.element(pick.id), pick.note, pick.warning]));
    return next.filter((pick) => pick.button || !layer.element(pick.id));
  }

  clear() {
    for (const node of this.board.querySelectorAll(".target, .picked, .lifted, .hinted")) this.#unmark(node);
  }

  #unmark(node) {
    node.classList.remove("target", "picked", "lifted", "hinted");
    node.removeAttribute("tabindex");
    const label = this.layer.shown.get(node.id)?.["aria-label"];
    named(node, label);
    if (label) node.setAttribute("aria-label", label);
    else node.removeAttribute("aria-label");
  }
}

// The topmost target under the pointer, else the place that was hit.
export function hotId(event, picking) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const target = under.find((one) => one.classList?.contains("target"));
  const begun = under.find((one) => one.id && picking.isFirst(one.id));
  const place = under.find((one) => one.dataset?.place && one.id);
  return (target ?? begun ?? place ?? event.target).id;
}
