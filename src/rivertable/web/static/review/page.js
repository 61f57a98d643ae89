// What the parts of the page share: words, the game, questions to the server.

import { $, make } from "../table/dom.js";
import { pause } from "../table/preferences.js";

const PATIENCE = 2000; // milliseconds

export const words = JSON.parse($("#words").textContent);
export const first = JSON.parse($("#first").textContent);
export const root = $("#table");
export const count = first.log.length;

// Asks the server; throws an Error with its sentence.
export async function ask(what, body = {}) {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify({ at: 0, ...body }) };
  let answer;
  try {
    answer = await fetch(`${root.dataset.address}/${what}`, request);
  } catch {
    throw new Error(words.lost);
  }
  const message = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(message.sentence ?? words.lost), { status: answer.status });
  return message;
}

// Asks as often as it takes, where so much is asked that the server cannot keep up.
export async function askPatiently(what, body, signal) {
  for (;;) {
    try {
      return await ask(what, body);
    } catch (problem) {
      if (problem.status !== 429) throw problem;
    }
    await pause(PATIENCE);
    signal.throwIfAborted();
  }
}

export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function percent(share) {
  return `${Math.round(100 * share)} %`;
}

// A loss in full hundredths, so that it is never as large as the threshold that it is below.
export function lost(share) {
  return Math.floor(100 * share + 1e-6);
}

export function signed(share) {
  const points = Math.round(100 * share);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

export function nameOf(seat) {
  return seat ? first.names[seat - 1] : words.chance;
}

// "Ada 45 %, Bo 55 %"
export function told(shares) {
  return shares ? shares.map((share, i) => `${first.names[i]} ${percent(share)}`).join(", ") : words.unknown;
}

// One bar, a part for each seat.
export function bar(shares) {
  return shares.map((share, i) => {
    const part = make("span", `seat-${i + 1}`, share >= 0.12 ? percent(share) : "");
    part.style.flexGrow = String(Math.max(share, 0.001));
    return part;
  });
}
