// The table page: shows what the server sends, one step after the other, and sends what is picked.

import { Connection } from "./connection.js";
import { Picking } from "./picking.js";
import { Marks, hotId } from "./marks.js";
import { SceneLayer } from "./scene.js";
import { Sidebar, nudge } from "./sidebar.js";
import { bindKeys, focusAgain } from "./keyboard.js";
import { bindPreferences, pace, pause, wantsConfirming } from "./preferences.js";
import { bindExplanations } from "./explain.js";
import { noteActed } from "./panels.js";
import { showRecap } from "./recap.js";
import { Hints } from "./hints.js";
import { Newcomers } from "./newcomers.js";
import { Thoughts } from "./thoughts.js";
import { bindSound, play as sound } from "./sound.js";
import { $ } from "./dom.js";

const SOON = 40; // milliseconds; most moves are answered by then, so the page is painted once

const words = JSON.parse($("#words").textContent);
const root = $("#table");
const board = $("#board");
const layer = new SceneLayer($("#layer"));
const marks = new Marks(board, layer);
const picking = new Picking();
const newcomers = new Newcomers(words);
const sidebar = new Sidebar(words, { onButton: pick, onUndo: undo, onSend: send, onReplay: replaySince });

const thoughts = new Thoughts(() => connection.send({ do: "task", seat: now.seat }));
const hints = new Hints(words, {
  think: (onProgress, signal) => thoughts.think(onProgress, signal),
  ask: (step, thought) => connection.send({ do: "hint", seat: now.seat, step, thought }),
  onHint: showHint,
});

let now = JSON.parse($("#first").textContent); // the newest message that is shown
let queue = [];
let isPlaying = false;
let isRevealed = true; // the curtain is up
let isLookingBack = false;
let newest = null; // came while looking back
let unmarking; // the timer of a move that is not answered yet

