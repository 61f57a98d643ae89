// How fair a board is, thought in this browser while somebody draws.

import { $, make } from "../table/dom.js";
import { aboveMean, evidence, interval, isEarly, isUnfair, spread, winsIn } from "./statistics.js";

const WAIT = 700; // milliseconds after the last change, before it is thought about
const SVG = "http://www.w3.org/2000/svg";
const SCALE = 1.2; // how much wider a bar is than a share of everything
const MOST_WORKERS = 4;

export class Meter {
  #workers = [];
  #next = 1;
  #timer = 0;
  #board = "";
  #sums = null;
  #most = -Infinity; // the strongest evidence so far
  #played = -1; // the last of the games, by number

  // `ask(what, body)` asks the server, `fill` fills in words, `onChange(board)` takes a change.
  constructor({ words, ask, fill, onChange }) {
    Object.assign(this, { words, ask, fill, onChange });
    this.players = Number($("input[name=meter-players]:checked").value);
    for (const node of document.querySelectorAll("input[name=meter-players]"))
      node.addEventListener("change", () => {
        this.players = Number(node.value);
        this.#start(this.#board);
      });
    $("#meter-change").addEventListener("click", () => this.#findChange());
  }

  // Another board, or none while there are mistakes.
  show(board) {
    if (board === this.#board) return;
    this.#stop();
    this.#board = board;
    $("#meter").hidden = !board;
    clearTimeout(this.#timer);
    if (board) this.#timer = setTimeout(() => this.#start(board), WAIT);
  }

  #stop() {
    for (const worker of this.#workers) worker.terminate();
    this.#workers = [];
    $("#meter-change").disabled = true;
    $("#meter-found").replaceChildren();
  }

  async #start(board) {
    this.#stop();
    if (!board) return;
    this.#say(this.words.thinking);
    const players = this.players;
    const task = await this.ask("task", { board, players: String(players) }).catch(() => null);
    if (board !== this.#board || players !== this.players) return;
    if (!task) return this.#say(this.words.cannotThink);
    this.task = task;
    this.#sums = emptySums(players);
    this.#most = -Infinity;
    this.#played = -1;
    this.#play();
  }

  // Games that have not been played yet, on several processors.
  #play() {
    const { task } = this;
    const step = Math.max(1, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency ?? 2) - 1));
    const next = this.#played + 1;
    for (let first = next; first < next + step; first++)
      this.#send({ do: "play", task, first, step }, ({ kind, results }) => {
        if (kind === "failed") return this.#say(this.words.cannotThink);
        for (const result of results) this.#add(result);
        this.#show(this.#sums);
        $("#meter-change").disabled = isEarly(this.#sums.games);
      });
  }

  #send(message, onMessage) {
    const worker = new Worker(new URL("./fairness_worker.js", import.meta.url), { type: "module" });
    this.#workers.push(worker);
    const id = this.#next++;
    worker.onmessage = ({ data }) => data.id === id && onMessage(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#say(this.words.cannotThink);
    };
    worker.postMessage({ id, ...message });
  }

  // Looks at the evidence after every game, as its limit allows.
  #add({ number, better, shares, winner, points, margin, moves, choices, decisions }) {
    const sums = this.#sums;
    this.#played = Math.max(this.#played, number);
    if (better !== undefined) {
      sums.skill.games += 1;
      sums.skill.share += better;
      return;
    }
    sums.games += 1;
    shares.forEach((share, place) => (sums.shares[place] += share));
    aboveMean(points).forEach((point, place) => {
      sums.points[place] += point;
      sums.squares += point ** 2;
      sums.together += point * (shares[place] - 1 / shares.length);
    });
    sums.wins[winner] += 1;
    sums.margin += margin;
    sums.moves += moves;
    sums.choices += choices;
    sums.decisions += decisions;
    this.#most = Math.max(this.#most, evidence(sums.wins));
    this.isUnfair = isUnfair(this.#most);
  }

  #say(text) {
    $("#meter-verdict").textContent = text;
    $("#meter-bars").replaceChildren();
    $("#meter-facts").replaceChildren();
  }

  #show(sums) {
    const { games, shares } = sums;
    if (!games) return;
    $("#meter").dataset.unfair = this.isUnfair ? "yes" : "no";
    $("#meter-verdict").textContent = this.#verdict(sums);
    const fair = spread(shares.length, games);
    const rows = shares.map((share, place) => this.#bar(place, share / games, interval(share / games, games), fair));
    $("#meter-bars").replaceChildren(...rows);
    $("#meter-facts").replaceChildren(...this.#facts(sums));
    $("#meter").dataset.games = games;
  }

  #verdict({ games, shares }) {
    if (isEarly(games)) return this.fill(this.words.early, { games });
    const best = shares.indexOf(Math.max(...shares));
    if (this.isUnfair) return this.fill(this.words.unfair, { place: this.words.places[best] });
    return this.words.noSign;
  }

  #bar(place, share, [low, high], [fairLow, fairHigh]) {
    const row = make("li", "");
    const text = this.fill(this.words.share, {
      share: percent(share), low: percent(low), high: percent(high),
    });
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 200 22");
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("aria-hidden", "true");
    const x = (part) => Math.min(200, part * 200 * SCALE);
    const parts = [
      ["rect", "track", 0, 200, 8, 6],
      ["rect", "fair", x(fairLow), x(fairHigh) - x(fairLow), 2, 18],
      ["rect", "share", 0, x(share), 8, 6],
      ["rect", "sure", x(low), x(high) - x(low), 10, 2],
      ["rect", "tick", x(share) - 1, 2, 5, 12],
    ];
    for (const [tag, look, left, width, top, height] of parts) {
      const node = document.createElementNS(SVG, tag);
      const all = { class: `meter-${look}`, x: left, width: Math.max(0, width), y: top, height };
      for (const [name, value] of Object.entries(all)) node.setAttribute(name, value);
      svg.append(node);
    }
    row.append(make("b", "", this.words.places[place]), svg, make("span", "", text));
    return row;
  }

  #facts({ games, margin, moves, choices, decisions, skill, shares }) {
    const { words } = this;
    const fair = percent(1 / shares.length);
    const facts = [
      [words.games, games],
      [words.moves, Math.round(moves / games)],
      [words.margin, rounded(margin / games)],
      [words.choices, this.fill(words.choicesIn, {
        choices: Math.round(choices / games), decisions: rounded(decisions / games),
      })],
    ];
    if (skill.games >= 2 * shares.length)
      facts.push([words.skill, this.fill(words.skillShare, { share: percent(skill.share / skill.games), fair })]);
    return facts.map(([name, value]) => make("div", "", make("dt", "", name), make("dd", "", String(value))));
  }

  async #findChange() {
    const board = this.#board;
    this.#stop(); // its games wait: all thinking is for the change
    const found = $("#meter-found");
    found.textContent = this.fill(this.words.looking, { part: "0 %" });
    const changes = await this.ask("changes", { board, players: String(this.players) }).catch(() => null);
    if (!changes || board !== this.#board) return;
    const wins = winsIn(this.#sums);
    this.#send({ do: "changes", task: this.task, boards: changes.boards, wins }, ({ kind, part, best }) => {
      if (kind === "progress") found.textContent = this.fill(this.words.looking, { part: percent(part) });
      if (kind === "failed") found.textContent = this.words.cannotThink;
      if (kind === "done") this.#showChange(changes.boards[best.index], best);
    });
  }

  #showChange({ words, board }, { games }) {
    const take = make("button", "", this.words.take);
    take.type = "button";
    take.addEventListener("click", () => this.onChange(board));
    const text = this.fill(this.words.change, { change: words, games });
    $("#meter-found").replaceChildren(make("span", "", text), take);
    $("#meter-change").disabled = false;
    this.#play(); // the figure goes on
  }
}

function percent(share) {
  return `${Math.round(100 * share)} %`;
}

// With one decimal, as the reader's language writes it.
function rounded(number) {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return number.toLocaleString(document.documentElement.lang, one);
}

function emptySums(players) {
  const zeros = () => Array(players).fill(0);
  const followed = { points: zeros(), squares: 0, together: 0 }; // how wins follow points
  const told = { margin: 0, moves: 0, choices: 0, decisions: 0, skill: { games: 0, share: 0 } };
  return { games: 0, shares: zeros(), wins: zeros(), ...followed, ...told };
}
