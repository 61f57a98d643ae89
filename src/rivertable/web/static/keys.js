// The whole game by keyboard: arrows walk over what can be pointed at, Enter points, u undoes.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function bindKeys(board, { pick, undo, cancel, playMove }) {
  board.addEventListener("keydown", (event) => {
    if (ARROWS[event.key]) walk(board, event);
    else if (event.key === "Enter" || event.key === " ") {
      const node = event.target.closest(".target");
      if (node) {
        event.preventDefault();
        pick(node.id);
        refocus(board, node.id);
      }
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey) return;
    if (event.key === "u") undo(false);
    else if (event.key === "U") undo(true);
    else if (event.key === "Escape") cancel();
    else if (event.key === "/") focusBox(event);
    else if (event.key === "b") board.querySelector(".target")?.focus();
  });
  document.querySelector("#notation")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const box = event.target.elements.move;
    if (box.value.trim()) playMove(box.value.trim());
    box.value = "";
  });
}

function focusBox(event) {
  event.preventDefault();
  document.querySelector("#notation input")?.focus();
}

// The nearest target in the direction of the arrow.
function walk(board, event) {
  const targets = [...board.querySelectorAll(".target")];
  const from = event.target.closest(".target");
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

// After a pick the next targets are other ones: go to the first of them.
function refocus(board, id) {
  requestAnimationFrame(() => {
    const still = board.querySelector(`#${CSS.escape(id)}.target`);
    (still ?? board.querySelector(".target") ?? document.querySelector("#choices button"))?.focus();
  });
}
