// The whole game by keyboard: arrows move between targets, with Shift between all spaces; Enter picks,
// u undoes, h gives a hint.

import { $ } from "./dom.js";
import { openTab } from "./sidebar.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let isByKeys = false; // the last pick was made by keyboard, so the focus stays on the board

export function bindKeys(board, { pick, undo, hint, cancel, playMove }) {
  board.addEventListener("keydown", (event) => {
    if (ARROWS[event.key] && !event.shiftKey) walk(event, [...board.querySelectorAll(".target")]);
    else if (event.key === "Enter" || event.key === " ") {
      const node = event.target.closest(".target");
      if (node) {
        event.preventDefault();
        isByKeys = true;
        pick(node.id);
        focusAgain(board);
      }
    }
  });
  document.addEventListener("pointerdown", () => (isByKeys = false));
  $("#choices").addEventListener("keydown", (event) => {
    if (ARROWS[event.key]) walkButtons(event);
    else if (event.key === "Enter" || event.key === " ") isByKeys = true;
  });
  document.addEventListener("keydown", (event) => {
    if (event.shiftKey && ARROWS[event.key]) lookAround(board, event);
    if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey) return;
    if (event.key === "u") undo(false);
    else if (event.key === "U") undo(true);
    else if (event.key === "h") hint();
    else if (event.key === "Escape") cancel();
    else if (event.key === "/" && $("#notation")) focusBox(event);
    else if (event.key === "b") focusFirst(board);
  });
  $("#notation")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const box = event.target.elements.move;
    if (box.value.trim()) playMove(box.value.trim());
    box.value = "";
  });
}

function focusBox(event) {
  event.preventDefault();
  openTab("log");
  $("#notation input").focus();
}

// Every space, whether it can be picked or not: explain.js says what is there.
function lookAround(board, event) {
  if (event.target.closest("input, textarea, select")) return;
  const spaces = [...board.querySelectorAll("[data-place][aria-label]:not(use)")];
  for (const space of spaces) if (!space.hasAttribute("tabindex")) space.setAttribute("tabindex", "-1");
  walk(event, spaces);
}

// The nearest of these in the direction of the arrow.
function walk(event, targets) {
  const from = targets.find((node) => node === event.target);
  if (!targets.length) return;
  event.preventDefault();
  if (!from) return targets[0].focus();
  const [dx, dy] = ARROWS[event.key];
  const start = middle(from);
  const scored = targets
    .filter((node) => node !== from)
    .map((node) => {
      const there = middle(node);
      const along = (there.x - start.x) * dx + (there.y - start.y) * dy;
      const aside = Math.abs((there.x - start.x) * dy) + Math.abs((there.y - start.y) * dx);
      return { node, along, cost: along + 2 * aside };
    })
    .filter(({ along }) => along > 4)
    .sort((one, other) => one.cost - other.cost);
  scored[0]?.node.focus();
}

function middle(node) {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function walkButtons(event) {
  const buttons = [...$("#choices").querySelectorAll("button")];
  const [dx, dy] = ARROWS[event.key];
  const next = buttons[buttons.indexOf(event.target.closest("button")) + dx + dy];
  event.preventDefault();
  next?.focus();
}

function focusFirst(board) {
  (board.querySelector(".target") ?? $("#choices button"))?.focus({ preventScroll: true });
}

// After a pick by keyboard the focus goes to the next target, unless the player has left the board.
export function focusAgain(board) {
  requestAnimationFrame(() => {
    const here = document.activeElement;
    const isElsewhere = here && here !== document.body && !board.contains(here);
    if (isByKeys && !isElsewhere && !here?.classList.contains("target")) focusFirst(board);
  });
}
