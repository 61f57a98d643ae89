// For newcomers: the aim, until it is folded away, and each new thing in a sentence when it happens.

import { $, button, make } from "./dom.js";

const YEAR = 365 * 24 * 3600; // seconds
const MOST = 2; // sentences at once

export class Newcomers {
  constructor(words) {
    this.words = words;
    this.firsts = JSON.parse($("#firsts")?.textContent ?? "[]");
    const aim = $("#aim");
    if (!aim) return;
    this.key = `known-${aim.dataset.game}`;
    this.known = new Set((localStorage.getItem(this.key) ?? "").split(" "));
    aim.addEventListener("toggle", () => remember(aim.dataset.game, !aim.open));
  }

  // Whoever has played to the end knows what it is about: at the next table it is folded away.
  hasPlayed() {
    if (this.key) remember($("#aim").dataset.game, true);
  }

  // A line of the log: is anything in it new?
  hear(line) {
    for (const sentence of line.sentences) {
      const fitting = this.firsts.filter(({ when }) => when.some((parts) => fits(sentence, parts)));
      const first = fitting.sort((one, other) => length(other) - length(one))[0];
      if (first && !this.known.has(first.name)) this.#tell(first);
    }
  }

  // Whoever has moved has read.
  clear() {
    $("#news").replaceChildren();
  }

  #tell(first) {
    this.known.add(first.name);
    localStorage.setItem(this.key, [...this.known].filter(Boolean).join(" "));
    const note = make("li", "", make("b", "", this.words.new), " ", first.say);
    const close = button("close", () => note.remove(), "×");
    close.setAttribute("aria-label", this.words.close);
    note.append(close);
    $("#news").append(note);
    while ($("#news").children.length > MOST) $("#news").firstChild.remove();
  }
}

// Of several that fit, the one that says most about the sentence.
function length({ when }) {
  return Math.max(...when.map((parts) => parts.join("").length));
}

// Does a sentence have these parts, in order? What is between them is somebody's name, a place ...
function fits(sentence, parts) {
  let at = 0;
  for (const part of parts) {
    const found = sentence.indexOf(part, at);
    if (found < 0 || (at === 0 && /\p{L}\p{L}/u.test(sentence.slice(Math.max(0, found - 1), found + 1)))) return false;
    at = found + part.length;
  }
  return true;
}

// Which aims are folded away is for the server to know, so that the page is not drawn twice.
function remember(game, isFolded) {
  const kept = /(?:^|; )folded=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  const games = new Set(kept.split("~").filter(Boolean));
  games[isFolded ? "add" : "delete"](game);
  document.cookie = `folded=${[...games].join("~")}; path=/; max-age=${YEAR}; samesite=lax`;
}
