// The replay: a slider over all moments, each fetched when it is looked at.

import { SceneLayer, passingIn } from "./scene.js";
import { bindExplanations } from "./explain.js";
import { glide, pace, pause } from "./preferences.js";
import { $, countSeats, emblem, make, numbers } from "./dom.js";

const AUTOPLAY = 800; // milliseconds a move
const root = $("#table");
const slider = $("#slider");
const layer = new SceneLayer($("#layer"));
const count = Number(root.dataset.count);
const kept = new Map();
let isPlaying = false; // by itself
let starts = 0;
let shown = 0;
let wanted = 0;

function show(moment) {
  shown = moment.index;
  frame(moment.width, moment.height);
  layer.become(moment.scene);
  $("#where").textContent = moment.index;
  if ($("#index")) $("#index").value = moment.index; // not where others still play
  if ($("#analyse")) $("#analyse").value = moment.index;
  slider.value = moment.index;
  root.style.setProperty("--at", moment.index / Math.max(1, count));
  $("#panels").replaceChildren(...moment.panels.map(panel));
  countSeats(moment.panels.length);
  for (const id of ["svg", "png", "moment"]) $(`#${id}`).search = `?move=${moment.index}`;
  for (const link of document.querySelectorAll("#log a"))
    link.parentElement.classList.toggle("here", Number(link.dataset.index) === moment.index);
  const here = $("#log .here");
  // The move that led here, then what comes next; at the start there is no move.
  $("#told").textContent = here?.querySelector("a").textContent ?? moment.asked;
  $("#asked").textContent = here ? moment.asked : "";
  if (here) $("#log").scrollTop = here.offsetTop - $("#log").clientHeight / 2;
  history.replaceState(null, "", `?move=${moment.index}`);
}

function frame(width, height) {
  root.style.setProperty("--ratio", width / height);
  $("#board").setAttribute("viewBox", `0 0 ${width} ${height}`);
}

function panel([seat, name, rows]) {
  const who = make("div", "who", make("b", "", name));
  const node = make("li", `panel seat-${seat}`, emblem(seat), who, numbers(rows));
  node.classList.toggle("many", rows.length > 4);
  return node;
}

async function go(index) {
  wanted = Math.max(0, Math.min(count, index));
  const asked = wanted;
  if (!kept.has(asked)) kept.set(asked, fetch(root.dataset.moment + asked).then((answer) => answer.json()));
  const moment = await kept.get(asked);
  if (asked === shown + 1) await layer.pass(passingIn(moment.scene), pace());
  if (asked === wanted) show(moment); // else the slider has moved on
}

function stop() {
  isPlaying = false;
  $("#auto").setAttribute("aria-pressed", "false");
}

async function start() {
  const mine = (starts += 1); // a later press starts another one
  isPlaying = true;
  $("#auto").setAttribute("aria-pressed", "true");
  if (wanted === count) await go(0);
  while (isPlaying && mine === starts && wanted < count) {
    await pause(AUTOPLAY);
    if (isPlaying && mine === starts) await go(wanted + 1);
  }
  if (mine === starts) stop();
}

const first = JSON.parse($("#first").textContent);
wanted = first.index;
glide();
kept.set(wanted, Promise.resolve(first));
show(first);

const steps = { first: () => 0, back: () => wanted - 1, on: () => wanted + 1, last: () => count };
slider.addEventListener("input", () => (stop(), go(Number(slider.value))));
for (const button of document.querySelectorAll("[data-step]"))
  button.addEventListener("click", () => (stop(), go(steps[button.dataset.step]())));
$("#auto").addEventListener("click", () => (isPlaying ? stop() : start()));
$("#log").addEventListener("click", (event) => {
  const link = event.target.closest("a[data-index]");
  if (!link) return;
  event.preventDefault();
  stop();
  go(Number(link.dataset.index));
});
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.shiftKey || event.ctrlKey || event.metaKey) return;
  if (event.key === " " && !event.target.closest("button, a")) $("#auto").click();
  else if (KEYS[event.key]) stop(), go(steps[KEYS[event.key]]());
  else return;
  event.preventDefault();
});
bindExplanations($("#board"), layer);
document.body.dataset.ready = "yes";
