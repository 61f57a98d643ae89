// The clocks of the seats: they tick here, from what the server says that is left.

import { $, make } from "./dom.js";

const LOW = 30; // seconds, or a tenth of the bank if that is less
const DAY = 86400;
const HOUR = 3600;
const MINUTE = 60;

// A place for the time of a seat; it is filled in by Clocks.
export function clockOf(seat) {
  const node = make("span", "clock");
  node.dataset.clock = String(seat);
  node.setAttribute("role", "timer"); // is read when one comes to it, and never by itself
  return node;
}

export class Clocks {
  constructor(words, announce) {
    this.words = words;
    this.announce = announce;
    this.told = null; // what the server said last
    this.heardAt = 0; // by a clock that nobody sets
    this.warned = new Map(); // seat -> what was left when its player was last warned
  }

  hear(clock) {
    this.told = clock;
    this.heardAt = performance.now();
  }

  show(now) {
    if (!this.told) return;
    const passed = (performance.now() - this.heardAt) / 1000;
    for (const node of $("#panels").querySelectorAll("[data-clock]")) {
      const seat = Number(node.dataset.clock);
      this.#write(node, seat, passed, now);
      if (now.mine.includes(seat)) this.#warn(seat, this.#left(seat, passed));
    }
  }

  #isRunning(seat) {
    return this.told.running.includes(seat);
  }

  #windows(seat) {
    return this.told.quiet[seat] ?? [];
  }

  // Time that passes in quiet hours is not spent.
  #left(seat, passed) {
    const left = this.told.left[seat - 1];
    if (!this.#isRunning(seat)) return left;
    const quiet = this.#windows(seat).map(([from, to]) => Math.min(to, passed) - Math.max(from, 0));
    const spent = passed - quiet.reduce((sum, one) => sum + Math.max(0, one), 0);
    return Math.max(0, left - spent);
  }

  #write(node, seat, passed, now) {
    const left = this.#left(seat, passed);
    const isQuiet = this.#windows(seat).some(([from, to]) => from <= passed && passed < to);
    const isRunning = this.#isRunning(seat) && !now.over;
    const isUp = this.told.out.includes(seat);
    const { time } = this.words;
    const clock = unbroken(short(left, this.words));
    const text = isUp ? time.up : isQuiet ? `${clock}\u00a0· ${unbroken(time.quiet)}` : clock;
    if (node.textContent !== text) node.textContent = text;
    const spoken = isUp ? time.up : time.left.replace("{time}", long(left, this.words));
    if (node.getAttribute("aria-label") !== spoken) node.setAttribute("aria-label", spoken);
    node.classList.toggle("running", isRunning && !isQuiet);
    node.classList.toggle("low", isRunning && !isUp && left < Math.min(LOW, this.told.bank / 10));
    node.classList.toggle("up", isUp);
  }

  // Who listens instead of looking is told twice, and no more.
  #warn(seat, left) {
    const before = this.warned.get(seat) ?? left;
    this.warned.set(seat, left);
    if (!this.#isRunning(seat)) return;
    if (before > MINUTE && left <= MINUTE) this.announce(this.words.time.minute);
    if (before > 10 && left <= 10) this.announce(this.words.time.seconds);
  }
}

function parts(seconds) {
  const whole = Math.ceil(seconds);
  return {
    days: Math.floor(whole / DAY),
    hours: Math.floor((whole % DAY) / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
    seconds: whole % MINUTE,
  };
}

function filled(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// On a phone a line may end between what is left and why it does not run, and nowhere else.
function unbroken(text) {
  return text.replaceAll(" ", "\u00a0");
}

// As a clock shows it: 4:05, 3 h 12 min, 2 d 4 h.
export function short(seconds, { time }) {
  const all = parts(seconds);
  if (all.days) return filled(time.days, all);
  if (all.hours) return filled(time.hours, all);
  return `${all.minutes}:${String(all.seconds).padStart(2, "0")}`;
}

// As one says it; it changes seldom, so that nobody is told of every second.
function long(seconds, { time }) {
  const all = parts(seconds);
  if (all.days) return filled(time.spokenDays, all);
  if (all.hours) return filled(time.spokenHours, all);
  return all.minutes ? filled(time.spokenMinutes, all) : time.spokenSeconds;
}
