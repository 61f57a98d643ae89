// Writes the name of each space on it, for those who prefer it.

const SVG = "http://www.w3.org/2000/svg";
const LONGEST = 3; // letters; what has a longer name says so on the board

export function showCoordinates(board) {
  const names = document.createElementNS(SVG, "g");
  names.setAttribute("class", "coordinates");
  names.setAttribute("aria-hidden", "true");
  const seen = new Set();
  const toBoard = board.getScreenCTM().inverse();
  for (const place of board.querySelectorAll("#layer > [id][data-place]:not(use)")) {
    const name = place.dataset.place;
    if (seen.has(name) || name.length > LONGEST) continue;
    seen.add(name);
    const box = place.getBoundingClientRect(); // where it stands, however it got there
    const at = new DOMPoint(box.x + box.width / 2, box.bottom).matrixTransform(toBoard);
    const label = document.createElementNS(SVG, "text");
    label.setAttribute("x", at.x);
    label.setAttribute("y", at.y - 4);
    label.textContent = name;
    names.append(label);
  }
  board.append(names);
}
