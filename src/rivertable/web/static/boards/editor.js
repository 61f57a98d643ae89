// The editor of boards: tools, undo, what is wrong, and all that one can do with a board.

import { $, make, ruleLink } from "../table/dom.js";
import { History } from "./draft.js";
import { packed, unpacked } from "./link.js";
import { Meter } from "./meter.js";
import { places } from "./places.js";
import { tiles } from "./tiles.js";

const WAIT = 120; // milliseconds after the last change, before the server is asked
const PAUSE = 300; // the same after the last letter of a text

const root = $("#editor");
const words = JSON.parse($("#words").textContent);
const kit = JSON.parse($("#kit").textContent);
const dark = matchMedia("(prefers-color-scheme: dark)");

let known = JSON.parse($("#first").textContent); // what the server said last
let origin = known?.origin || root.dataset.origin;
let timer = 0;
let typing = 0; // its timer
let asked = 0;
let readings = 0; // texts that were given

const title = $("#board-title");
// What a kind of board shares with the editor.
const desk = { kit, words, fill, say, refuse, changed, drawn, known: () => known, draft: null };
const board = kit.kind ? places(desk) : tiles(desk);
desk.draft = board.draftOf(known?.draft ?? {});
let history = new History(step());
const meter = new Meter({
  words: words.meter,
  ask,
  fill,
  onChange: (found) => ask("check", { text: found }).then((message) => replaceDraft({ ...message, origin })),
});

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function say(text) {
  $("#said").textContent = text;
  $("#notice").textContent = "";
}

// Why something cannot be done: for eyes as well.
function refuse(text) {
  $("#said").textContent = "";
  $("#notice").textContent = text;
}

function step() {
  return { state: desk.draft.state, name: title.value, origin };
}

// One thing was drawn: it can be undone.
function drawn() {
  history.add(step());
  showNow();
}

// Back or forth. A board takes its name and origin along, but what was changed in them since stays.
function go(way) {
  const here = history.now;
  const there = history[way]();
  if (title.value === here.name) title.value = there.name;
  if (origin === here.origin) origin = there.origin;
  $("#is-printed").checked = isPrinted();
  desk.draft = board.draftOf(JSON.parse(there.state));
  changed();
}

function replaceDraft(message) {
  known = message;
  desk.draft = board.draftOf(message.draft ?? {});
  if (message.title) title.value = message.title;
  origin = message.origin || root.dataset.origin;
  $("#is-printed").checked = isPrinted();
  changed();
  drawn();
}

// Showing -----------------------------------------------------------------------------------------

function changed() {
  showNow();
  clearTimeout(timer);
  timer = setTimeout(check, WAIT);
}

function showNow() {
  const cells = (all) => new Set((all ?? []).flatMap((one) => one.cells));
  board.show(cells(known?.mistakes), cells(known?.advice));
  $("#undo").disabled = !history.canUndo;
  $("#redo").disabled = !history.canRedo;
}

async function check() {
  const mine = ++asked;
  drawPicture();
  const answer = await ask("check", { text: text() }).catch((problem) => ({ problem }));
  if (mine !== asked) return;
  if (answer.problem) return refuse(answer.problem.message);
  known = { ...answer, title: title.value };
  showFindings();
  showNow();
}

async function drawPicture() {
  const theme = document.documentElement.dataset.theme;
  const isDark = theme === "dark" || (theme === "auto" && dark.matches);
  const { game } = root.dataset;
  const query = new URLSearchParams({ game, board: desk.draft.line, theme: isDark ? "dark" : "light" });
  const source = `${root.dataset.base}/picture.svg?${query}`;
  const image = new Image();
  image.src = source;
  const isThere = await image.decode().then(() => true, () => false);
  if (!isThere || !source.includes(new URLSearchParams({ board: desk.draft.line }).toString())) return;
  $("#picture").src = source;
  board.settled();
}

function showFindings() {
  const { mistakes, advice, board: line } = known;
  $("#verdict").textContent = line ? words.isLegal : fill(words.wrongs, { count: mistakes.length });
  $("#verdict").className = line ? "is-legal" : "is-wrong";
  $("#mistakes").replaceChildren(...mistakes.map(finding));
  $("#advice").replaceChildren(...advice.map(finding));
  $("#advice-box").hidden = !advice.length;
  for (const node of root.querySelectorAll("[data-legal]")) node.disabled = !line;
  for (const node of document.querySelectorAll(`input[name=option-${root.dataset.option}]`)) node.value = line;
  $("#with-friends").href = `${root.dataset.new}&${root.dataset.option}=${encodeURIComponent(line)}`;
  $("#with-friends").classList.toggle("is-off", !line);
  $("#as-picture").href = line ? `${root.dataset.site}${known.picture.slice(1)}` : "";
  $("#as-picture").classList.toggle("is-off", !line);
  showText();
  meter.show(line);
}

// A mistake or an advice; pressing a tile goes there.
function finding({ reason, rule, cells }) {
  const node = make("li", "");
  for (const cell of cells.slice(0, 8)) {
    const to = make("button", "cell-link", cell);
    to.type = "button";
    to.addEventListener("click", () => board.focus(cell));
    node.append(to, " ");
  }
  if (cells.length > 8) node.append("… ");
  const [before, after] = rule ? reason.split(rule) : [reason, ""];
  node.append(before);
  if (rule) node.append(ruleLink(root.dataset.rules, rule), after);
  return node;
}

