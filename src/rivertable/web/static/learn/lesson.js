// A lesson: shows a step, sends what is answered, says what that was, and goes on.

import { Marks, hotId } from "../table/marks.js";
import { Picking } from "../table/picking.js";
import { SceneLayer, passingIn } from "../table/scene.js";
import { bindExplanations } from "../table/explain.js";
import { bindKeys } from "../table/keyboard.js";
import { glide, pace, pause } from "../table/preferences.js";
import { answerHere, keepAnswers } from "./offline.js";
import { $, countSeats, emblem, make, numbers, ruleLink, showChoices, write } from "../table/dom.js";

const LOOK = 700; // milliseconds at least that somebody else's move is looked at
const MANY = 4; // numbers that fit beside a name
const words = JSON.parse($("#words").textContent);
const root = $("#table");
const board = $("#board");
const layer = new SceneLayer($("#layer"));
const marks = new Marks(board, layer);
const picking = new Picking();
const seat = Number(root.dataset.seat);

const first = JSON.parse($("#first").textContent);
let now = first; // the step that is asked
let answers = []; // that were accepted
let following = null; // the step that waits behind "Next"
let isBusy = false;
let isByKeys = false;

root.style.setProperty("--ratio", now.width / now.height);
glide();
layer.reset(now.scene);
show(now);
bindExplanations(board, layer);
document.body.dataset.ready = "yes";
keepAnswers(root.dataset.answers);

// A step.
function show(step) {
  now = step;
  following = null;
  root.dataset.step = step.kind;
  root.dataset.state = "asked";
  say("");
  write("#lesson-told", "");
  write("#lesson-say", step.kind === "end" ? words.finished : step.say);
  dots(step);
  layer.become(step.scene);
  beside(step);
  offer(step.choices);
  buttons({ next: step.kind === "read", end: step.kind === "end" });
  focusOn();
}

function offer(choices) {
  picking.start(choices);
  picking.cancel();
  mark();
}

function mark() {
  const next = picking.next;
  const offered = marks.show(picking);
  showChoices(offered, pick);
  point(picking.isBegun ? [] : now.point);
  write("#hint", hint(next.length - offered.length));
}

// What the step is about shines.
function point(ids) {
  for (const id of ids) {
    const node = layer.element(id) ?? $(`#choices [data-pick="${CSS.escape(id)}"]`);
    node?.classList.add("hinted");
  }
  $("#panels").classList.toggle("hinted", ids.includes("seats"));
}

function hint(places) {
  if (picking.isBegun) return `${picking.labels.join(" → ")} → …`;
  if (!picking.choices.length) return "";
  return places ? words.chooseSpace : words.chooseOption;
}

function dots(step) {
  const list = Array.from({ length: step.count }, (_, i) => make("span", i < step.number ? "is-done" : ""));
  list[step.number]?.classList.add("is-now");
  $("#lesson-steps").replaceChildren(...list);
  const number = Math.min(step.number + 1, step.count);
  $("#lesson-steps").setAttribute("aria-label", words.stepOf.replace("{number}", number).replace("{count}", step.count));
}

// The numbers of the seats, and the board in words.
function beside(moment) {
  $("#panels").replaceChildren(...moment.panels.map(panel));
  countSeats(moment.panels.length);
  $("#board-text").replaceChildren(...moment.words.map((text) => make("li", "", text)));
}

function panel([number, name, row]) {
  const note = number === seat ? [make("small", "", words.you)] : [];
  const who = make("div", "who", make("b", "", name), ...note);
  const node = make("li", `panel seat-${number}`, emblem(number), who, numbers(row));
  node.classList.toggle("many", row.length > MANY);
  node.classList.toggle("mine", number === seat);
  return node;
}

function say(text, look = "") {
  write("#reason", text);
  $("#reason").className = look;
}

function buttons({ next = false, again = false, end = false }) {
  $("#lesson-next").hidden = !next;
  $("#lesson-again").hidden = !again;
  $("#lesson-back").disabled = answers.length === 0;
  for (const node of document.querySelectorAll("#lesson-on, #lesson-play")) node.hidden = !end;
}

