// Each seat's part: how exact it was, what was luck, and its faults. One's own seats come first.

import { $, button, emblem, make } from "../table/dom.js";
import { first, lost, nameOf, percent, signed, words } from "./page.js";

const GRADES = { blunder: "blunders", mistake: "mistakes", inaccuracy: "inaccuracies" };
const plural = new Intl.PluralRules(document.documentElement.lang);

export class Faults {
  constructor({ onFind, onGo, onSeat }) {
    Object.assign(this, { onFind, onGo, onSeat });
    const seats = first.names.map((_, i) => i + 1);
    this.order = [...first.mine, ...seats.filter((seat) => !first.mine.includes(seat))];
    this.seat = this.order[0];
    onSeat(this.seat);
    $("#seat-tabs").replaceChildren(...this.order.map((seat) => this.#tab(seat)));
    $("#seat-tabs").addEventListener("keydown", (event) => this.#walk(event));
  }

  draw(summary) {
    this.summary = summary;
    this.#show();
  }

  // The faults of the seat that is looked at, in order.
  get list() {
    return this.summary.moves.filter(({ seat, grade }) => grade && seat === this.seat);
  }

  #tab(seat) {
    const node = button(`seat-${seat}`, () => this.#choose(seat), emblem(seat), make("span", "", nameOf(seat)));
    node.setAttribute("role", "tab");
    node.id = `seat-tab-${seat}`;
    node.setAttribute("aria-controls", "seat-review");
    return node;
  }

  #choose(seat) {
    this.seat = seat;
    this.onSeat(seat);
    this.#show();
  }

  #walk(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const count = this.order.length;
    this.#choose(this.order[(this.order.indexOf(this.seat) + step + count) % count]);
    $(`#seat-tab-${this.seat}`).focus();
  }

  #show() {
    for (const seat of this.order) {
      const tab = $(`#seat-tab-${seat}`);
      tab.setAttribute("aria-selected", String(seat === this.seat));
      tab.tabIndex = seat === this.seat ? 0 : -1;
    }
    const pane = $("#seat-review");
    const had = document.activeElement?.dataset?.fault;
    pane.setAttribute("aria-labelledby", `seat-tab-${this.seat}`);
    pane.replaceChildren(...this.#figures(this.summary.seats[this.seat - 1]), ...this.#faults());
    if (had) pane.querySelector(`[data-fault="${had}"]`)?.focus();
  }

  #figures({ accuracy, faults, ...parts }) {
    const exact = make("div", "accuracy", make("b", "", accuracy === null ? "–" : String(Math.round(accuracy))), make("span", "", words.accuracy));
    exact.style.setProperty("--part", String((accuracy ?? 0) / 100));
    const counts = Object.entries(GRADES).map(([grade, many]) => {
      const name = plural.select(faults[grade]) === "one" ? words[grade] : words[many];
      const told = make("span", "", name.charAt(0).toUpperCase() + name.slice(1));
      return make("li", grade, make("span", `mark ${grade}`), make("b", "", String(faults[grade])), told);
    });
    const rows = [
      [words.start, percent(parts.start)],
      [words.drawsPart, signed(parts.draws)],
      ...(first.hasSecrets ? [[words.hiddenPart, signed(parts.hidden)]] : []),
      [words.own, signed(parts.choices)],
      [words.others, signed(parts.others)],
      [words.end, percent(parts.end)],
    ];
    const luck = make("dl", "luck", ...rows.flatMap(([name, value]) => [make("dt", "", name), make("dd", sign(value), value)]));
    return [make("div", "figures", exact, make("ul", "counts", ...counts)), luck];
  }

  #faults() {
    const { list } = this;
    if (!list.length) return [make("p", "faint", this.summary.isWhole ? words.noFaults : words.noFaultsYet)];
    const rows = list.map((fault) => {
      const go = button("fault", () => this.onGo(fault.index), make("span", `mark ${fault.grade}`), text(fault));
      go.dataset.fault = `go-${fault.index}`;
      const find = button("small-button", () => this.onFind(fault), words.find);
      find.dataset.fault = `find-${fault.index}`;
      return make("li", "", go, find);
    });
    return [make("ol", "faults", ...rows)];
  }
}

function text({ index, loss, grade }) {
  const verdict = make("small", "", `${words[grade]}, −${lost(loss)} %`);
  return make("span", "", make("b", "", `${index + 1}. ${first.log[index].text}`), verdict);
}

function sign(value) {
  return value.startsWith("+") ? "plus" : value.startsWith("−") ? "minus" : "";
}
