// Says what an icon, a number or a place is: to a pointer that rests, to a finger, and to the focus.

import { $, make } from "./dom.js";

const REST = 350; // milliseconds
const LATER = 400; // when a move has been drawn, and nobody waits for us
const GAP = 8; // pixels between the bubble and what it explains
const PLACE = "[data-place][aria-label]:not(.target)";

const bubble = make("div", "bubble");
let shownAt = null; // the box of what is explained
let resting, looking;
const labelled = new WeakSet(); // what has its label from here, and not from the server

export function bindExplanations(board, layer) {
  const signs = JSON.parse($("#signs")?.textContent ?? "[]").map(({ ids, say }) => ({ say, ids: ids.map(pattern) }));
  bubble.hidden = true;
  bubble.setAttribute("aria-hidden", "true"); // what it says is the label of what it explains
  document.body.append(bubble);
  bindPanels();
  const explain = (x, y) => explainAt(board, layer, signs, x, y);
  board.addEventListener("pointermove", ({ clientX: x, clientY: y, pointerType }) => {
    if (pointerType === "touch") return;
    clearTimeout(resting);
    if (shownAt && !isInside(shownAt, x, y)) hide();
    resting = setTimeout(() => explain(x, y), REST);
  });
  board.addEventListener("click", (event) => {
    clearTimeout(resting);
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    if (under.some((node) => node.classList.contains("target"))) return hide();
    explain(event.clientX, event.clientY);
    // Whoever touches an icon asks what it is; on a place they may have wanted to move there.
    if (shownAt && !under.some((node) => node.dataset?.place)) event.stopImmediatePropagation();
  });
  board.addEventListener("focusin", ({ target }) => {
    if (target.dataset.sign) show([target.dataset.sign], target);
    else if (target.matches(PLACE)) show([target.getAttribute("aria-label")], target);
  });
  board.addEventListener("focusout", hide);
  board.addEventListener("pointerleave", ({ pointerType }) => {
    clearTimeout(resting);
    if (pointerType !== "touch") hide();
  });
  document.addEventListener("pointerdown", hide, true);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  addEventListener("scroll", hide, true);
  const again = () => (clearTimeout(looking), (looking = setTimeout(() => reach(layer, signs), LATER)));
  new MutationObserver(again).observe(layer.group, { childList: true, subtree: true, characterData: true });
  reach(layer, signs);
}

function pattern(id) {
  return new RegExp(`^${id.replace(/[.+?^$()|[\]\\]/g, "\\$&").replace(/\*/g, ".*")}$`);
}

function elementsOf(layer, { ids }) {
  return [...layer.shown.keys()].filter((id) => ids.some((one) => one.test(id))).map((id) => layer.element(id));
}

// The first element of each sign can have the focus, and says what it is.
function reach(layer, signs) {
  for (const sign of signs) {
    const node = elementsOf(layer, sign).find((one) => one && isSeen(one));
    if (!node || node.classList.contains("target")) continue;
    node.dataset.sign = sign.say;
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "img");
    if (!node.hasAttribute("aria-label")) labelled.add(node);
    if (labelled.has(node)) node.setAttribute("aria-label", named(node, sign.say));
  }
}

// "7: violet gems are worth 1"
function named(node, say) {
  const text = node.textContent.trim();
  return text ? `${text}: ${say}` : say;
}

function isSeen(node) {
  const box = node.getBoundingClientRect();
  return box.width > 0 && getComputedStyle(node).opacity !== "0" && getComputedStyle(node).visibility !== "hidden";
}

// A sign, the smaller the better, else the place.
function explainAt(board, layer, signs, x, y) {
  const hits = signs.flatMap((sign) =>
    elementsOf(layer, sign)
      .filter((node) => node && isInside(node.getBoundingClientRect(), x, y) && isSeen(node))
      .map((node) => ({ node, say: sign.say, size: area(node.getBoundingClientRect()) })),
  );
  const best = hits.sort((one, other) => one.size - other.size)[0];
  if (best) return show([best.say], best.node);
  const place = document.elementsFromPoint(x, y).find((node) => node.matches?.(PLACE) && board.contains(node));
  if (place) show([place.getAttribute("aria-label")], place);
  else hide();
}

function area({ width, height }) {
  return width * height;
}

function isInside(box, x, y) {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

// A seat's numbers are explained together, with the one that is pointed at in bold.
function bindPanels() {
  const explain = ({ target }) => {
    const list = target.closest?.(".numbers");
    if (list) show([legend(list, target.closest("li"))], target.closest("li") ?? list);
  };
  for (const kind of ["pointerover", "click", "focusin"]) document.addEventListener(kind, explain);
  for (const kind of ["pointerout", "focusout"])
    document.addEventListener(kind, ({ target, pointerType }) => {
      if (pointerType !== "touch" && target.closest?.(".numbers")) hide();
    });
}

function legend(list, current) {
  const rows = [...list.children].map((item) => {
    const row = make("li", item === current ? "is-current" : "", ...item.cloneNode(true).childNodes);
    row.querySelector(".spoken")?.classList.remove("spoken");
    return row;
  });
  return make("ul", "legend", ...rows);
}

function show(inside, node) {
  bubble.replaceChildren(...inside);
  bubble.hidden = false;
  shownAt = node.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const left = Math.min(innerWidth - width - GAP, Math.max(GAP, shownAt.left + shownAt.width / 2 - width / 2));
  const above = shownAt.top - height - GAP;
  const top = above > GAP ? above : Math.min(innerHeight - height - GAP, shownAt.bottom + GAP);
  bubble.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

function hide() {
  bubble.hidden = true;
  shownAt = null;
}