// Whoever plays by keyboard finds the focus where the next thing is to be done.
function focusOn() {
  if (!isByKeys) return;
  const shown = [...document.querySelectorAll(".lesson-actions :is(button, a).primary")];
  const first = shown.find((node) => node.checkVisibility() && !node.disabled);
  (first ?? board.querySelector(".target") ?? $("#choices button"))?.focus({ preventScroll: true });
}

async function ask(body) {
  if (isBusy) return null;
  isBusy = true;
  try {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(root.dataset.address, { method: "POST", headers, body: JSON.stringify(body) });
    const message = await answer.json();
    if (answer.ok) return message;
    say(message.sentence ?? words.lost, "is-wrong");
  } catch {
    const here = answerHere(body, first, now);
    if (here) return here;
    say(navigator.onLine ? words.lost : words.offline, "is-wrong");
  } finally {
    isBusy = false;
  }
  return null;
}

async function give(answer) {
  const message = await ask({ answers, answer });
  if (!message) return mark();
  if (message.verdict === "refused") {
    say(message.sentence, "is-wrong");
    if (message.rule) $("#reason").append(" ", ruleLink(root.dataset.rules, message.rule));
    return offer(now.choices);
  }
  if (message.verdict === "wrong") return wrong(message);
  answers.push(answer);
  following = message.next;
  offer([]);
  say(message.sentence, "is-right");
  await watch(message.moments, message.sentence ? LOOK : 0);
  if (!message.sentence && message.moments.every(({ told }) => !told)) return show(following);
  root.dataset.state = "answered";
  dots(following);
  buttons({ next: following.kind !== "end", end: following.kind === "end" });
  focusOn();
}

// A place is simply not it; a move is looked at, then taken back.
async function wrong(message) {
  if (now.kind === "find") {
    offer(now.choices);
    say(message.sentence, "is-wrong");
    return focusOn();
  }
  offer([]);
  say(message.sentence, "is-wrong");
  await watch(message.moments, 0);
  root.dataset.state = "wrong";
  buttons({ again: true });
  focusOn();
}

// What an answer leads through, one moment after the other.
async function watch(moments, look) {
  for (const [i, moment] of moments.entries()) {
    if (i > 0) await pause(pace() ? Math.max(look, pace()) : 0);
    if (pace()) await layer.pass(passingIn(moment.scene), pace());
    layer.become(moment.scene);
    beside(moment);
    write("#lesson-told", moments.slice(0, i + 1).map(({ told }) => told).filter(Boolean).join(" "));
  }
}

function pick(id) {
  if (isBusy) return;
  const move = picking.pick(id);
  if (move === undefined) return why(id);
  say("");
  if (move === null) mark();
  else give(move);
}

// The server knows which rule forbids a move.
function why(id) {
  const place = layer.element(id)?.dataset.place;
  const move = place && picking.like(place, (other) => layer.element(other)?.dataset.place);
  picking.cancel();
  mark();
  if (move) give(move);
  else say(words.nowhere);
}

async function back() {
  if (picking.isBegun) return cancel();
  if (!$("#lesson-again").hidden) return show(now);
  if (!answers.length) return;
  const earlier = answers.slice(0, -1);
  const step = await ask({ answers: earlier });
  if (!step) return;
  answers = earlier;
  show(step);
}

function cancel() {
  picking.cancel();
  mark();
}

function next() {
  if (following) show(following);
  else if (now.kind === "read") give("");
}

board.addEventListener("click", (event) => {
  if (picking.choices.length) pick(hotId(event, picking));
  else if (!$("#lesson-again").hidden) show(now);
});
for (const [id, act] of [["lesson-next", next], ["lesson-again", () => show(now)], ["lesson-back", back]])
  $(`#${id}`).addEventListener("click", act);
document.addEventListener("keydown", () => (isByKeys = true), true);
document.addEventListener("pointerdown", () => (isByKeys = false), true);
for (const kind of ["pointerover", "focusin"])
  board.addEventListener(kind, (event) => {
    const label = event.target.closest?.(".target")?.getAttribute("aria-label");
    if (label) write("#hint", [...picking.labels, label].join(" → "));
  });
bindKeys(board, { pick, undo: back, hint: () => {}, cancel, playMove: give });