// Where a board comes from: "own", "after: first-game", or "printed: first-game".
function isPrinted() {
  return origin.startsWith("printed");
}

function setPrinted(is) {
  const [, which] = origin.split(": ");
  origin = which ? `${is ? "printed" : "after"}: ${which}` : is ? "printed" : root.dataset.origin;
  check();
}

// Asking ------------------------------------------------------------------------------------------

async function ask(what, body) {
  const headers = { "content-type": "application/json" };
  const sent = JSON.stringify({ game: root.dataset.game, ...body });
  let answer;
  try {
    answer = await fetch(`${root.dataset.base}/${what}`, { method: "POST", headers, body: sent });
  } catch {
    throw new Error(words.lost);
  }
  const message = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(message.sentence ?? words.lost);
  return message;
}

function text() {
  return desk.draft.text(title.value.replace(/\s+/g, " ").trim(), origin);
}

// What one can do with it -------------------------------------------------------------------------

function showText() {
  if (document.activeElement !== $("#board-text")) $("#board-text").value = text();
}

// What a text says. A mistake that nobody could see on the board, such as water that is no number, is
// refused with its line: else the board would be taken without what that line meant.
async function read(given) {
  const message = await ask("check", { text: given });
  const { draft, mistakes, title: name, origin: from } = message;
  const drawn = draft && mistakes.length ? board.draftOf(draft).text(name, from) : "";
  const seen = drawn ? (await ask("check", { text: drawn })).mistakes.map(({ reason }) => reason) : [];
  const lost = mistakes.find(({ reason }) => !seen.includes(reason));
  if (lost) throw new Error([fill(words.line, { line: lost.line }), ...lost.cells, lost.reason].join(" "));
  return message;
}

// Only what was given last is shown: an answer about an older text may come later.
async function readText(given) {
  const mine = ++readings;
  const found = await read(given).catch(({ message }) => ({ problem: message }));
  if (mine !== readings) return;
  $("#text-problem").textContent = found.problem ?? "";
  if (!found.problem) replaceDraft(found);
}

async function save() {
  try {
    const { id } = await ask("save", { text: text(), title: title.value, id: root.dataset.mine });
    location.assign(`${root.dataset.base}/${id}`);
  } catch (problem) {
    $("#save-problem").textContent = problem.message;
  }
}

async function copyLink() {
  const link = new URL(`${root.dataset.base}/new?game=${root.dataset.game}`, location.href);
  link.hash = await packed(text());
  globalThis.history.replaceState(null, "", link);
  $("#link").value = link.href;
  $("#link").hidden = false;
  $("#link").select();
  await navigator.clipboard?.writeText(link.href).then(() => say(words.copied)).catch(() => null);
}

// As the board is called, as far as every disk takes it.
function fileName(kind) {
  return `${title.value.replace(/[^\p{L}\p{N}]+/gu, "-") || "board"}.${kind}`;
}

function download() {
  const link = make("a", "");
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text())}`;
  link.download = fileName("txt");
  link.click();
}

function listen() {
  board.listen(root);
  $("#undo").addEventListener("click", () => go("undo"));
  $("#redo").addEventListener("click", () => go("redo"));
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches?.("input, textarea")) return;
    const isRedo = event.key === "y" || (event.key === "Z" && event.shiftKey);
    if (isRedo && history.canRedo) go("redo");
    else if (event.key === "z" && history.canUndo) go("undo");
    else return;
    event.preventDefault();
  });
  title.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(check, WAIT);
  });
  $("#by-chance").addEventListener("click", async () => {
    const seed = String(1 + Math.floor(Math.random() * 99999));
    await ask("check", { seed }).then(replaceDraft).catch((problem) => refuse(problem.message));
  });
  $("#clear").addEventListener("click", () => {
    desk.draft = board.draftOf({});
    changed();
    drawn();
  });
  $("#board-text").addEventListener("input", ({ target }) => {
    clearTimeout(typing);
    typing = setTimeout(() => readText(target.value), PAUSE);
  });
  $("#board-file").addEventListener("change", async ({ target }) => {
    if (target.files[0]) await readText(await target.files[0].slice(0, 8000).text());
  });
  $("#is-printed").checked = isPrinted();
  $("#is-printed").addEventListener("change", ({ target }) => setPrinted(target.checked));
  $("#save").addEventListener("click", save);
  $("#copy-link").addEventListener("click", copyLink);
  $("#as-file").addEventListener("click", download);
  $("#as-picture").addEventListener("click", () => ($("#as-picture").download = fileName("svg")));
  dark.addEventListener("change", drawPicture);
}

// The board that a link holds, if it holds one.
async function openLink(code) {
  if (!code) return;
  const given = await unpacked(code);
  if (given === null) return refuse(words.brokenLink);
  const told = ({ message }) => refuse(message === words.lost ? message : words.brokenLink);
  await read(given).then(replaceDraft).catch(told);
}

async function begin() {
  await openLink(location.hash.slice(1));
  history = new History(step());
  listen();
  if (known?.mistakes) showFindings();
  changed();
  root.dataset.ready = "yes";
}

begin();
