// Boards whose places are fixed: hexes that are in play or not, and discs beside which deposits lie.

import { $ } from "../table/dom.js";
import { shape } from "./shape.js";

const NONE = ".";
const HERD = [[], [[0, 8]], [[-24, 6], [24, 12]], [[-25, -6], [25, -4], [0, 24]],
  [[-25, -10], [25, -8], [-25, 22], [25, 24]], [[-26, -16], [26, -14], [0, 6], [-26, 28], [26, 30]]];
const NAME_AT = { plain: -30, river: 40 }; // below the middle of a place
const GEMS = [[0, -17], [-13, 5], [13, 5]];

// Wind River: marks of hexes, and how many buffaloes start on each.
class Plain {
  constructor(kit, { land, herd } = {}) {
    this.kit = kit;
    const lanes = kit.places.length / kit.ranks;
    const empty = Array(lanes).fill(NONE.repeat(kit.ranks));
    this.land = [...(land ?? empty).join("")];
    this.herd = [...(herd ?? empty).join("")];
  }

  count(at) {
    return Number(this.herd[at]) || 0;
  }

  left(tool) {
    if (tool !== "buffalo") return null;
    return this.kit.buffaloes - this.herd.reduce((all, _, at) => all + this.count(at), 0);
  }

  // One more buffalo, or one less; after the last that fits there is none again.
  apply(tool, at, isBack) {
    if (tool === "buffalo") {
      const count = this.count(at) + (isBack ? -1 : 1);
      this.herd[at] = String(Math.max(0, count > this.kit.most ? 0 : count)).replace("0", NONE);
    } else {
      this.land[at] = tool;
      if (tool === this.kit.marks.out) this.herd[at] = NONE;
    }
  }

  told(at, words, fill) {
    const herd = this.count(at) ? `, ${fill(words.herd, { count: this.count(at) })}` : "";
    return words.marks[this.land[at]] + herd;
  }

  pieces() {
    return this.kit.places.flatMap(({ at: [x, y] }, at) =>
      HERD[this.count(at)].map(([dx, dy], n) => [`wr-buffalo-${(n % 2) + 1}`, x + dx, y + dy]));
  }

  get rows() {
    const { ranks } = this.kit;
    const row = (all, lane) => all.slice(lane * ranks, (lane + 1) * ranks).join("");
    return Array.from({ length: this.land.length / ranks }, (_, lane) => [row(this.land, lane), row(this.herd, lane)]);
  }

  get state() {
    return JSON.stringify({ land: this.rows.map(([land]) => land), herd: this.rows.map(([, herd]) => herd) });
  }
}

// Niagara: beside which discs each deposit lies.
class River {
  constructor(kit, { discs } = {}) {
    this.kit = kit;
    this.discs = Object.fromEntries(kit.colours.map((colour) => [colour, [...(discs?.[colour] ?? [])]]));
  }

  beside(at) {
    const { name } = this.kit.places[at];
    return this.kit.colours.filter((colour) => this.discs[colour].includes(name));
  }

  // There is one deposit of each colour, and it can always be moved: nothing runs out.
  left() {
    return null;
  }

  // A deposit lies beside one disc, or between two that face each other; pressed again it goes.
  apply(tool, at, isBack) {
    const { name } = this.kit.places[at];
    const had = this.discs[tool]?.includes(name);
    for (const colour of this.kit.colours)
      this.discs[colour] = this.discs[colour].filter((disc) => disc !== name);
    if (had || isBack || !(tool in this.discs)) return;
    const facing = this.kit.facing.find((pair) => pair.includes(name)) ?? [];
    const [other] = this.discs[tool].filter((disc) => facing.includes(disc));
    this.discs[tool] = other ? facing.filter((disc) => disc === other || disc === name) : [name];
  }

  told(at, words) {
    return this.beside(at).map((colour) => words.deposits[colour]).join(", ") || words.noDeposit;
  }

  // The discs, and gems where the picture has the slab of each deposit.
  pieces() {
    const { banks, island, colours, sizes } = this.kit;
    const discs = this.kit.places.map(({ at: [x, y] }) => ["ni-glass-disc", x, y, sizes.disc]);
    const there = colours.filter((colour) => this.discs[colour].length);
    const onIsland = there.map((colour) => this.discs[colour]).filter(([disc]) => !(disc in banks)).sort();
    const gems = there.flatMap((colour) => {
      const [disc] = this.discs[colour];
      const [x, y] = banks[disc] ?? island[Math.min(1, onIsland.indexOf(this.discs[colour]))];
      return GEMS.map(([dx, dy]) => [`ni-gem-${colour}`, x + dx, y + dy, sizes.gem]);
    });
    return [...discs, ...gems];
  }

  get rows() {
    return this.kit.colours.map((colour) => [colour, ...this.discs[colour]]);
  }

  get state() {
    return JSON.stringify({ discs: this.discs });
  }
}

function written(Draft) {
  return class extends Draft {
    get line() {
      return this.rows.map(([first, ...rest]) => `${first}=${rest.join(",")}`).join(" ");
    }

    text(title, origin) {
      const rows = this.rows.map(([first, ...rest]) => `${first.padEnd(9)}${rest.join(" ")}`.trimEnd());
      return [`title: ${title}`, `origin: ${origin}`, "", ...rows, ""].join("\n");
    }
  };
}

const KINDS = { plain: written(Plain), river: written(River) };

