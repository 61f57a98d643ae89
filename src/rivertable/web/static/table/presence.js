// Who is here: a dot for each player, since when somebody is away, and how many watch.

import { $, make, write } from "./dom.js";

const MINUTE = 60;
const HOUR = 3600;
const LONG_AGO = 86400; // seconds after which nobody needs to know when it was

// A place for the dot of a seat; it is filled in by Presence.
export function presenceOf(seat) {
  const node = make("span", "presence");
  node.dataset.presence = String(seat);
  return node;
}

export class Presence {
  constructor(words) {
    this.words = words.presence;
    this.told = null; // what the server said last
    this.heardAt = 0;
  }

  hear(message) {
    this.told = message;
    this.heardAt = performance.now();
  }

  show(now) {
    if (!this.told) return;
    // Whoever watches alone knows that.
    const isAlone = !now.mine.length && this.told.watching === 1;
    const watching = isAlone ? 0 : this.told.watching;
    const count = watching === 1 ? this.words.watchingOne : this.words.watching;
    write("#watching", watching ? count.replace("{count}", watching) : "");
    for (const node of $("#panels").querySelectorAll("[data-presence]")) this.#write(node);
  }

  #write(node) {
    const isHere = this.told.here.includes(Number(node.dataset.presence));
    const text = isHere ? this.words.here : this.#away(node.dataset.presence);
    node.classList.toggle("here", isHere);
    if (node.textContent !== text) node.textContent = text;
    if (node.title !== text) node.title = text;
  }

  #away(seat) {
    const left = this.told.left[seat];
    const seconds = left + (performance.now() - this.heardAt) / 1000;
    if (left === undefined || seconds > LONG_AGO) return this.words.away;
    return this.words.left.replace("{time}", this.#since(seconds));
  }

  #since(seconds) {
    if (seconds < MINUTE) return this.words.seconds.replace("{count}", Math.max(1, Math.floor(seconds)));
    if (seconds < HOUR) return this.words.minutes.replace("{count}", Math.floor(seconds / MINUTE));
    return this.words.hours.replace("{count}", Math.floor(seconds / HOUR));
  }
}
