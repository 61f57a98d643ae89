// Analysis: what is thought of a moment, and moves tried for every seat.

import { $, button, emblem, make, write } from "../table/dom.js";
import { ask, bar, fill, first, nameOf, percent, root, told, words } from "./page.js";

const MOST = 120_000; // simulations for a moment
const BETWEEN = 900; // milliseconds between two times that lines are put into words

export class Analysis {
  constructor({ stage, thinker, onEnd, onShow }) {
    this.stage = stage;
    this.thinker = thinker;
    this.onShow = onShow;
    this.branches = first.branches;
    [this.at, this.line, this.seat] = [0, [], 0];
    this.stopping = null;
    $("#analysis-undo").addEventListener("click", () => this.back());
    $("#analysis-stop").addEventListener("click", () => this.stop());
    $("#analysis-back").addEventListener("click", () => (this.stop(), onEnd(this.at)));
    $("#seat").addEventListener("change", ({ target }) => this.show(this.at, this.line, Number(target.value)));
    $("#name-branch").addEventListener("submit", (event) => (event.preventDefault(), this.#keep()));
    this.#list();
  }

  // A moment of the game, and moves from there on.
  async show(at, line = [], seat = 0) {
    this.stop();
    const isNext = at === this.at && line.length === this.line.length + 1;
    [this.at, this.line] = [at, line];
    const moment = await ask("moment", { at, line: pairs(line), seat });
    [this.moment, this.seat] = [moment, moment.seat];
    write("#told", line.length ? moment.told.at(-1) : at ? first.log[at - 1].text : words.start);
    write("#asked", moment.asked);
    $("#analysis-undo").disabled = !line.length;
    this.#seats();
    this.#tried();
    this.onShow(at, line);
    await this.stage.show(moment, { isNext, choices: moment.choices });
    this.stage.focus();
    this.#think(moment);
  }

  tryMove(move) {
    const { moment, seat } = this;
    const who = moment.acting.length ? seat : 0;
    return this.#play(who, moment.numbers[move]);
  }

  back() {
    if (this.line.length) this.show(this.at, this.line.slice(0, -1));
  }

  stop() {
    this.stopping?.abort();
    this.stopping = null;
    $("#analysis-stop").disabled = true;
  }

  async #think(moment) {
    $("#thoughts").hidden = false;
    $("#thought-lines").replaceChildren();
    $("#thought-bar").replaceChildren();
    write("#thought-count", moment.task ? "" : whyNot(moment));
    if (!moment.task) return;
    const { signal } = (this.stopping = new AbortController());
    $("#analysis-stop").disabled = false;
    try {
      this.#tell(await this.#found(moment, signal), moment, signal, true);
    } catch (problem) {
      if (!signal.aborted) write("#thought-count", problem.message);
    }
    if (!signal.aborted) this.stop();
  }

  async #found(moment, signal) {
    const onProgress = (found) => this.#tell(found, moment, signal);
    if (this.thinker)
      try {
        return await this.thinker.analyse(moment.task, { simulations: MOST, onProgress, signal });
      } catch (problem) {
        if (signal.aborted) throw problem;
        this.thinker = null; // the server has to think
      }
    const { simulations, moves, lines } = await ask("analyse", this.#asked);
    const rows = moves.map(([number, visits, share, isProven, shares]) => ({ number, visits, share, isProven, shares }));
    return { simulations, moves: rows, lines };
  }

  get #asked() {
    return { at: this.at, line: pairs(this.line), seat: this.seat };
  }

  // Shares at once; lines need words, which the server has.
  #tell({ simulations, moves, lines }, moment, signal, isLast = false) {
    if (signal.aborted) return;
    write("#thought-count", fill(words.simulations, { count: simulations.toLocaleString(document.documentElement.lang) }));
    const { shares } = moves[0];
    $("#thought-bar").replaceChildren(...bar(shares));
    $("#thought-bar").setAttribute("aria-label", told(shares));
    const now = performance.now();
    if (!isLast && now - (this.toldAt ?? 0) < BETWEEN && $("#thought-lines").children.length) return;
    this.toldAt = now;
    this.#words(moves, lines, moment);
  }

  async #words(moves, lines, moment) {
    const told = await ask("lines", { ...this.#asked, lines }).catch(() => null);
    if (!told || moment !== this.moment) return;
    const visits = moves.reduce((all, row) => all + row.visits, 0) || 1;
    const isShared = moment.acting.length > 1;
    const rows = told.lines.map((line, i) => {
      const [[, text], ...later] = line;
      const value = isShared ? percent(moves[i].visits / visits) : percent(moves[i].share);
      const then = later.length ? [make("small", "", later.map(([, one]) => one).join(" "))] : [];
      const node = button("thought", () => this.#play(this.seat, moves[i].number), make("b", "", value), make("span", "", text, ...then));
      return make("li", "", node);
    });
    const had = [...$("#thought-lines").querySelectorAll("button")].indexOf(document.activeElement);
    $("#thought-lines").replaceChildren(...rows);
    if (had >= 0) $("#thought-lines").querySelectorAll("button")[had]?.focus();
  }

  #play(seat, number) {
    return this.show(this.at, [...this.line, { seat, number }]);
  }

  // Where several choose at once, moves are tried for one after the other.
  #seats() {
    const { acting, seat } = this.moment;
    $("#for-seat").hidden = acting.length < 2;
    $("#seat").replaceChildren(...acting.map((one) => new Option(nameOf(one), one, false, one === seat)));
  }

  #tried() {
    const steps = this.line.map((step, i) => {
      const go = button("small-button", () => this.show(this.at, this.line.slice(0, i + 1)), this.moment.told[i]);
      return make("li", `seat-${step.seat}`, ...(step.seat ? [emblem(step.seat)] : []), go);
    });
    $("#tried").replaceChildren(...steps);
    $("#name-branch").hidden = !this.line.length;
  }

  async #keep() {
    const name = $("#branch-name").value.trim();
    if (!name || !this.line.length) return;
    const others = this.branches.filter((one) => one.name !== name);
    this.branches = [...others, { name, at: this.at, line: pairs(this.line) }];
    $("#branch-name").value = "";
    this.#list();
    if (first.isOwner) await ask("branches", { branches: this.branches }).catch((problem) => write("#reason", problem.message));
  }

  #list() {
    $("#branches").replaceChildren(
      ...this.branches.map(({ name, at, line }) =>
        make("li", "", button("small-button", () => this.show(at, named(line)), `${name} · ${fill(words.moment, { move: at, count: first.log.length })}`)),
      ),
    );
  }
}

// Why there is nothing to think about.
function whyNot({ acting, choices }) {
  if (acting.length) return words.onlyMove;
  return choices.length ? words.chanceDecides : words.over;
}

function pairs(line) {
  return line.map(({ seat, number }) => [seat, number]);
}

// Moves of a branch as an address or the server has them.
export function named(line) {
  return line.map(([seat, number]) => ({ seat, number }));
}
