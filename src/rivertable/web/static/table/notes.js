// Small labels on the board: what choosing a place costs or brings, also where nothing hovers.

import { sheetOver } from "./rings.js";

const SVG = "http://www.w3.org/2000/svg";
const SIZE = 0.03; // of the width of the board
const SHAPE = ["href", "d", "r", "x", "y", "width", "height"]; // what decides about an element's box

export class Notes {
  constructor(board) {
    this.size = board.viewBox.baseVal.width * SIZE;
    this.group = document.createElementNS(SVG, "g");
    this.group.setAttribute("class", "notes");
    this.board = board;
    this.sheet = sheetOver(board, "notes-sheet");
    this.sheet.append(this.group);
    this.boxes = new WeakMap(); // element -> its shape and its box
  }

  // An element, its note, and whether that is a warning.
  show(rows) {
    if (!rows.length && !this.group.firstChild) return;
    this.sheet.setAttribute("viewBox", this.board.getAttribute("viewBox"));
    this.group.replaceChildren(...rows.map((row) => this.#note(...row)));
  }

  #note(node, text, isWarning) {
    const { x, y, width } = this.#box(node);
    const { e, f } = new DOMMatrix(node.style.transform);
    const wide = this.size * (0.7 + 0.58 * text.length);
    const high = this.size * 1.4;
    const plate = shape("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 });
    const words = shape("text", { y: this.size * 0.35, "font-size": this.size });
    words.textContent = text;
    const note = shape("g", { transform: `translate(${e + x + width / 2} ${f + y + this.size * 0.5})` });
    if (isWarning) note.setAttribute("class", "warning");
    note.append(plate, words);
    return note;
  }

  // Measuring makes the browser lay out the whole page, and the shape of a place seldom changes.
  #box(node) {
    const shape = SHAPE.map((name) => node.getAttribute(name)).join(" ");
    if (this.boxes.get(node)?.shape !== shape) this.boxes.set(node, { shape, box: node.getBBox() });
    return this.boxes.get(node).box;
  }
}

function shape(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}
