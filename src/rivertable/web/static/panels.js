// The seats: who sits there, every public number, and what can be done about a seat.

import { doing, emblem, make, numbers } from "./parts.js";

const MANY = 4; // numbers that fit beside a name

export class Panels {
  constructor(list, words) {
    this.list = list;
    this.words = words;
    this.shown = []; // what each panel tells
  }

  // Makes those anew that tell something else than before; has any changed?
  show(now) {
    const told = now.panels.map((panel) => JSON.stringify([panel, now.acting.includes(panel.seat), now.mine, now.over, now.closed]));
    const changed = now.panels.filter((_, i) => told[i] !== this.shown[i]);
    this.shown = told;
    for (const panel of changed) {
      const node = panelOf(panel, now, this.words);
      const old = this.list.children[panel.seat - 1];
      if (old) old.replaceWith(node);
      else this.list.append(node);
    }
    return changed.length > 0;
  }
}

function panelOf(panel, now, words) {
  const node = make("li", `panel seat-${panel.seat}`);
  node.classList.toggle("acting", now.acting.includes(panel.seat) && !now.over);
  node.classList.toggle("mine", now.mine.includes(panel.seat));
  node.classList.add(panel.kind);
  node.classList.toggle("many", panel.numbers.length > MANY);
  node.append(emblem(panel.seat), who(panel, now, words), numbers(panel.numbers));
  const action = actionOf(panel, now, words);
  if (action) node.append(action);
  return node;
}

function who(panel, now, words) {
  const name = make("b", "", panel.name || words.open);
  name.title = panel.name;
  return make("div", "who", name, make("small", "", note(panel, now, words)));
}

function note(panel, now, words) {
  const level = (text) => text.replace("{name}", words.levels[panel.level]).replace("{level}", panel.level);
  if (panel.stand_in) return level(words.standIn);
  if (now.mine.includes(panel.seat)) return words.you;
  if (panel.kind === "program") return words.program;
  return panel.kind === "bot" ? level(words.bot) : "";
}

function actionOf(panel, now, words) {
  if (panel.kind === "open") return now.closed ? null : doing(words.sit, "sit", panel.seat);
  const isWaitedFor = now.acting.includes(panel.seat) && panel.kind !== "bot" && !panel.stand_in;
  if (!isWaitedFor || !now.mine.length || now.mine.includes(panel.seat) || now.over) return null;
  const hand = doing(words.hand, "hand", panel.seat);
  hand.classList.add("hand");
  hand.hidden = true;
  return hand;
}

// The time of an absent seat runs here too, so that its button comes when it is due.
export function showDue(now) {
  const isDue = now.since && Date.now() / 1000 > now.since + now.patience;
  for (const hand of document.querySelectorAll(".hand")) hand.hidden = !isDue;
}

// What kind of table this is, so that nobody takes a local game for one between devices.
export function kind(now, words) {
  const others = now.panels.filter((panel) => !now.mine.includes(panel.seat));
  const said = [words.played_on];
  if (!now.mine.length) said.push(words.watching);
  else if (others.some((panel) => panel.kind !== "bot")) said.push(words.together);
  else said.push(...(now.mine.length > 1 ? [words.local] : []), ...(others.length ? [words.bots] : []));
  return said.filter(Boolean).join(" · ");
}
