// A review: steps through a game, thinks about it, and leads to faults and analyses.

import { Thinker } from "../thinking/thinker.js";
import { $, write } from "../table/dom.js";
import { Analysis, named } from "./analysis.js";
import { Band } from "./band.js";
import { Faults } from "./faults.js";
import { Finding } from "./finding.js";
import { Runner } from "./runner.js";
import { Stage } from "./stage.js";
import { ask, count, fill, first, root, words } from "./page.js";

const kept = new Map([[first.at, Promise.resolve(first.moment)]]);
const newThinker = () => (Thinker.isPossible ? new Thinker() : null);
const thinker = newThinker(); // beside the one that reviews, so that neither waits for the other
let at = first.at;
let wanted = at;

const stage = new Stage({ onMove: tryMove, onBack: () => isIn("analysis") && analysis.back() });
const band = new Band(go);
const faults = new Faults({ onFind: find, onGo: go, onSeat: (seat) => band.mark(seat) });
const finding = new Finding({ stage, thinker, onEnd: review });
const analysis = new Analysis({ stage, thinker, onEnd: review, onShow: linkTo });
const runner = new Runner(newThinker(), draw);

function isIn(mode) {
  return root.dataset.mode === mode;
}

function enter(mode) {
  if (!isIn(mode)) for (const node of [$(".sidebar"), document.scrollingElement]) node.scrollTop = 0; // where it is asked
  root.dataset.mode = mode;
  $("#answer").hidden = $("#thoughts").hidden = $("#for-seat").hidden = true;
  write("#reason", "");
  write("#hint", "");
}

function draw(summary) {
  root.dataset.whole = summary.isWhole ? "yes" : "no";
  band.draw(summary);
  faults.draw(summary);
}

// To a moment of the game, in whichever mode this is.
async function go(index) {
  const goal = Math.max(0, Math.min(count, index));
  wanted = goal;
  band.move(goal);
  if (isIn("analysis")) return guarded(() => analysis.show(goal));
  if (isIn("find")) enter("review");
  await guarded(async () => {
    if (!kept.has(goal)) kept.set(goal, ask("moment", { at: goal }));
    const moment = await kept.get(goal);
    if (goal !== wanted) return;
    const isNext = goal === at + 1;
    at = goal;
    await stage.show(moment, { isNext });
    write("#told", goal ? first.log[goal - 1].text : words.start);
    write("#asked", moment.asked);
    linkTo(goal);
  }, () => kept.delete(goal));
}

function linkTo(index, line = []) {
  at = wanted = index;
  const moves = line.map(({ seat, number }) => `${seat}.${number}`).join("_");
  const address = `?move=${index}${isIn("analysis") ? "&analysis" : ""}${moves ? `&line=${moves}` : ""}`;
  history.replaceState(null, "", address);
  $("#link").href = address;
  band.move(index);
}

function review(index) {
  enter("review");
  go(index);
  if (stage.isByKeys) $("#band").focus({ preventScroll: true });
}

function find(fault) {
  analysis.stop();
  enter("find");
  band.move(fault.index);
  guarded(() => finding.begin(fault, faults.list));
}

function analyse(index, line = []) {
  enter("analysis");
  return guarded(() => analysis.show(index, line));
}

function tryMove(move) {
  guarded(() => (isIn("find") ? finding.tryMove(move) : analysis.tryMove(move)));
}

// What goes wrong is said.
async function guarded(act, orElse = () => {}) {
  try {
    await act();
  } catch (problem) {
    write("#reason", problem.message);
    orElse();
  }
}

const steps = { first: () => 0, back: () => wanted - 1, on: () => wanted + 1, last: () => count };
for (const button of document.querySelectorAll("[data-step]"))
  button.addEventListener("click", () => go(steps[button.dataset.step]()));
$("#to-analysis").addEventListener("click", () => analyse(at));

draw(first.summary);
write("#told", at ? first.log[at - 1].text : words.start);
write("#asked", first.moment.asked);
write("#progress-text", first.summary.isWhole ? words.done : fill(words.thinking, { done: 0, count: "…" }));
const address = new URLSearchParams(location.search);
if (address.has("analysis")) {
  const line = (address.get("line") ?? "").split("_").filter(Boolean).map((one) => one.split(".").map(Number));
  analyse(at, named(line));
}
if (first.isOwner && !first.summary.isWhole) runner.run();
else if (!first.isOwner && !first.summary.isWhole) write("#progress-text", words.unknown);
document.body.dataset.ready = "yes";
