// The table page: shows what the server sends, one step after the other, and sends what is picked.

import { Line } from "./line.js";
import { Picking } from "./picking.js";
import { SceneLayer, named } from "./scene.js";
import { Rail, nudge } from "./rail.js";
import { bindKeys, focusAgain } from "./keys.js";
import { bindPreferences, pace, pause, wantsConfirming } from "./preferences.js";
import { showHappened } from "./happened.js";
import { Hints } from "./hints.js";
import { Notes } from "./notes.js";
import { $ } from "./parts.js";

const MANY = 16; // marked places, which are then marked more softly
const SOON = 40; // milliseconds within which a move is answered as a rule; then it is painted once

const words = JSON.parse($("#words").textContent);
const root = $("#table");
const board = $("#board");
const layer = new SceneLayer($("#layer"));
const notes = new Notes(board);
const picking = new Picking();
const rail = new Rail(words, { onButton: pick, onUndo: undo, onSend: send, onReplay: replaySince });

const hints = new Hints(words, { ask: (step) => line.send({ do: "hint", seat: now.seat, step }), onHint: showHint });

let now = JSON.parse($("#first").textContent); // the newest message that is shown
let queue = [];
let isPlaying = false;
let isRevealed = true; // the curtain is up
let isLookingBack = false;
let newest = null; // came while looking back
let onItsWay; // the timer of a move that is not answered yet

