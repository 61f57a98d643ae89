// A word to each other: phrases without typing, bubbles beside the seats, and no more of somebody.

import { $, button, make } from "./dom.js";

const SHOWN = 5000; // milliseconds that a bubble stays

export function bindPhrases(words, send, say) {
  $("#phrases").addEventListener("click", (event) => {
    const { phrase } = event.target.closest("[data-phrase]")?.dataset ?? {};
    if (phrase) send({ do: "phrase", phrase });
  });
  $("#chat").addEventListener("click", (event) => {
    const more = event.target.closest(".about-line");
    if (more) openMenu(more, words, send, say);
  });
}

// What can be done about a line of somebody else's.
export function aboutLine(line, words) {
  const node = button("about-line", null, "⋯");
  node.dataset.entry = String(line.entry);
  node.setAttribute("aria-expanded", "false");
  node.setAttribute("aria-label", words.aboutLine.replace("{name}", () => line.name));
  return node;
}

function openMenu(more, words, send, say) {
  const old = more.parentElement.querySelector(".line-menu");
  old?.remove();
  more.setAttribute("aria-expanded", String(!old));
  if (old) return;
  const entry = Number(more.dataset.entry);
  const then = (command, text) => async () => {
    const answer = await send({ do: command, entry });
    if (answer.kind === "done") say(text);
    more.parentElement.querySelector(".line-menu")?.remove();
    more.setAttribute("aria-expanded", "false");
  };
  const mute = button("small-button", then("mute", words.muted), words.mute);
  const report = button("small-button", then("report", words.reported), words.report);
  more.parentElement.append(make("div", "line-menu", mute, report));
  mute.focus();
}

// What somebody says is seen where they sit, whichever tab is open.
export function bubble(line) {
  const panel = line.seat && $("#panels").children[line.seat - 1];
  if (!panel) return;
  panel.querySelector(".said")?.remove();
  const node = make("span", "said", line.text);
  node.setAttribute("aria-hidden", "true"); // it is in the chat, and announced
  panel.append(node);
  setTimeout(() => node.remove(), SHOWN);
}
