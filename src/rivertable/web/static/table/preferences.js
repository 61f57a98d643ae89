// Preferences: how fast moves are animated, and whether turns are confirmed. The page says what its
// reader has chosen on any device (/settings); else they are kept in this browser.

import { $ } from "./dom.js";

const PACES = { off: 0, fast: 220, normal: 650 }; // milliseconds a move
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;

const usual = isCalm ? "off" : "normal";
const { dataset } = document.documentElement;

export function bindPreferences() {
  const pace = $("#pace");
  pace.value = keptPace();
  pace.addEventListener("change", keep);
  const confirm = $("#confirm");
  confirm.checked = (dataset.confirm ?? localStorage.getItem("confirm")) === "yes";
  confirm.addEventListener("change", () => choose("confirm", confirm.checked ? "yes" : "no"));
  glide();

  function keep() {
    choose("pace", pace.value);
    glide();
  }
}

// Here at once, and with the member on every device.
export function choose(name, value) {
  const choice = name === "pace" ? "animation" : name;
  localStorage.setItem(name, value);
  dataset[choice] = value;
  const body = new URLSearchParams({ [choice]: value });
  const path = `${dataset.base ?? ""}/settings`;
  fetch(path, { method: "POST", body, redirect: "manual" }).catch(() => {}); // then only here
}

function keptPace() {
  if (dataset.animation === "auto") return usual;
  const kept = dataset.animation ?? localStorage.getItem("pace");
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
