// The band: every seat's share of the win over the moves, one above the other. To slide along, too.

import { $, emblem, make } from "../table/dom.js";
import { count, fill, first, nameOf, percent, told, words } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [1000, 300];
const FAR = 10; // moments that Page Up and Page Down go
const [BROAD, AWAY] = [0.2, 0.04]; // how broad a part is that holds an emblem; how far that stands from faults

export class Band {
  constructor(onGo) {
    this.node = $("#band");
    this.onGo = onGo;
    this.at = first.at;
    this.seat = 0; // whose faults are marked
    this.svg = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    this.dots = make("div", "band-dots");
    this.here = make("div", "band-here");
    this.node.append(this.svg, this.dots, this.here);
    $("#legend").replaceChildren(...first.names.map(entry));
    this.node.addEventListener("keydown", (event) => this.#key(event));
    this.node.addEventListener("pointerdown", (event) => {
      this.node.setPointerCapture(event.pointerId);
      this.#point(event);
    });
    this.node.addEventListener("pointermove", (event) => event.buttons && this.#point(event));
    $("#as-table").addEventListener("toggle", () => this.#table());
  }

  // What is known so far.
  draw(summary) {
    this.summary = summary;
    const spans = knownSpans(summary.shares);
    const drawn = (part) => first.names.flatMap((_, i) => spans.flatMap((span) => part(span, summary.shares, i)));
    this.svg.replaceChildren(...drawn(area), ...drawn(currents), ...drawn(bank), ...grid());
    const faults = summary.moves.filter(({ grade, seat }) => grade && seat === this.seat);
    const marks = first.names.flatMap((_, i) => mark(summary.shares, i, faults));
    this.dots.replaceChildren(...marks, ...faults.map((fault) => dot(fault, summary.shares[fault.index])));
    this.move(this.at);
    this.#table();
  }

  // Marks the faults of a seat: those of others are shown on request.
  mark(seat) {
    this.seat = seat;
    if (this.summary) this.draw(this.summary);
  }

  move(at) {
    this.at = at;
    const shares = this.summary.shares[at];
    this.here.style.left = `${(100 * at) / Math.max(1, count)}%`;
    this.node.setAttribute("aria-valuenow", at);
    this.node.setAttribute("aria-valuetext", `${fill(words.moment, { move: at, count })}: ${told(shares)}${this.#verdict(at)}`);
    for (const [i, node] of [...$("#legend").children].entries())
      node.querySelector(".now").textContent = shares ? percent(shares[i]) : "";
  }

  #verdict(at) {
    const made = this.summary.moves.find(({ index, grade, seat }) => index === at - 1 && grade && seat === this.seat);
    return made ? `. ${nameOf(made.seat)}: ${words[made.grade]}` : "";
  }

  #point(event) {
    const box = this.node.getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    this.onGo(Math.round(part * count));
  }

  #key(event) {
    const { at } = this;
    const goals = {
      ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1,
      PageDown: at - FAR, PageUp: at + FAR, Home: 0, End: count,
    };
    if (event.shiftKey || !(event.key in goals)) return;
    event.preventDefault();
    this.onGo(Math.max(0, Math.min(count, goals[event.key])));
  }

  // The same in numbers; only where somebody reads it.
  #table() {
    if (!$("#as-table").open) return;
    const head = make("tr", "", ...["", ...first.names].map((text) => make("th", "", text)));
    const rows = this.summary.shares.map((shares, at) => {
      const name = make("th", "", at ? `${at}. ${first.log[at - 1].text}` : words.start);
      name.scope = "row";
      return make("tr", "", name, ...first.names.map((_, i) => make("td", "", shares ? percent(shares[i]) : "")));
    });
    $("#as-table table").replaceChildren(make("thead", "", head), make("tbody", "", ...rows));
  }
}

function entry(name, i) {
  return make("li", `seat-${i + 1}`, emblem(i + 1), make("span", "", name), make("b", "now", ""));
}

// Moments without a gap that are known.
function knownSpans(shares) {
  const spans = [];
  for (const [at, one] of shares.entries()) {
    if (!one) continue;
    if (spans.at(-1)?.at(-1) === at - 1) spans.at(-1).push(at);
    else spans.push([at]);
  }
  return spans.filter((span) => span.length > 1);
}

// Where the part of a seat lies at a moment, from 0 above to 1 below; `part` of the way down.
function level(shares, at, seat, part = 0) {
  return shares[at].slice(0, seat).reduce((all, share) => all + share, 0) + part * shares[at][seat];
}

// A line along a part, level at every move, so that no two lines ever cross.
function flow(span, shares, seat, part) {
  const points = span.map((at) => [(WIDTH * at) / count, HEIGHT * level(shares, at, seat, part)]);
  const bends = points.slice(1).map(([x, y], i) => {
    const [before, from] = points[i];
    const middle = (before + x) / 2;
    return `C${[middle, from, middle, y, x, y].map((one) => one.toFixed(1)).join(" ")}`;
  });
  return `${points[0].map((one) => one.toFixed(1)).join(" ")}${bends.join("")}`;
}

// The part of one seat between what lies above it and what lies below.
function area(span, shares, seat) {
  const [above, below] = [flow(span, shares, seat, 0), flow([...span].reverse(), shares, seat, 1)];
  return svg("path", { class: `band-area seat-${seat + 1}`, d: `M${above}L${below}Z` });
}

// Like water: strokes along the part.
function currents(span, shares, seat) {
  return [0.3, 0.7].map((part, i) =>
    svg("path", { class: `band-current seat-${seat + 1}`, d: `M${flow(span, shares, seat, part)}`, "stroke-dashoffset": 23 * i + 11 * seat }),
  );
}

// Where two parts meet: an ink line, and light on the lower one.
function bank(span, shares, seat) {
  if (!seat) return [];
  const d = `M${flow(span, shares, seat, 0)}`;
  return [svg("path", { class: `band-light seat-${seat + 1}`, d, transform: "translate(0 4)" }), svg("path", { class: "band-edge", d })];
}

// The emblem of a seat where its part is broad and nothing else stands; nothing if it is nowhere.
function mark(shares, seat, faults) {
  const isFree = (at) => shares[at] && at > AWAY * count && at < (1 - AWAY) * count &&
    faults.every(({ index }) => Math.abs(index - at) > AWAY * count);
  const broad = shares.map((_, at) => (isFree(at) ? Math.min(shares[at][seat], 2 * BROAD) : 0));
  const at = broad.indexOf(Math.max(...broad));
  if (broad[at] < BROAD) return [];
  const node = make("span", `band-mark seat-${seat + 1}`, emblem(seat + 1));
  node.style.left = `${(100 * at) / count}%`;
  node.style.top = `${100 * level(shares, at, seat, 0.5)}%`;
  return [node];
}

function grid() {
  return [0.25, 0.5, 0.75].map((part) =>
    svg("line", { class: "band-grid", x1: 0, x2: WIDTH, y1: part * HEIGHT, y2: part * HEIGHT }),
  );
}

// A fault stands in the middle of its seat's part of the band.
function dot({ index, seat, grade }, shares) {
  const node = make("span", `band-dot ${grade} seat-${seat}`);
  const above = shares.slice(0, seat - 1).reduce((all, share) => all + share, 0);
  node.style.left = `${(100 * index) / count}%`;
  node.style.top = `${100 * Math.max(0.04, Math.min(0.96, above + shares[seat - 1] / 2))}%`;
  return node;
}

function svg(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}