root.style.setProperty("--ratio", now.width / now.height);
bindPreferences();
if (now.clock) sidebar.clocks.hear(now.clock);
bindSound();
show(now);
const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${root.dataset.socket}`;
const connection = new Connection(address, {
  onMessage: receive,
  onState: (isOpen) => sidebar.showConnection(isOpen),
});
bindExplanations(board, layer);
if (document.documentElement.dataset.coordinates === "yes")
  import("../app/coordinates.js").then(({ showCoordinates }) => showCoordinates(board));
document.body.dataset.ready = "yes";

function receive(message) {
  if (message.clock) sidebar.clocks.hear(message.clock); // at once, whatever is still being shown
  if (message.kind === "all") {
    sidebar.waking(message.waking);
    noteActed(message.waited);
    queue = [];
    if (isLookingBack) newest = message;
    else show(message);
  } else if (message.kind === "presence") {
    sidebar.presence.hear(message);
  } else if (message.kind === "awake") {
    sidebar.waking(false);
  } else if (message.kind === "refused") {
    sidebar.refuse(message); // not the answer to a command
  } else {
    if (message.since) noteActed(0);
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
    // First the move, then whose turn it is: a second buzz of a phone ends the first.
    if (step.log.length) hear(step.log.at(-1).seat);
    sidebar.step(now, step);
    if (step.log.length) sidebar.say("");
    for (const line of step.log) newcomers.hear(line);
    offer();
    if (pace() && Object.keys(step.scene).length) await pause(pace());
  }
  isPlaying = false;
}

// A move is heard: water, the falls, or a step.
function hear(seat) {
  sound(layer.shown.get("sound")?.text || "step", !now.mine.includes(seat));
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
  sidebar.all(message);
  offer();
}

async function replaySince() {
  if (isPlaying) return;
  isPlaying = isLookingBack = true;
  picking.start([]);
  mark();
  root.classList.add("replaying");
  const end = layer.snapshot();
  const isShown = await showRecap(now, root.dataset.address, layer, (text) => {
    sidebar.say(text);
    sidebar.announce(text);
  });
  layer.become(end);
  root.classList.remove("replaying");
  isPlaying = isLookingBack = false;
  if (newest) show(newest);
  newest = null;
  sidebar.say(isShown ? "" : words.nothing);
  offer();
  if (queue.length) play();
}

// Lets the player pick, if it is their turn.
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
  sidebar.curtain(now, isMine && !isRevealed, () => {
    isRevealed = true;
    offer();
    focusAgain(board);
  });
  mark();
  if (now.over) showReach(null);
  if (now.over && now.mine.length) newcomers.hasPlayed();
  if (picking.choices.length) focusAgain(board);
}

function isMyTurn() {
  return now.seat > 0 && now.acting.includes(now.seat) && !now.over;
}

function mark() {
  clearTimeout(unmarking);
  delete root.dataset.sent;
  const next = picking.next;
  const buttons = marks.show(picking);
  sidebar.buttons(buttons, picking.isBegun);
  for (const id of hints.marks) (layer.element(id) ?? sidebar.button(id))?.classList.add("hinted");
  hints.refresh(picking.choices.length > 0);
  const asked = hint(next.length - buttons.length);
  sidebar.hint(asked);
  return asked;
}

// What has been picked so far, or what to do first.
function hint(places) {
  if (picking.isBegun) return `${picking.labels.join(" → ")} → …`;
  if (!picking.choices.length) return "";
  return places ? words.chooseSpace : words.chooseOption;
}

function showHint(answer) {
  if (answer.kind === "refused") sidebar.refuse(answer);
  else sidebar.say(answer.sentence);
  mark();
}

async function pick(id) {
  if (root.dataset.sent) return; // the second click of two
  // The pick is about to lose the focus. Now that costs nothing; later the browser would have to
  // lay out the whole page for it.
  document.activeElement?.blur();
  const move = picking.pick(id);
  if (move === undefined) return why(id);
  sidebar.say(hints.sentence);
  if (move === null) mark();
  else await playMove(move);
}

async function playMove(move) {
  if (wantsConfirming() && endsTurn(move)) {
    mark();
    const isSure = await sidebar.confirm();
    if (!isSure) {
      picking.cancel();
      return mark();
    }
  }
  newcomers.clear();
  const answered = send({ do: "move", seat: now.seat, move, version: now.version });
  picking.start([]);
  root.dataset.sent = "yes"; // what is still marked cannot be picked any more
  unmarking = setTimeout(mark, SOON);
  await answered;
}

// The scene says which choices end the turn: after them there is no way back.
function endsTurn(move) {
  const ending = layer.element("ending")?.textContent.split(" ") ?? [];
  return ending.some((index) => now.choices[index]?.move.toLowerCase() === move.toLowerCase());
}

// Asks the server which rule forbids a move.
async function why(id) {
  const place = layer.element(id)?.dataset.place;
  const move = place && picking.like(place, (other) => layer.element(other)?.dataset.place);
  picking.cancel();
  const asked = mark();
  const label = layer.element(id)?.getAttribute("aria-label");
  const isLater = picking.choices.some(({ picks }) => picks.some((pick) => pick.id === id));
  if (!move) return sidebar.say([label, isLater ? asked : words.nowhere].filter(Boolean).join(" · "));
  const answer = await connection.send({ do: "why", seat: now.seat, move });
  if (answer.kind === "refused") sidebar.refuse(answer);
}

async function send(command) {
  const answer = await connection.send(command);
  if (answer.kind === "refused") {
    sidebar.refuse(answer);
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
  if (picking.choices.length) return pick(hotId(event, picking));
  if (now.started && !now.over && !isMyTurn()) {
    sidebar.say(now.mine.length ? words.notYet : "");
    nudge();
  }
});

// Shows how far a piece reaches while the pointer is on it.
function showReach(node) {
  if (now.over) node = null; // nothing will be reached any more
  for (const one of board.querySelectorAll(".reached, .far")) one.classList.remove("reached", "far");
  for (const [key, look] of [["reach", "reached"], ["far", "far"]])
    for (const place of node?.dataset?.[key]?.split(" ") ?? [])
      board.querySelector(`[id][data-place="${place}"]:not(use)`)?.classList.add(look);
}

// Says what a pick would do before it is made.
for (const kind of ["pointerover", "focusin"])
  board.addEventListener(kind, (event) => {
    showReach(event.target);
    const label = event.target.closest?.(".target")?.getAttribute("aria-label");
    if (label) sidebar.hint([...picking.labels, label].join(" → "));
  });

board.addEventListener("pointerleave", () => showReach(null));

// Escape takes back what was picked, else it puts a hint aside.
function cancel() {
  if (!picking.isBegun) hints.dismiss();
  sidebar.say(hints.sentence);
  picking.cancel();
  mark();
}

bindKeys(board, { pick, undo, hint: () => hints.next(), cancel, playMove });
