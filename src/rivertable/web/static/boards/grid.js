// The tiles over the picture: painted with mouse, finger or keys, and read aloud one by one.

import { make } from "../table/dom.js";
import { nameOf } from "./draft.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Grid {
  #cells = new Map(); // name -> node
  #at = [0, 0];
  #size = "";
  #last = null; // the cell that was painted last, while a finger is down

  // `on` has: draft(), label(cell), select(cell), paint(cell, from, isBack), done(), key(event, cell).
  constructor(root, kit, on) {
    this.root = root;
    this.kit = kit;
    this.on = on;
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("focusin", ({ target }) => this.#focused(target));
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, () => this.#up());
  }

  get at() {
    return this.#at;
  }

  // Shows the board as it is now.
  show(draft, wrong, advised) {
    const size = `${draft.rows} ${draft.columns}`;
    if (size !== this.#size) this.#lay(draft);
    this.#size = size;
    for (let row = 0; row < draft.rows; row++)
      for (let column = 0; column < draft.columns; column++) {
        const name = nameOf([row, column]);
        const node = this.#cells.get(name);
        const label = this.on.label([row, column]);
        if (node.getAttribute("aria-label") !== label) node.setAttribute("aria-label", label);
        node.classList.toggle("is-empty", draft.mark([row, column]) === this.kit.empty);
        node.classList.toggle("wrong", wrong.has(name));
        node.classList.toggle("advised", advised.has(name) && !wrong.has(name));
      }
  }

  // A tile that is drawn already, but not in the picture yet.
  pending(cell, mark) {
    this.#cells.get(nameOf(cell)).dataset.mark = mark;
  }

  settled() {
    for (const node of this.#cells.values()) delete node.dataset.mark;
  }

  focus(cell = this.#at) {
    this.#cells.get(nameOf(cell))?.focus();
  }

  select([row, column]) {
    this.#cells.get(nameOf(this.#at))?.setAttribute("tabindex", "-1");
    for (const node of this.root.querySelectorAll("[aria-selected=true]")) node.setAttribute("aria-selected", "false");
    this.#at = [row, column];
    const node = this.#cells.get(nameOf(this.#at));
    node.setAttribute("tabindex", "0");
    node.setAttribute("aria-selected", "true");
    this.on.select(this.#at);
  }

  #lay({ rows, columns }) {
    this.#cells.clear();
    const lines = Array.from({ length: rows }, (_, row) => {
      const line = make("div", "grid-row");
      line.setAttribute("role", "row");
      for (let column = 0; column < columns; column++) line.append(this.#cell(row, column));
      return line;
    });
    this.root.replaceChildren(...lines);
    this.#at = [Math.min(this.#at[0], rows - 1), Math.min(this.#at[1], columns - 1)];
    this.#cells.get(nameOf(this.#at)).setAttribute("tabindex", "0");
    const { edge, tile, strip, fewestColumns } = this.kit;
    const width = Math.max(columns, fewestColumns) * tile + 2 * edge;
    const height = rows * tile + 2 * edge;
    const left = (width - columns * tile) / 2;
    const style = this.root.style;
    style.setProperty("left", `${(100 * left) / width}%`);
    style.setProperty("width", `${(100 * columns * tile) / width}%`);
    style.setProperty("top", `${(100 * edge) / (height + strip)}%`);
    style.setProperty("height", `${(100 * rows * tile) / (height + strip)}%`);
    style.setProperty("--columns", columns);
    style.setProperty("--rows", rows);
    this.box = { width, height: height + strip, left, top: edge, tile };
  }

  #cell(row, column) {
    const node = make("div", "tile");
    node.setAttribute("role", "gridcell");
    node.setAttribute("tabindex", "-1");
    node.setAttribute("aria-selected", "false");
    node.dataset.cell = nameOf([row, column]);
    node.dataset.row = row;
    node.dataset.column = column;
    this.#cells.set(node.dataset.cell, node);
    return node;
  }

  #focused(node) {
    if (node.dataset.cell) this.select([Number(node.dataset.row), Number(node.dataset.column)]);
  }

  #key(event) {
    const step = ARROWS[event.key];
    if (step && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const to = [this.#at[0] + step[0], this.#at[1] + step[1]];
      if (this.on.draft().has(to)) this.focus(to);
      event.preventDefault();
    } else if (this.on.key(event, this.#at, step)) event.preventDefault();
  }

  #cellAt({ clientX, clientY }) {
    const node = document.elementFromPoint(clientX, clientY)?.closest?.(".tile");
    return node && this.root.contains(node) ? [Number(node.dataset.row), Number(node.dataset.column)] : null;
  }

  #down(event) {
    const cell = this.#cellAt(event);
    if (!cell) return;
    event.preventDefault(); // focus is given here, and nothing is dragged or selected
    this.focus(cell);
    this.#last = cell;
    this.on.paint(cell, null, event.button === 2 || event.shiftKey);
  }

  #move(event) {
    if (!this.#last || event.buttons === 0) return;
    const cell = this.#cellAt(event);
    if (!cell || String(cell) === String(this.#last)) return;
    const from = this.#last;
    this.#last = cell;
    this.on.paint(cell, from, event.buttons === 2 || event.shiftKey);
    this.focus(cell);
  }

  #up() {
    if (!this.#last) return;
    this.#last = null;
    this.on.done();
  }
}