root.style.setProperty("--ratio", now.width / now.height);
bindPreferences();
show(now);
const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${root.dataset.socket}`;
const line = new Line(address, { onMessage: hear, onState: (isOpen) => rail.connection(isOpen) });
document.body.dataset.ready = "yes";

function hear(message) {
  if (message.kind === "all") {
    rail.waking(message.waking);
    queue = [];
    if (isLookingBack) newest = message;
    else show(message);
  } else if (message.kind === "awake") {
    rail.waking(false);
  } else if (message.kind === "refused") {
    rail.refuse(message); // not what was asked for, but the table itself
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
    const before = now;
    if (step.log.length && step.scene.passing?.text && pace()) {
      mark();
      await layer.pass(step.scene.passing.text, pace());
    }
    if (now !== before) continue; // everything came anew meanwhile, this step included
    layer.apply(step.scene);
    now = { ...now, ...step, scene: undefined, log: grown(step), chat: now.chat.concat(step.chat) };
    rail.step(now, step);
    if (step.log.length) rail.say("");
    offer();
    if (pace() && Object.keys(step.scene).length) await pause(pace());
  }
  isPlaying = false;
}

// The log with a new line, or without the one that was taken back.
function grown(step) {
  if (step.undone === undefined) return now.log.concat(step.log);
  return now.log
    .filter((line) => line.index !== step.undone)
    .map((line) => ({ ...line, index: line.index - (line.index > step.undone) }));
}

function show(message) {
  now = message;
  layer.reset(message.scene);
  rail.all(message);
  offer();
}

async function replaySince() {
  if (isPlaying) return;
  isPlaying = isLookingBack = true;
  picking.start([]);
  mark();
  root.classList.add("replaying");
  const end = layer.snapshot();
  const isShown = await showHappened(now, root.dataset.address, layer, (text) => (rail.say(text), rail.announce(text)));
  layer.become(end);
  root.classList.remove("replaying");
  isPlaying = isLookingBack = false;
  if (newest) show(newest);
  newest = null;
  rail.say(isShown ? "" : words.nothing);
  offer();
  if (queue.length) play();
}

// Mark what can be pointed at now.
function offer() {
  const isMine = isMyTurn() && queue.length === 0;
  if (now.curtain && isMine && root.dataset.curtain !== String(now.seat)) {
    isRevealed = false;
    root.dataset.curtain = String(now.seat);
  }
  if (!now.curtain) {
    isRevealed = true;
    delete root.dataset.curtain;
  }
  picking.start(isMine && isRevealed ? now.choices : []);
  hints.about(now.choices);
  rail.curtain(now, isMine && !isRevealed, () => {
    isRevealed = true;
    offer();
    focusAgain(board);
  });
  mark();
  if (picking.choices.length) focusAgain(board);
}

function isMyTurn() {
  return now.seat > 0 && now.acting.includes(now.seat) && !now.over;
}

function mark() {
  clearTimeout(onItsWay);
  delete root.dataset.sent;
  for (const node of board.querySelectorAll(".target, .picked, .lifted, .hinted")) unmark(node);
  const next = picking.next;
  layer.group.classList.toggle("many", next.length > MANY);
  for (const pick of next) {
    const node = layer.element(pick.id);
    if (pick.button || !node) continue;
    node.classList.add("target");
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
    if (pick.label) node.setAttribute("aria-label", pick.label);
  }
  for (const id of picking.done) layer.element(id)?.classList.add("picked");
  layer.standingOn(picking.done.at(-1))?.classList.add("lifted");
  const buttons = next.filter((pick) => pick.button || !layer.element(pick.id));
  notes.show(next.filter((pick) => pick.note && layer.element(pick.id)).map((pick) => [layer.element(pick.id), pick.note]));
  rail.buttons(buttons, picking.isBegun);
  for (const id of hints.marks) (layer.element(id) ?? rail.button(id))?.classList.add("hinted");
  hints.refresh(picking.choices.length > 0);
  rail.hint(hint(next.length - buttons.length));
}

function unmark(node) {
  node.classList.remove("target", "picked", "lifted", "hinted");
  node.removeAttribute("tabindex");
  const label = layer.shown.get(node.id)?.["aria-label"];
  named(node, label);
  if (label) node.setAttribute("aria-label", label);
  else node.removeAttribute("aria-label");
}

// What has been picked so far, or what to do first.
function hint(places) {
  if (picking.isBegun) return `${picking.labels.join(" → ")} → …`;
  if (!picking.choices.length) return "";
  return places ? words.point : words.choose;
}

function showHint(answer) {
  if (answer.kind === "refused") rail.refuse(answer);
  else rail.say(answer.sentence);
  mark();
}

async function pick(id) {
  if (root.dataset.sent) return; // the second click of two
  // What was picked will be no target any more and lose the focus. While the page is as it was that
  // costs nothing; later the browser would lay all of it out at once.
  document.activeElement?.blur();
  const move = picking.pick(id);
  if (move === undefined) return why(id);
  rail.say("");
  if (move === null) mark();
  else await playMove(move);
}

async function playMove(move) {
  if (wantsConfirming() && endsTurn(move)) {
    mark();
    const isSure = await rail.confirm();
    if (!isSure) {
      picking.cancel();
      return mark();
    }
  }
  const answered = send({ do: "move", seat: now.seat, move, version: now.version });
  picking.start([]);
  root.dataset.sent = "yes"; // what is marked still is no offer any more
  onItsWay = setTimeout(mark, SOON);
  await answered;
}

// The scene says which choices end the turn: after them there is no way back.
function endsTurn(move) {
  const ending = layer.element("ending")?.textContent.split(" ") ?? [];
  return ending.some((index) => now.choices[index]?.move.toLowerCase() === move.toLowerCase());
}

// Something that cannot be done: ask the server which rule stands in the way.
async function why(id) {
  const place = layer.element(id)?.dataset.place;
  const move = place && picking.like(place, (other) => layer.element(other)?.dataset.place);
  picking.cancel();
  mark();
  if (!move) return rail.say(words.nowhere);
  const answer = await line.send({ do: "why", seat: now.seat, move });
  if (answer.kind === "refused") rail.refuse(answer);
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
  if (now.undo) return send({ do: "undo", seat: now.seat, version: now.version, turn });
}

board.addEventListener("click", (event) => {
  if (picking.choices.length) return pick(hotId(event));
  if (now.started && !now.over && !isMyTurn()) {
    rail.say(now.mine.length ? words.notYet : "");
    nudge();
  }
});

// The topmost thing under the pointer that can be pointed at next, else the place that was hit.
function hotId(event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const target = under.find((one) => one.classList?.contains("target"));
  const begun = under.find((one) => one.id && picking.isFirst(one.id));
  const place = under.find((one) => one.dataset?.place && one.id);
  return (target ?? begun ?? place ?? event.target).id;
}

// How far a piece reaches that says so, while one points at it.
function showReach(node) {
  for (const one of board.querySelectorAll(".reached, .far")) one.classList.remove("reached", "far");
  for (const [key, look] of [["reach", "reached"], ["far", "far"]])
    for (const place of node?.dataset?.[key]?.split(" ") ?? [])
      board.querySelector(`[id][data-place="${place}"]:not(use)`)?.classList.add(look);
}

// What pointing there would do, before one does it.
for (const kind of ["pointerover", "focusin"])
  board.addEventListener(kind, (event) => {
    showReach(event.target);
    const label = event.target.closest?.(".target")?.getAttribute("aria-label");
    if (label) rail.hint([...picking.labels, label].join(" → "));
  });

board.addEventListener("pointerleave", () => showReach(null));

bindKeys(board, { pick, undo, hint: () => hints.next(), cancel: () => (picking.cancel(), mark()), playMove });
