// Wadi's board: tiles that are painted with a tool, a flow that is led, water that is put down.

import { $ } from "../table/dom.js";
import { Draft, nameOf } from "./draft.js";
import { Grid } from "./grid.js";
import { shape } from "./shape.js";

const TURNS = ["^", "9", ">", "\\", "v", "/", "<", "7", "X"]; // clockwise, then out
const TOOL_KEYS = { 1: "1", 2: "2", 3: "3", w: "~", "~": "~", 0: ".", Delete: ".", Backspace: "." };

// What the editor asks of a board, whatever the game; `desk` is what the editor shares.
export function tiles(desk) {
  const { kit, words, fill, say, refuse, changed, drawn } = desk;
  let tool = desk.known() ? "" : "1"; // none: pressing a tile only looks at it
  const grid = new Grid($("#grid"), kit, {
    draft: () => desk.draft,
    label,
    select: showTile,
    paint,
    done: drawn,
    key: pressed,
  });

  // What lies on a tile, in words.
  function label(cell) {
    const name = nameOf(cell);
    const mark = desk.draft.mark(cell);
    const wrong = (desk.known()?.mistakes ?? []).filter(({ cells }) => cells.includes(name)).map(({ reason }) => reason);
    let what = mark === kit.empty ? words.empty : words.land[mark];
    if (mark === kit.wadi) {
      what = fill(words.wadi, { flow: words.flows[desk.draft.flowOf(cell)] ?? words.noFlow });
      if (desk.draft.waterOn(cell)) what += `, ${fill(words.water, { count: desk.draft.waterOn(cell) })}`;
    }
    return [fill(words.tile, { cell: name, what }), ...wrong.map((reason) => reason.replace(/[.]$/, ""))].join(". ");
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
    if (desk.draft.mark(cell) === mark) return true;
    if (mark !== kit.empty && desk.draft.left(mark) <= 0) {
      refuse(words.none);
      return false;
    }
    desk.draft.put(cell, mark);
    grid.pending(cell, mark);
    changed();
    say(label(cell));
    return true;
  }

  // The wadi, from tile to tile: what is drawn in one go flows that way.
  function lead(cell, from) {
    if (!lay(cell, kit.wadi) || !from || !desk.draft.isWadi(from)) return;
    const mark = desk.draft.flowTo(from, cell);
    if (!mark) return;
    if (desk.draft.flowTo(cell, from) === desk.draft.flowOf(cell)) desk.draft.setFlow(cell, kit.leaves);
    turn(from, mark);
  }

  function turn(cell, mark) {
    if (!desk.draft.isWadi(cell)) return refuse(words.onlyWadiFlows);
    desk.draft.setFlow(cell, mark);
    grid.pending(cell, kit.wadi);
    changed();
    say(label(cell));
  }

  function addWater(cell, count) {
    if (!desk.draft.isWadi(cell)) return refuse(words.onlyWadiWater);
    if (count > 0 && desk.draft.left("water") <= 0) return refuse(words.none);
    desk.draft.setWater(cell, Math.max(0, desk.draft.waterOn(cell) + count));
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
    if (!desk.draft.has(to)) return true;
    if (lay(cell, kit.wadi)) lead(to, cell);
    grid.focus(to);
    drawn();
    return true;
  }

  function turnBy(cell, by) {
    const at = Math.max(0, TURNS.indexOf(desk.draft.flowOf(cell)));
    turn(cell, TURNS[(at + by + TURNS.length) % TURNS.length]);
  }

  function showTools() {
    $("#grid").classList.toggle("is-painted", Boolean(tool)); // else a finger moves the page
    for (const node of $("#editor").querySelectorAll("[data-tool]")) {
      const { tool: mark } = node.dataset;
      node.setAttribute("aria-pressed", String(mark === tool));
      const left = mark === kit.empty ? null : desk.draft.left(mark);
      const count = node.querySelector(".left");
      if (count) count.textContent = left;
      node.classList.toggle("is-out", left !== null && left <= 0);
    }
    for (const [id, value] of [["rows", desk.draft.rows], ["columns", desk.draft.columns]]) $(`#${id}`).value = value;
  }

  // The water, over the picture.
  function showDrops() {
    const { width, height, left, top, tile } = grid.box;
    const svg = $("#drops");
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const parts = [];
    for (let row = 0; row < desk.draft.rows; row++)
      for (let column = 0; column < desk.draft.columns; column++) {
        const count = desk.draft.waterOn([row, column]);
        if (!count) continue;
        const [x, y] = [left + (column + 0.5) * tile, top + (row + 0.5) * tile];
        parts.push(shape("use", { href: "#wa-drop", x: x - 8, y: y - 4 }));
        parts.push(shape("use", { href: count > 9 ? "#wa-pill-wide" : "#wa-pill", x: x + 17, y: y + 18 }));
        parts.push(shape("text", { class: "wa-count", x: x + 17, y: y + 28 }, count));
      }
    svg.replaceChildren(...parts);
  }

  function showTile(cell) {
    const isWadi = desk.draft.isWadi(cell);
    $("#tile-name").textContent = label(cell);
    $("#tile-flow").hidden = !isWadi;
    $("#tile-water").hidden = !isWadi;
    for (const node of $("#editor").querySelectorAll("[data-flow]"))
      node.setAttribute("aria-pressed", String(isWadi && node.dataset.flow === desk.draft.flowOf(cell)));
    $("#water-count").textContent = desk.draft.waterOn(cell);
  }

  function listen(root) {
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
    for (const id of ["rows", "columns"])
      $(`#${id}`).addEventListener("change", () => {
        desk.draft = desk.draft.resized(Number($("#rows").value), Number($("#columns").value));
        changed();
        drawn();
      });
    grid.show(desk.draft, new Set(), new Set());
    grid.select([0, 0]);
  }

  return {
    draftOf: (state) => new Draft(kit, state),
    focus: (cell) => grid.focus([Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 65]),
    listen,
    settled: () => grid.settled(),
    show(wrong, advised) {
      grid.show(desk.draft, wrong, advised);
      showDrops();
      showTools();
      showTile(grid.at);
    },
    showTools,
  };
}
