// Rings around what can be pointed at: a light line in a dark casing, which is seen on every board.

const SVG = "http://www.w3.org/2000/svg";
const NOT_DRAWN = ["id", "class", "tabindex", "role", "aria-label", "data-place", "data-reach", "data-far", "data-sign"];

// A sheet of its own over the board: it breathes as a whole, and nothing is painted again for that.
export function sheetOver(board, name) {
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", `over-board ${name}`);
  sheet.setAttribute("aria-hidden", "true");
  board.parentElement.append(sheet);
  return sheet;
}

export class Rings {
  constructor(board) {
    this.board = board;
    this.sheet = sheetOver(board, "rings");
    this.layers = ["casing", "line"].map((name) => {
      const group = document.createElementNS(SVG, "g");
      group.setAttribute("class", name);
      this.sheet.append(group);
      return group;
    });
  }

  show(targets) {
    if (!targets.length && !this.layers[0].firstChild) return;
    this.sheet.setAttribute("viewBox", this.board.getAttribute("viewBox"));
    for (const layer of this.layers) layer.replaceChildren(...targets.map(outline));
  }
}

function outline(node) {
  const shape = node.cloneNode(false);
  for (const name of NOT_DRAWN) shape.removeAttribute(name);
  shape.style.fill = "none";
  return shape;
}
