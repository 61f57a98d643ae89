// Makes the small pieces of a page: buttons, emblems, icons, numbers.

export const $ = (selector) => document.querySelector(selector);
const SVG = "http://www.w3.org/2000/svg";

export function make(tag, className, ...inside) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...inside);
  return node;
}

// Writes only what has changed, because new text makes the browser lay out the page again.
export function write(selector, text) {
  const node = $(selector);
  if (node.textContent !== text) node.textContent = text;
}

// Makes `old` like `fresh` and leaves alone what is the same: a picture that is drawn anew costs a frame.
export function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName || !old.attributes) return old.replaceWith(fresh);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  fill(old, [...fresh.childNodes], patch);
}

// Gives a parent these children; `change` makes a child that is there already what it should be.
export function fill(parent, children, change) {
  for (const extra of [...parent.childNodes].slice(children.length)) extra.remove();
  for (const [i, child] of children.entries()) {
    const old = parent.childNodes[i];
    if (old) change(old, child);
    else parent.append(child);
  }
}

// What listens is not patched: it would go on doing what it did before.
function replace(old, fresh) {
  if (!old.isEqualNode(fresh)) old.replaceWith(fresh);
}

export function button(className, onClick, ...inside) {
  const node = make("button", className, ...inside);
  node.type = "button";
  if (onClick) node.addEventListener("click", onClick);
  return node;
}

// A button that sends a command for a seat; `data-sure` makes it ask once more.
export function commandButton(text, command, seat, isAskedTwice = false) {
  const node = button("small-button", null, text);
  node.dataset.do = command;
  node.dataset.seat = String(seat);
  if (isAskedTwice) node.dataset.sure = "no";
  return node;
}

export function use(id, className, box = "0 0 24 24") {
  const svg = document.createElementNS(SVG, "svg");
  const shape = document.createElementNS(SVG, "use");
  shape.setAttribute("href", `#${id}`);
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  svg.append(shape);
  return svg;
}

// A box as wide as the symbol is for its height: a canoe is no square.
function boxOf(id) {
  const { width = 1, height = 1 } = document.getElementById(id)?.viewBox?.baseVal ?? {};
  return `0 0 ${Math.round((24 * width) / height)} 24`;
}

export function emblem(seat) {
  return use(emblemId(seat), "emblem");
}

export function emblemId(seat) {
  return `emblem-${seat}`;
}

export function numbers(rows) {
  const list = make("ul", "numbers");
  list.tabIndex = 0; // explain.js tells what they are
  for (const [icon, text, label] of rows) {
    const node = make("li", text === "" ? "bare" : "");
    if (icon) node.append(use(icon, "icon", boxOf(icon)));
    node.append(make("span", "", String(text)), make("span", "spoken", ` ${label}`));
    list.append(node);
  }
  return list;
}

// A pick that is not on the board.
function choiceButton(pick, onPick) {
  const look = `choice${pick.icon ? " pictured" : ""}${pick.card ? " playing-card" : ""}`;
  const picture = pick.icon ? [use(pick.icon, "picture")] : [];
  const said = make("span", pick.card ? "spoken" : "", ...nameAndPrice(pick.label || pick.id));
  const node = button(look, () => onPick(pick.id), ...picture, said);
  if (pick.card) node.title = pick.label;
  node.dataset.pick = pick.id;
  return node;
}

// The picks that are not on the board. Style sheets need not look whether there are cards among them: that would give
// all that is beside the board a new style at every change.
export function showChoices(picks, onPick) {
  const nodes = picks.map((pick) => choiceButton(pick, onPick));
  fill($("#choices"), nodes, replace);
  $("#choices").classList.toggle("cards", picks.some((pick) => pick.card));
}

// How many seats there are, for style sheets; five stands for more, too.
export function countSeats(count) {
  $("#table").dataset.seats = Math.min(5, count);
}

export function ruleLink(rules, rule) {
  const link = make("a", "", rule);
  link.href = `${rules}#${rule}`;
  link.target = "_blank";
  return link;
}

// "Load a gem: 2, then 3" has a name and a price, shown one above the other.
export function nameAndPrice(label) {
  const match = /^(.+?)\s?:\s(.+)$/.exec(label);
  return match ? [make("b", "", match[1]), make("small", "", match[2])] : [make("b", "", label)];
}
