// The seats: who sits there, every public number, and what can be done about a seat.

import { clockOf, short } from "./clocks.js";
import { presenceOf } from "./presence.js";
import { $, commandButton, emblem, make, numbers, patch } from "./dom.js";

const SOON = 20; // seconds after which we say when a bot may stand in
const MANY = 4; // numbers that fit beside a name
const CROWD = 12; // numbers of which more have to be smaller to stay in one line
const FEW = 3; // with which three seats fit beside each other on a phone

export class Panels {
  constructor(list, words) {
    this.list = list;
    this.words = words;
    this.shown = []; // the content of each panel
  }

  // Renders again only the panels whose content has changed; has any?
  show(now) {
    const keys = now.panels.map((panel) => contentOf(panel, now));
    const changed = now.panels.filter((_, i) => keys[i] !== this.shown[i]);
    this.shown = keys;
    for (const panel of changed) {
      const node = panelOf(panel, now, this.words);
      const old = this.list.children[panel.seat - 1];
      if (old) patch(old, node);
      else this.list.append(node);
    }
    return changed.length > 0;
  }
}

// Everything that a panel is made of, as one text.
function contentOf(panel, now) {
  return JSON.stringify([panel, now.acting.includes(panel.seat), now.mine, now.over, now.closed]);
}

function panelOf(panel, now, words) {
  const node = make("li", `panel seat-${panel.seat}`);
  node.classList.toggle("acting", now.acting.includes(panel.seat) && !now.over);
  node.classList.toggle("mine", now.mine.includes(panel.seat));
  node.classList.add(panel.kind);
  node.classList.toggle("many", panel.numbers.length > MANY);
  node.classList.toggle("crowded", panel.numbers.length > CROWD);
  node.classList.toggle("few", panel.numbers.length <= FEW);
  node.append(emblem(panel.seat), who(panel, now, words), numbers(panel.numbers));
  const action = actionOf(panel, now, words);
  if (action) node.append(action);
  return node;
}

function who(panel, now, words) {
  const name = make("b", "", panel.name || words.open);
  name.title = panel.name;
  const clock = now.clock && !["bot", "open"].includes(panel.kind) ? [clockOf(panel.seat)] : [];
  // Whoever comes back has their seat back, so nobody is here whose seat a bot has.
  const isPerson = (panel.kind === "guest" || panel.kind === "program") && !panel.stand_in;
  const dot = isPerson && !now.mine.includes(panel.seat) ? [presenceOf(panel.seat)] : [];
  return make("div", "who", name, make("small", "", note(panel, now, words)), ...dot, ...clock);
}

function note(panel, now, words) {
  const level = (text) => text.replace("{name}", words.levels[panel.level]).replace("{level}", panel.level);
  if (panel.stand_in) return level(words.standIn);
  if (now.mine.includes(panel.seat)) return words.you;
  if (panel.kind === "program") return words.program;
  return panel.kind === "bot" ? level(words.bot) : "";
}

function actionOf(panel, now, words) {
  if (panel.kind === "open") return null; // #invitation has it; who sits here already, "More"
  const isWaitedFor = now.acting.includes(panel.seat) && panel.kind !== "bot" && !panel.stand_in;
  const isMine = now.mine.includes(panel.seat);
  if (isMine && panel.stand_in && !now.over) return commandButton(words.backAgain, "back", panel.seat);
  if (now.clock || !isWaitedFor || !now.mine.length || isMine || now.over) return null;
  const hand = commandButton(words.hand, "hand", panel.seat);
  hand.classList.add("hand");
  hand.hidden = true;
  return make("div", "due", make("small", "due-in"), hand);
}

let actedAt = Infinity; // when somebody last acted, by a clock that nobody sets

// Somebody has acted, so many seconds ago.
export function noteActed(seconds) {
  actedAt = performance.now() - seconds * 1000;
}

// A seat may be absent for a while; after that its button is shown.
export function showDue(now, words) {
  const left = (actedAt - performance.now()) / 1000 + now.patience;
  for (const hand of $("#panels").querySelectorAll(".hand")) hand.hidden = left > 0;
  for (const due of $("#panels").querySelectorAll(".due-in")) {
    due.hidden = left <= 0 || left > now.patience - SOON; // nobody is hurried who has just begun
    due.textContent = words.time.due.replace("{time}", short(left, words));
  }
}

// What kind of table this is, so that nobody takes pass and play for an online game.
export function kind(now, words) {
  const others = now.panels.filter((panel) => !now.mine.includes(panel.seat));
  const kinds = [words.continued];
  if (!now.mine.length) kinds.push(words.watching);
  else if (others.some((panel) => panel.kind !== "bot")) kinds.push(words.together);
  else kinds.push(...(now.mine.length > 1 ? [words.local] : []), ...(others.length ? [words.bots] : []));
  if (now.clock) kinds.push(words.clock);
  return kinds.filter(Boolean).join(" · ");
}