// A symbol in its place; one with a box of its own is drawn in that size.
function piece([id, x, y, [wide, high] = []]) {
  const box = wide ? { x: x - wide, y: y - high, width: 2 * wide, height: 2 * high } : { x, y };
  return shape("use", { href: `#${id}`, ...box });
}

export function places(desk) {
  const { kit, words, fill, say, changed, drawn } = desk;
  const layer = $("#places");
  let tool = desk.known() ? "" : $("#editor [data-tool]").dataset.tool; // none: pressing only looks
  let at = 0;
  const nodes = kit.places.map(({ name, at: [x, y], d, r }, index) => {
    const around = d ? { d } : { r: r + 4 };
    const node = shape(d ? "path" : "circle", { class: "place", transform: `translate(${x} ${y})`, ...around });
    for (const [key, value] of [["role", "button"], ["data-cell", name], ["data-at", index]]) node.setAttribute(key, value);
    return node;
  });
  const pieces = shape("g", { "aria-hidden": "true", class: "laid" });
  const names = shape("g", { "aria-hidden": "true", class: "laid" });
  const below = NAME_AT[kit.kind];
  names.append(...kit.places.map(({ name, at: [x, y] }) => shape("text", { class: "place-name", x, y: y + below }, name)));

  function label(index) {
    const { name } = kit.places[index];
    const wrong = (desk.known()?.mistakes ?? []).filter(({ cells }) => cells.includes(name)).map(({ reason }) => reason);
    return [fill(words.tile, { cell: name, what: desk.draft.told(index, words.places, fill) }), ...wrong.map((reason) => reason.replace(/[.]$/, ""))].join(". ");
  }

  function select(index) {
    at = index;
    nodes.forEach((node, n) => node.setAttribute("tabindex", n === at ? "0" : "-1"));
    $("#tile-name").textContent = label(at);
  }

  function press(index, isBack) {
    if (!tool) return;
    desk.draft.apply(tool, index, isBack);
    changed();
    say(label(index));
  }

  // The nearest place that lies that way.
  function next([dx, dy]) {
    const [x, y] = kit.places[at].at;
    const far = ({ at: [px, py] }) => {
      const along = (px - x) * dx + (py - y) * dy;
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      return along > 10 ? along + 2 * aside : Infinity;
    };
    const ranked = kit.places.map((place, index) => [far(place), index]).sort(([a], [b]) => a - b);
    return ranked[0][0] < Infinity ? ranked[0][1] : at;
  }

  function key(event) {
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) nodes[next(step)].focus();
    else if (event.key === "Enter" || event.key === " ") {
      press(at, event.shiftKey);
      drawn();
    } else if (event.key === "-" || event.key === "Delete" || event.key === "Backspace") {
      press(at, true);
      drawn();
    } else if (/^[1-9]$/.test(event.key)) {
      const tools = [...$("#editor").querySelectorAll("[data-tool]")];
      tool = tools[Number(event.key) - 1]?.dataset.tool ?? tool;
      showTools();
    } else return;
    event.preventDefault();
  }

  function showTools() {
    layer.classList.toggle("is-painted", Boolean(tool)); // else a finger moves the page
    for (const node of $("#editor").querySelectorAll("[data-tool]")) {
      node.setAttribute("aria-pressed", String(node.dataset.tool === tool));
      const left = desk.draft.left(node.dataset.tool);
      const count = node.querySelector(".left");
      if (count) count.textContent = left;
      node.classList.toggle("is-out", left !== null && left <= 0);
    }
  }

  // A finger that is drawn over hexes puts the same mark on all; buffaloes and deposits go one by one.
  function listen(root) {
    let last = -1;
    const isMark = () => Object.values(kit.marks ?? {}).includes(tool);
    const under = ({ clientX, clientY }) => Number(document.elementFromPoint(clientX, clientY)?.dataset?.at ?? -1);
    layer.append(pieces, names, ...nodes);
    layer.addEventListener("keydown", key);
    layer.addEventListener("focusin", ({ target }) => select(Number(target.dataset.at)));
    layer.addEventListener("contextmenu", (event) => event.preventDefault());
    layer.addEventListener("pointerdown", (event) => {
      last = under(event);
      if (last < 0) return;
      event.preventDefault();
      layer.releasePointerCapture?.(event.pointerId);
      nodes[last].focus();
      press(last, event.button === 2 || event.shiftKey);
    });
    layer.addEventListener("pointermove", (event) => {
      const now = under(event);
      if (last < 0 || now < 0 || now === last || !isMark()) return;
      last = now;
      press(now, false);
    });
    for (const end of ["pointerup", "pointercancel"])
      addEventListener(end, () => {
        if (last >= 0) drawn();
        last = -1;
      });
    for (const node of root.querySelectorAll("[data-tool]"))
      node.addEventListener("click", () => {
        tool = tool === node.dataset.tool ? "" : node.dataset.tool;
        showTools();
      });
    select(0);
  }

  return {
    draftOf: (state) => new KINDS[kit.kind](kit, state),
    focus: (name) => nodes[kit.places.findIndex((place) => place.name === name)]?.focus(),
    listen,
    settled() {},
    show(wrong) {
      kit.places.forEach(({ name }, index) => {
        nodes[index].setAttribute("aria-label", label(index));
        nodes[index].classList.toggle("wrong", wrong.has(name));
        nodes[index].classList.toggle("four-only", Boolean(kit.marks) && desk.draft.land[index] === kit.marks.lighter);
      });
      pieces.replaceChildren(...desk.draft.pieces().map(piece));
      showTools();
      $("#tile-name").textContent = label(at);
    },
    showTools,
  };
}
