// The replay: a slider over all moments, each fetched when it is looked at.

import { SceneLayer } from "./scene.js";

const root = document.querySelector("#table");
const slider = document.querySelector("#slider");
const layer = new SceneLayer(document.querySelector("#layer"));
const count = Number(root.dataset.count);
const kept = new Map();
let timer = null;

function show(moment) {
  const board = document.querySelector("#board");
  board.setAttribute("viewBox", `0 0 ${moment.width} ${moment.height}`);
  for (const image of board.querySelectorAll("image")) {
    image.setAttribute("width", moment.width);
    image.setAttribute("height", moment.height);
  }
  layer.reset(moment.scene);
  document.querySelector("#asked").textContent = moment.asked;
  document.querySelector("#where").textContent = moment.index;
  document.querySelector("#index").value = moment.index;
  slider.value = moment.index;
  for (const form of ["svg", "png"]) {
    const link = document.querySelector(`#${form}`);
    link.href = link.href.replace(/\?.*|$/, `?move=${moment.index}`);
  }
  for (const link of document.querySelectorAll("#log a"))
    link.parentElement.classList.toggle("here", Number(link.dataset.index) === moment.index);
  document.querySelector("#log .here")?.scrollIntoView({ block: "nearest" });
  history.replaceState(null, "", `?move=${moment.index}`);
}

async function go(index) {
  const wanted = Math.max(0, Math.min(count, index));
  if (!kept.has(wanted)) kept.set(wanted, fetch(root.dataset.moment + wanted).then((answer) => answer.json()));
  show(await kept.get(wanted));
}

function stop() {
  clearInterval(timer);
  timer = null;
  document.querySelector("#auto").setAttribute("aria-pressed", "false");
}

const first = JSON.parse(document.querySelector("#first").textContent);
kept.set(first.index, Promise.resolve(first));
show(first);

slider.addEventListener("input", () => go(Number(slider.value)));
const steps = { first: () => 0, back: () => Number(slider.value) - 1, on: () => Number(slider.value) + 1, last: () => count };
for (const button of document.querySelectorAll("[data-step]"))
  button.addEventListener("click", () => (stop(), go(steps[button.dataset.step]())));
document.querySelector("#auto").addEventListener("click", () => {
  if (timer) return stop();
  document.querySelector("#auto").setAttribute("aria-pressed", "true");
  timer = setInterval(() => (Number(slider.value) < count ? go(Number(slider.value) + 1) : stop()), 700);
});
document.querySelector("#log").addEventListener("click", (event) => {
  const link = event.target.closest("a[data-index]");
  if (!link) return;
  event.preventDefault();
  stop();
  go(Number(link.dataset.index));
});
document.body.dataset.ready = "yes";
