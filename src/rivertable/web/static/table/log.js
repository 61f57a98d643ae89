// Lines of the log, of the chat and of the result.

import { emblem, make, numbers, use } from "./dom.js";
import { aboutLine } from "./phrases.js";

export function logLine(line, address) {
  const link = make("a", "", line.sentences[0]);
  link.href = `${address}/replay?move=${line.index + 1}`;
  const asides = line.sentences.slice(1).map((text) => make("span", "aside", text));
  const sign = line.seat ? [emblem(line.seat)] : [];
  const look = line.seat || asides.length ? "" : " brief";
  return make("li", `seat-${line.seat}${look}`, ...sign, link, ...asides);
}

export function chatLine(line, isMine, words) {
  const sign = line.seat ? [emblem(line.seat)] : [];
  const more = isMine ? [] : [aboutLine(line, words)];
  return make("li", `seat-${line.seat}`, ...sign, make("b", "", line.name), " ", line.text, ...more);
}

// Every seat with its scoring piece by piece, the best first; `panels` has what counts first.
export function result(rows, panels) {
  const sorted = [...rows].sort((one, other) => one.rank - other.rank);
  return sorted.map((row) => resultOf(row, panels[row.seat - 1].numbers.slice(0, 1)));
}

function resultOf(row, total) {
  const pieces = make("ul", "pieces");
  for (const [label, points] of row.rows) {
    const cells = [make("span", "", label), make("b", "", String(points ?? ""))];
    pieces.append(make("li", points === 0 ? "none" : "", ...cells));
  }
  const rank = make("span", "rank", `${row.rank}.`);
  const sign = row.rank === 1 ? make("span", "crowned", emblem(row.seat), use("laurel", "laurel")) : emblem(row.seat);
  const head = make("div", "winner", rank, sign, make("b", "", row.name), numbers(total));
  const node = make("li", `seat-${row.seat}`, head, pieces);
  node.classList.toggle("first", row.rank === 1);
  return node;
}
