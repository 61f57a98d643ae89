// Draws scenes, and differences between them, in an SVG layer. See docs/protocol.md.

import { pause } from "./preferences.js";

const SVG = "http://www.w3.org/2000/svg";
// Of the pace of a move: how long one moment on the way may take, and all of them.
const LONGEST_MOMENT = 0.6;
const LONGEST_PASSING = 3;
const OWN_MARKS = ["target", "picked", "lifted", "hinted", "arriving", "reached", "far"];
const PLACE = /^translate\((-?[\d.]+) (-?[\d.]+)\)$/;

export class SceneLayer {
  constructor(group) {
    this.group = group;
    this.shown = new Map(); // id -> attributes, as the server sees them
    this.passing = new Set(); // ids that are elsewhere for a moment
  }

  // Everything anew, at once.
  reset(elements) {
    this.group.replaceChildren();
    this.passing.clear();
    this.shown = new Map();
    for (const [id, attributes] of elements) this.#change(id, attributes, false);
  }

  // Another scene: what is in both glides.
  become(elements) {
    const there = new Map(elements);
    for (const id of [...this.shown.keys()]) if (!there.has(id)) this.#remove(id);
    for (const [id, attributes] of there) {
      const gone = Object.keys(this.shown.get(id) ?? {}).filter((name) => !(name in attributes));
      this.#change(id, { ...attributes, ...Object.fromEntries(gone.map((name) => [name, null])) });
    }
    this.#sort([...there.keys()]);
    this.#settle();
  }

  // A difference: null takes an attribute away, an empty list an element.
  apply(changes) {
    for (const [id, change] of Object.entries(changes)) {
      if (id === "order") continue;
      if (Array.isArray(change)) this.#remove(id);
      else this.#change(id, change);
    }
    if (changes.order) this.#sort(changes.order);
    this.#settle();
  }

  // What is seen on the way to the next scene, one moment after the other; a move takes `pace`.
  async pass(text, pace) {
    if (!text || !pace) return;
    const moments = text.split("|");
    const each = Math.min(pace * LONGEST_MOMENT, (pace * LONGEST_PASSING) / moments.length);
    this.group.classList.add("passing"); // some signs are right only until something moves
    for (const moment of moments) {
      for (const change of moment.split(";")) this.#glimpse(change, each);
      await pause(each);
    }
    this.group.classList.remove("passing");
  }

  // `id x y` goes there, `id=class` looks otherwise; what the server sees stays as it is.
  // Its pace is its own: a pace of the whole layer would give every piece on the board a new style.
  #glimpse(change, pace) {
    const [id, look] = change.split("=");
    const [name, x, y] = id.split(" ");
    const node = this.element(name);
    if (!node) return;
    this.passing.add(name);
    node.style.setProperty("--pace", `${pace}ms`);
    if (look === undefined) write(node, "transform", `translate(${x} ${y})`);
    else write(node, "class", look);
  }

  #settle() {
    for (const id of this.passing) {
      const { transform = null, class: look = null } = this.shown.get(id) ?? {};
      const node = this.element(id);
      node?.style.removeProperty("--pace");
      if (node) write(node, "transform", transform), write(node, "class", look);
    }
    this.passing.clear();
  }

  // What is shown now, to come back to.
  snapshot() {
    return [...this.shown].map(([id, attributes]) => [id, { ...attributes }]);
  }

  // The topmost piece on a picked place, or the piece that a picked thing stands for.
  standingOn(id) {
    const place = this.element(id)?.dataset.place;
    const ending = id?.slice(id.indexOf("-"));
    const pieces = place ? `use[data-place="${place}"]` : `use[id$="${ending}"]`;
    return id ? [...this.group.querySelectorAll(pieces)].at(-1) : undefined;
  }

  element(id) {
    return this.shown.has(id) ? this.group.querySelector(`#${CSS.escape(id)}`) : null;
  }

  #remove(id) {
    this.element(id)?.remove();
    this.shown.delete(id);
  }

  #change(id, change, isArriving = true) {
    const before = this.shown.get(id) ?? {};
    if (change.tag && before.tag && change.tag !== before.tag) {
      this.#remove(id);
      change = { ...before, ...change };
    }
    let node = this.element(id);
    if (!node) {
      node = document.createElementNS(SVG, change.tag ?? "g");
      node.id = id;
      if (isArriving) arrive(node);
      this.group.append(node);
    }
    const now = { ...before };
    for (const [name, value] of Object.entries(change)) {
      if (value === null) delete now[name];
      else now[name] = value;
      write(node, name, value);
    }
    this.shown.set(id, now);
  }

  #sort(order) {
    let next = null;
    for (const node of order.map((id) => this.element(id)).filter(Boolean).reverse()) {
      if (node.nextSibling !== next) this.group.insertBefore(node, next); // few are elsewhere
      next = node;
    }
    this.shown = new Map(order.map((id) => [id, this.shown.get(id)]));
  }
}

function arrive(node) {
  node.classList.add("arriving");
  requestAnimationFrame(() => node.classList.remove("arriving"));
}

function write(node, name, value) {
  if (name === "tag") return;
  if (name === "text") node.textContent = value ?? "";
  else if (name === "transform") place(node, value);
  else if (name === "class") setClass(node, value);
  else if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
  // An element with a label needs a role; one that can be picked is a button already.
  if (name === "aria-label" && node.getAttribute("role") !== "button") named(node, value);
}

// The moments on the way to a scene that came whole.
export function passingIn(elements) {
  return new Map(elements).get("passing")?.text;
}

export function named(node, label) {
  if (label) node.setAttribute("role", "img");
  else node.removeAttribute("role");
}

// A place is a style, not an attribute, so that the style sheet can let it glide.
function place(node, value) {
  const match = PLACE.exec(value ?? "");
  node.style.transform = match ? `translate(${match[1]}px, ${match[2]}px)` : "";
  if (match) node.removeAttribute("transform");
  else if (value) node.setAttribute("transform", value);
}

// Marks that the browser itself has set stay.
function setClass(node, value) {
  const own = OWN_MARKS.filter((name) => node.classList.contains(name));
  const all = [value ?? "", ...own].join(" ").trim();
  if (node.getAttribute("class") !== all) node.setAttribute("class", all);
}
