// Writes the name of each space on the board, for those who prefer it.

const SVG = "http://www.w3.org/2000/svg";

export function showCoordinates(board) {
  const names = document.createElementNS(SVG, "g");
  names.setAttribute("class", "coordinates");
  names.setAttribute("aria-hidden", "true");
  const seen = new Set();
  for (const place of board.querySelectorAll("#layer > [id][data-place]:not(use)")) {
    const name = place.dataset.place;
    if (seen.has(name)) continue;
    seen.add(name);
    const box = place.getBBox();
    const label = document.createElementNS(SVG, "text");
    label.setAttribute("x", box.x + box.width / 2);
    label.setAttribute("y", box.y + box.height - 3);
    label.textContent = name;
    names.append(label);
  }
  board.append(names);
}
