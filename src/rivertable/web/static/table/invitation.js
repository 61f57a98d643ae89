// While seats are free: the link for who sits here, a name and a seat for who was invited, and how
// long the table still waits for anybody.

import { $ } from "./dom.js";

let counting;

export function showInvitation(now) {
  const isWaiting = !now.started && !now.closed;
  const isGuest = isWaiting && !now.mine.length && Boolean($("#invitation"));
  $("#invite").hidden = !isWaiting || isGuest;
  $("#table").toggleAttribute("data-invited", isGuest);
  if ($("#invitation")) showSeats(now, isGuest);
  if ($("#pairing")) countDown(isWaiting);
}

function showSeats(now, isGuest) {
  $("#invitation").hidden = !isGuest;
  for (const choice of $("#invitation").querySelectorAll("[name=seat]")) {
    const isFree = now.panels[choice.value - 1].kind === "open";
    choice.disabled = choice.closest("label").hidden = !isFree;
    if (!isFree && choice.checked) $("#invitation [name=seat]:not(:disabled)")?.click();
  }
}

function countDown(isWaiting) {
  $("#pairing").hidden = !isWaiting;
  if (!isWaiting) return clearInterval(counting);
  counting ??= setInterval(count, 500);
  count();
}

function count() {
  const seconds = $("#pairing").dataset.at - Date.now() / 1000;
  $("#pairing b").textContent = String(Math.max(0, Math.ceil(seconds)));
}
