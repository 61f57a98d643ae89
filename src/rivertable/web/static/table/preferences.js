// Preferences, kept in this browser: how fast moves are animated, and whether turns are confirmed.

import { $ } from "./dom.js";

const PACES = { off: 0, fast: 220, normal: 650 }; // milliseconds a move
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;

const usual = isCalm ? "off" : "normal";

export function bindPreferences() {
  const pace = $("#pace");
  pace.value = keptPace();
  pace.addEventListener("change", keep);
  const confirm = $("#confirm");
  confirm.checked = localStorage.getItem("confirm") === "yes";
  confirm.addEventListener("change", () => {
    localStorage.setItem("confirm", confirm.checked ? "yes" : "no");
  });
  glide();

  function keep() {
    localStorage.setItem("pace", pace.value);
    glide();
  }
}

function keptPace() {
  const kept = localStorage.getItem("pace");
  return kept in PACES ? kept : usual;
}

// Pieces glide as long as the pace lets them, on every page with a board.
export function glide() {
  document.documentElement.style.setProperty("--pace", `${pace() * 0.8}ms`);
}

export function pace() {
  return PACES[keptPace()];
}

export function wantsConfirming() {
  return $("#confirm").checked;
}

export function pause(milliseconds) {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
