// The editor of boards: tools, undo, what is wrong, and all that one can do with a board.

import { $, make, ruleLink } from "../table/dom.js";
import { Draft, History, nameOf } from "./draft.js";
import { Grid } from "./grid.js";
import { packed, unpacked } from "./link.js";
import { Meter } from "./meter.js";

const WAIT = 120; // milliseconds after the last change, before the server is asked
const SVG = "http://www.w3.org/2000/svg";
const TURNS = ["^", "9", ">", "\\", "v", "/", "<", "7", "X"]; // clockwise, then out
const TOOL_KEYS = { 1: "1", 2: "2", 3: "3", w: "~", "~": "~", 0: ".", Delete: ".", Backspace: "." };

const root = $("#editor");
const words = JSON.parse($("#words").textContent);
const kit = JSON.parse($("#kit").textContent);
const dark = matchMedia("(prefers-color-scheme: dark)");

let known = JSON.parse($("#first").textContent); // what the server said last
let draft = new Draft(kit, known?.draft ?? {});
let origin = known?.origin || "own";
let history = new History(draft.state);
let tool = known ? "" : "1"; // none: pressing a tile only looks at it
let timer = 0;
let asked = 0;

const title = $("#board-title");
const meter = new Meter({
  words: words.meter,
  ask,
  fill,
  onChange: (board) => ask("check", { text: board }).then((message) => replaceDraft({ ...message, origin })),
});
const grid = new Grid($("#grid"), kit, {
  draft: () => draft,
  label,
  select: showTile,
  paint,
  done: drawn,
  key: pressed,
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

// What lies on a tile, in words.
function label(cell) {
  const name = nameOf(cell);
  const mark = draft.mark(cell);
  const wrong = (known?.mistakes ?? []).filter(({ cells }) => cells.includes(name)).map(({ reason }) => reason);
  let what = mark === kit.empty ? words.empty : words.land[mark];
  if (mark === kit.wadi) {
    what = fill(words.wadi, { flow: words.flows[draft.flowOf(cell)] ?? words.noFlow });
    if (draft.waterOn(cell)) what += `, ${fill(words.water, { count: draft.waterOn(cell) })}`;
  }
  return [fill(words.tile, { cell: name, what }), ...wrong].join(". ");
}

// Drawing -----------------------------------------------------------------------------------------

function paint(cell, from, isBack) {
  if (!tool) return;
  if (tool === "water") return from ? null : addWater(cell, isBack ? -1 : 1);
  if (tool === kit.wadi) return lead(cell, from);
  lay(cell, isBack ? kit.empty : tool);
}

// Puts a tile down, if there is one left in the box.
function lay(cell, mark) {
  if (draft.mark(cell) === mark) return true;
  if (mark !== kit.empty && draft.left(mark) <= 0) {
    refuse(words.none);
    return false;
  }
  draft.put(cell, mark);
  grid.pending(cell, mark);
  changed();
  say(label(cell));
  return true;
}

// The wadi, from tile to tile: what is drawn in one go flows that way.
function lead(cell, from) {
  if (!lay(cell, kit.wadi) || !from || !draft.isWadi(from)) return;
  const mark = draft.flowTo(from, cell);
  if (!mark) return;
  if (draft.flowTo(cell, from) === draft.flowOf(cell)) draft.setFlow(cell, kit.leaves);
  turn(from, mark);
}

function turn(cell, mark) {
  if (!draft.isWadi(cell)) return refuse(words.onlyWadiFlows);
  draft.setFlow(cell, mark);
  grid.pending(cell, kit.wadi);
  changed();
  say(label(cell));
}

function addWater(cell, count) {
  if (!draft.isWadi(cell)) return refuse(words.onlyWadiWater);
  if (count > 0 && draft.left("water") <= 0) return refuse(words.none);
  draft.setWater(cell, Math.max(0, draft.waterOn(cell) + count));
  changed();
  say(label(cell));
}

// Keys on the board; true if one was ours.
function pressed(event, cell, step) {
  const { key } = event;
  if (event.ctrlKey || event.metaKey) return false;
  if (step && event.shiftKey) return leadOn(cell, step);
  const low = key.length === 1 ? key.toLowerCase() : key;
  if (low in TOOL_KEYS) lay(cell, TOOL_KEYS[low]);
  else if (low === "r") turnBy(cell, event.shiftKey ? -1 : 1);
  else if (low === "x") turn(cell, kit.leaves);
  else if (key === "+" || key === "=") addWater(cell, 1);
  else if (key === "-") addWater(cell, -1);
  else if (key === "Enter" || key === " ") paint(cell, null, event.shiftKey);
  else return false;
  drawn();
  return true;
}

function leadOn(cell, step) {
  const to = [cell[0] + step[0], cell[1] + step[1]];
  if (!draft.has(to)) return true;
  if (lay(cell, kit.wadi)) lead(to, cell);
  grid.focus(to);
  drawn();
  return true;
}

function turnBy(cell, by) {
  const at = Math.max(0, TURNS.indexOf(draft.flowOf(cell)));
  turn(cell, TURNS[(at + by + TURNS.length) % TURNS.length]);
}

// One thing was drawn: it can be undone.
function drawn() {
  history.add(draft.state);
  showTools();
}

function go(state) {
  draft = new Draft(kit, state);
  changed();
  showTools();
}

function replaceDraft(message) {
  known = message;
  draft = new Draft(kit, message.draft ?? {});
  if (message.title) title.value = message.title;
  origin = message.origin || "own";
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
  grid.show(draft, cells(known?.mistakes), cells(known?.advice));
  showDrops();
  showTools();
  showTile(grid.at);
}

function showTools() {
  for (const node of root.querySelectorAll("[data-tool]")) {
    const { tool: mark } = node.dataset;
    node.setAttribute("aria-pressed", String(mark === tool));
    $("#grid").classList.toggle("is-painted", Boolean(tool)); // else a finger moves the page
    const left = mark === kit.empty ? null : draft.left(mark);
    const count = node.querySelector(".left");
    if (count) count.textContent = left;
    node.classList.toggle("is-out", left !== null && left <= 0);
  }
  $("#undo").disabled = !history.canUndo;
  $("#redo").disabled = !history.canRedo;
  for (const [id, value] of [["rows", draft.rows], ["columns", draft.columns]]) $(`#${id}`).value = value;
}

// The water, over the picture.
function showDrops() {
  const { width, height, left, top, tile } = grid.box;
  const svg = $("#drops");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const parts = [];
  for (let row = 0; row < draft.rows; row++)
    for (let column = 0; column < draft.columns; column++) {
      const count = draft.waterOn([row, column]);
      if (!count) continue;
      const [x, y] = [left + (column + 0.5) * tile, top + (row + 0.5) * tile];
      parts.push(shape("use", { href: "#wa-drop", x: x - 8, y: y - 4 }));
      parts.push(shape("use", { href: count > 9 ? "#wa-pill-wide" : "#wa-pill", x: x + 17, y: y + 18 }));
      parts.push(shape("text", { class: "wa-count", x: x + 17, y: y + 28 }, count));
    }
  svg.replaceChildren(...parts);
}

function shape(tag, attributes, text = "") {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.textContent = text;
  return node;
}

function showTile(cell) {
  const isWadi = draft.isWadi(cell);
  $("#tile-name").textContent = label(cell);
  $("#tile-flow").hidden = !isWadi;
  $("#tile-water").hidden = !isWadi;
  for (const node of root.querySelectorAll("[data-flow]"))
    node.setAttribute("aria-pressed", String(isWadi && node.dataset.flow === draft.flowOf(cell)));
  $("#water-count").textContent = draft.waterOn(cell);
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
  const query = new URLSearchParams({ board: draft.line, theme: isDark ? "dark" : "light" });
  const source = `${root.dataset.base}/picture.svg?${query}`;
  const image = new Image();
  image.src = source;
  await image.decode().catch(() => null);
  if (!source.includes(new URLSearchParams({ board: draft.line }).toString())) return;
  $("#picture").src = source;
  grid.settled();
}

function showFindings() {
  const { mistakes, advice, board } = known;
  $("#verdict").textContent = board ? words.isLegal : fill(words.wrongs, { count: mistakes.length });
  $("#verdict").className = board ? "is-legal" : "is-wrong";
  $("#mistakes").replaceChildren(...mistakes.map(finding));
  $("#advice").replaceChildren(...advice.map(finding));
  $("#advice-box").hidden = !advice.length;
  for (const node of root.querySelectorAll("[data-legal]")) node.disabled = !board;
  for (const node of document.querySelectorAll("input[name=option-scenario]")) node.value = board;
  $("#with-friends").href = `${root.dataset.new}&scenario=${encodeURIComponent(board)}`;
  $("#with-friends").classList.toggle("is-off", !board);
  $("#as-picture").href = board ? `${root.dataset.site}${known.picture.slice(1)}` : "";
  $("#as-picture").classList.toggle("is-off", !board);
  showText();
  meter.show(board);
}

// A mistake or an advice; pressing a tile goes there.
function finding({ reason, rule, cells }) {
  const node = make("li", "");
  for (const cell of cells.slice(0, 8)) {
    const to = make("button", "cell-link", cell);
    to.type = "button";
    to.addEventListener("click", () => grid.focus([Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 65]));
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
  origin = which ? `${is ? "printed" : "after"}: ${which}` : is ? "printed" : "own";
  check();
}

// Asking ------------------------------------------------------------------------------------------

async function ask(what, body) {
  const headers = { "content-type": "application/json" };
  let answer;
  try {
    answer = await fetch(`${root.dataset.base}/${what}`, { method: "POST", headers, body: JSON.stringify(body) });
  } catch {
    throw new Error(words.lost);
  }
  const message = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(message.sentence ?? words.lost);
  return message;
}

function text() {
  return draft.text(title.value.replace(/\s+/g, " ").trim(), origin);
}

// What one can do with it -------------------------------------------------------------------------

function showText() {
  if (document.activeElement !== $("#board-text")) $("#board-text").value = text();
}

async function readText(given) {
  const message = await ask("check", { text: given });
  if (message.draft) return replaceDraft(message);
  const [first] = message.mistakes;
  $("#text-problem").textContent = `${fill(words.line, { line: first.line })} ${first.reason}`;
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
  const link = new URL(`${root.dataset.base}/new`, location.href);
  link.hash = await packed(text());
  globalThis.history.replaceState(null, "", link);
  $("#link").value = link.href;
  $("#link").hidden = false;
  $("#link").select();
  await navigator.clipboard?.writeText(link.href).then(() => say(words.copied)).catch(() => null);
}

function download() {
  const link = make("a", "");
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text())}`;
  link.download = `${title.value.replace(/[^\p{L}\p{N}]+/gu, "-") || "board"}.txt`;
  link.click();
}

function listen() {
  for (const node of root.querySelectorAll("[data-tool]"))
    node.addEventListener("click", () => {
      tool = tool === node.dataset.tool ? "" : node.dataset.tool;
      showTools();
    });
  for (const node of root.querySelectorAll("[data-flow]"))
    node.addEventListener("click", () => {
      turn(grid.at, node.dataset.flow);
      drawn();
    });
  for (const node of root.querySelectorAll("[data-water]"))
    node.addEventListener("click", () => {
      addWater(grid.at, Number(node.dataset.water));
      drawn();
    });
  $("#undo").addEventListener("click", () => go(history.undo()));
  $("#redo").addEventListener("click", () => go(history.redo()));
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches?.("input, textarea")) return;
    const isRedo = event.key === "y" || (event.key === "Z" && event.shiftKey);
    if (isRedo && history.canRedo) go(history.redo());
    else if (event.key === "z" && history.canUndo) go(history.undo());
    else return;
    event.preventDefault();
  });
  for (const id of ["rows", "columns"])
    $(`#${id}`).addEventListener("change", () => {
      draft = draft.resized(Number($("#rows").value), Number($("#columns").value));
      changed();
      drawn();
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
    draft = new Draft(kit);
    changed();
    drawn();
  });
  $("#board-text").addEventListener("input", ({ target }) => {
    $("#text-problem").textContent = "";
    readText(target.value).catch((problem) => ($("#text-problem").textContent = problem.message));
  });
  $("#board-file").addEventListener("change", async ({ target }) => {
    if (target.files[0]) await readText(await target.files[0].slice(0, 8000).text());
  });
  $("#is-printed").checked = isPrinted();
  $("#is-printed").addEventListener("change", ({ target }) => setPrinted(target.checked));
  $("#save").addEventListener("click", save);
  $("#copy-link").addEventListener("click", copyLink);
  $("#as-file").addEventListener("click", download);
  dark.addEventListener("change", drawPicture);
}

// The board that a link holds, if it holds one.
async function openLink(code) {
  if (!code) return;
  const given = await unpacked(code);
  const message = given === null ? {} : await ask("check", { text: given }).catch(({ message }) => refuse(message) ?? null);
  if (message?.draft) replaceDraft(message);
  else if (message) refuse(words.brokenLink);
}

async function begin() {
  await openLink(location.hash.slice(1));
  history = new History(draft.state);
  listen();
  grid.show(draft, new Set(), new Set());
  grid.select([0, 0]);
  if (known?.mistakes) showFindings();
  changed();
  root.dataset.ready = "yes";
}

begin();
