// The table page: shows what the server sends, one step after the other, and sends what is picked.

import { Line } from "./line.js";
import { Picking } from "./picking.js";
import { SceneLayer } from "./scene.js";
import { Rail } from "./rail.js";
import { bindKeys } from "./keys.js";

const PACES = { off: 0, fast: 220, normal: 650 };
const first = JSON.parse(document.querySelector("#first").textContent);
const words = JSON.parse(document.querySelector("#words").textContent);
const root = document.querySelector("#table");
const board = document.querySelector("#board");
const layer = new SceneLayer(document.querySelector("#layer"));
const picking = new Picking();
const rail = new Rail(words, { onButton: pick, onUndo: undo, onSend: send, onReplay: replaySince });

let now = first; // the newest message that is shown
let queue = [];
let isPlaying = false;
let sinceMine = null; // { scene, steps } since my last move
let isRevealed = true; // the curtain is up

const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
const paceBox = document.querySelector("#pace");
paceBox.value = localStorage.getItem("pace") ?? (reduced ? "off" : "normal");
paceBox.addEventListener("change", () => setPace(paceBox.value));
setPace(paceBox.value);

function setPace(name) {
  localStorage.setItem("pace", name);
  document.documentElement.style.setProperty("--pace", `${PACES[name] * 0.8}ms`);
}

const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${root.dataset.socket}`;
const line = new Line(address, { onMessage: hear, onState: (state) => (root.dataset.line = state) });

show(first);
document.body.dataset.ready = "yes";

function hear(message) {
  if (message.kind === "all") {
    queue = [];
    show(message);
  } else {
    queue.push(message);
    if (!isPlaying) play();
  }
}

// The steps that wait, one after the other, at the player's pace.
async function play() {
  isPlaying = true;
  while (queue.length > 0) {
    const step = queue.shift();
    remember(step);
    layer.apply(step.scene);
    const log = step.log.length ? step.log : [];
    now = { ...now, ...step, scene: undefined, log: now.log.concat(log), chat: now.chat.concat(step.chat) };
    rail.step(now, step);
    offer();
    if (Object.keys(step.scene).length && PACES[paceBox.value]) await pause(PACES[paceBox.value]);
  }
  isPlaying = false;
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function remember(step) {
  const line = step.log[0];
  if (line && now.mine.includes(line.seat)) sinceMine = null;
  sinceMine ??= { scene: layer.snapshot(), steps: [] };
  sinceMine.steps.push(step);
}

async function replaySince() {
  if (!sinceMine || isPlaying) return;
  isPlaying = true;
  const { scene, steps } = sinceMine;
  const end = layer.snapshot();
  layer.reset(scene);
  for (const step of steps) {
    await pause(Math.max(350, PACES[paceBox.value]));
    layer.apply(step.scene);
    rail.announce(step.say);
  }
  layer.reset(end);
  isPlaying = false;
  offer();
  if (queue.length) play();
}

function show(message) {
  now = message;
  layer.reset(message.scene);
  rail.all(message);
  offer();
}

// Mark what can be pointed at now.
function offer() {
  const isMine = now.seat > 0 && now.acting.includes(now.seat) && queue.length === 0 && !now.over;
  if (now.curtain && isMine && root.dataset.curtain !== String(now.seat)) {
    isRevealed = false;
    root.dataset.curtain = String(now.seat);
  }
  if (!now.curtain) isRevealed = true;
  picking.start(isMine && isRevealed ? now.choices : []);
  rail.curtain(now, isMine && !isRevealed, () => {
    isRevealed = true;
    offer();
  });
  mark();
}

function mark() {
  for (const node of board.querySelectorAll(".target, .picked")) {
    node.classList.remove("target", "picked");
    node.removeAttribute("tabindex");
    node.removeAttribute("role");
    const label = layer.shown.get(node.id)?.["aria-label"];
    if (label) node.setAttribute("aria-label", label);
    else node.removeAttribute("aria-label");
  }
  for (const pick of picking.next) {
    const node = layer.element(pick.id);
    if (pick.button || !node) continue;
    node.classList.add("target");
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
    if (pick.label) node.setAttribute("aria-label", pick.label);
  }
  for (const id of picking.done) layer.element(id)?.classList.add("picked");
  rail.buttons(picking.next.filter((pick) => pick.button || !layer.element(pick.id)), picking);
}

async function pick(id) {
  const move = picking.pick(id);
  if (move === undefined) return why(id);
  rail.say("");
  if (move === null) return mark();
  await playMove(move);
}

async function playMove(move) {
  if (document.querySelector("#confirm").checked && !(await rail.confirm(move))) {
    picking.cancel();
    return mark();
  }
  picking.start([]);
  mark();
  await send({ do: "move", seat: now.seat, move, version: now.version });
}

// Something that cannot be done: ask the server which rule stands in the way.
async function why(id) {
  const place = layer.element(id)?.dataset.place;
  const move = place && picking.like(place, (other) => layer.element(other)?.dataset.place);
  if (move && now.seat) await send({ do: "why", seat: now.seat, move });
  else if (picking.isBegun) {
    picking.cancel();
    mark();
  }
}

async function send(command) {
  const answer = await line.send(command);
  if (answer.kind === "refused") {
    rail.refuse(answer);
    offer();
  }
  return answer;
}

function undo(turn) {
  if (picking.isBegun && !turn) {
    picking.back();
    return mark();
  }
  return send({ do: "undo", seat: now.seat, version: now.version, turn });
}

board.addEventListener("click", (event) => {
  const node = event.target.closest("#layer > *");
  if (node && picking.choices.length) pick(hotId(node, event));
});

// The topmost thing under the pointer that can be pointed at next, else the one that was hit.
function hotId(node, event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const target = under.find((one) => one.classList?.contains("target"));
  const place = under.find((one) => one.dataset?.place && one.id);
  return (target ?? place ?? node).id;
}

bindKeys(board, { pick, undo, cancel: () => (picking.cancel(), mark()), playMove: (text) => playMove(text) });
