// A board while it is drawn: rows of land, rows of flow, water by tile. It may be wrong.

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function nameOf([row, column]) {
  return `${LETTERS[column]}${row + 1}`;
}

export class Draft {
  constructor(kit, { land, flow, water } = {}) {
    this.kit = kit;
    this.land = land ? land.map((row) => [...row]) : emptyRows(kit, 7, 7);
    this.flow = flow ? flow.map((row) => [...row]) : emptyRows(kit, 7, 7);
    this.water = { ...water };
  }

  get rows() {
    return this.land.length;
  }

  get columns() {
    return this.land[0].length;
  }

  has([row, column]) {
    return row >= 0 && row < this.rows && column >= 0 && column < this.columns;
  }

  mark([row, column]) {
    return this.land[row][column];
  }

  flowOf([row, column]) {
    return this.flow[row][column];
  }

  isWadi(cell) {
    return this.has(cell) && this.mark(cell) === this.kit.wadi;
  }

  waterOn(cell) {
    return this.water[nameOf(cell)] ?? 0;
  }

  // How many tiles of a kind, or how much water, is left in the box.
  left(kind) {
    const { stock } = this.kit;
    if (kind === "water") return stock.water - Object.values(this.water).reduce((all, one) => all + one, 0);
    return stock[kind] - this.land.flat().filter((mark) => mark === kind).length;
  }

  // Puts a tile on a cell; a wadi tile leaves the wadi until it flows somewhere.
  put([row, column], mark) {
    if (this.land[row][column] === mark) return;
    this.land[row][column] = mark;
    const { wadi, leaves, empty } = this.kit;
    this.flow[row][column] = mark === wadi ? leaves : empty;
    if (mark !== wadi) delete this.water[nameOf([row, column])];
  }

  setFlow([row, column], mark) {
    this.flow[row][column] = mark;
  }

  setWater(cell, count) {
    if (count > 0) this.water[nameOf(cell)] = count;
    else delete this.water[nameOf(cell)];
  }

  // The mark of the flow from a tile to one beside it.
  flowTo([row, column], [otherRow, otherColumn]) {
    const step = [otherRow - row, otherColumn - column].join();
    return Object.keys(this.kit.flows).find((mark) => this.kit.flows[mark].join() === step);
  }

  resized(rows, columns) {
    const { empty } = this.kit;
    const fitted = (all) =>
      Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => all[r]?.[c] ?? empty));
    const made = new Draft(this.kit, { land: fitted(this.land), flow: fitted(this.flow), water: {} });
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        if (this.has([row, column])) made.setWater([row, column], this.waterOn([row, column]));
    return made;
  }

  get line() {
    const water = Object.entries(this.water).map(([cell, count]) => `${cell}=${count}`);
    return `${joined(this.land).join("/")} ${joined(this.flow).join("/")} ${water.join(" ")}`.trim();
  }

  // As a file has it.
  text(title, origin) {
    const water = Object.entries(this.water).map(([cell, count]) => `${cell}=${count}`).join(" ");
    const rows = joined(this.land).map((land, row) => `${land}   ${joined(this.flow)[row]}`);
    return [`title: ${title}`, `origin: ${origin}`, `water: ${water}`, "", ...rows, ""].join("\n");
  }

  get state() {
    return JSON.stringify({ land: joined(this.land), flow: joined(this.flow), water: this.water });
  }
}

function emptyRows({ empty }, rows, columns) {
  return Array.from({ length: rows }, () => Array(columns).fill(empty));
}

function joined(rows) {
  return rows.map((row) => row.join(""));
}

// What was drawn, step by step, to go back and forth. A step is a state with its name and origin.
export class History {
  #steps;
  #at = 0;

  constructor(step) {
    this.#steps = [step];
  }

  get now() {
    return this.#steps[this.#at];
  }

  add(step) {
    if (step.state === this.now.state) return;
    this.#steps = [...this.#steps.slice(0, this.#at + 1), step];
    this.#at = this.#steps.length - 1;
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#steps.length - 1;
  }

  undo() {
    return this.#steps[--this.#at];
  }

  redo() {
    return this.#steps[++this.#at];
  }
}
