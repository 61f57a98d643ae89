// The end of a game: a look at the last move, the scoring counted up, and something for the winner.

import { $, make, use } from "./dom.js";
import { pace, pause } from "./preferences.js";
import { play } from "./sound.js";

const LAST_LOOK = 2.2; // of the pace of a move
const CHEERING = 3.4; // where the result lies below the board
const PIECE = 0.55;
const LEAVES = 22;
const CHEER = 4200; // milliseconds

// `result` is on the page and hidden; it is shown when it is its time.
export async function celebrate(result, winners, sentence) {
  if (!pace()) return show(result);
  const board = $(".board-frame");
  board.scrollIntoView({ block: "nearest" });
  await pause(pace() * LAST_LOOK);
  play("end");
  cheer(board, winners, sentence);
  if (isWide(board)) await pause(pace() * CHEERING);
  show(result);
  await countUp(result);
}

// As wide as a phone: then the result lies below it, and both are seen one after the other.
function isWide(board) {
  return board.offsetWidth > 0.9 * innerWidth;
}

function show(result) {
  result.hidden = false;
  result.scrollIntoView({ block: "nearest" });
}

// The pieces of all seats come one after the other; a total that is their sum grows with them.
async function countUp(result) {
  const seats = [...result.querySelectorAll("#result-rows > li")].map((row) => new Count(row));
  const most = Math.max(0, ...seats.map((seat) => seat.pieces.length));
  for (const seat of seats) seat.begin();
  for (let index = 0; index < most; index += 1) {
    await pause(pace() * PIECE);
    for (const seat of seats) seat.count(index);
  }
  for (const seat of seats) seat.end();
}

class Count {
  constructor(row) {
    this.pieces = [...row.querySelectorAll(".pieces li")];
    this.points = this.pieces.map((piece) => Number(piece.querySelector("b").textContent || 0));
    this.shown = row.querySelector(".winner .numbers li span");
    this.total = this.shown?.textContent ?? "";
    this.isSum = this.points.reduce((sum, points) => sum + points, 0) === Number(this.total);
    this.sum = 0;
  }

  begin() {
    for (const piece of this.pieces) piece.classList.add("uncounted");
    if (this.isSum) this.shown.textContent = "0";
  }

  count(index) {
    if (index >= this.pieces.length) return;
    this.pieces[index].classList.remove("uncounted");
    this.sum += this.points[index];
    if (this.isSum) this.shown.textContent = String(this.sum);
  }

  end() {
    if (this.shown) this.shown.textContent = this.total;
  }
}

// Over the board: the winners' emblems in laurel, who won, and leaves in their colours.
function cheer(board, winners, sentence) {
  const emblems = winners.map((seat) => make("span", `laurelled seat-${seat}`, use(`emblem-${seat}`, "emblem"), use("laurel", "laurel")));
  const banner = make("div", "cheer", make("div", "cheer-winners", ...emblems), make("p", "", sentence));
  banner.setAttribute("aria-hidden", "true"); // the prompt says the same
  for (let index = 0; index < LEAVES; index += 1) {
    const leaf = make("i", `leaf seat-${winners[index % winners.length]}`);
    leaf.style.left = `${(100 * (index + 0.5)) / LEAVES}%`;
    leaf.style.setProperty("--wait", `${(index * 7) % 13}`);
    leaf.style.setProperty("--drift", `${((index * 37) % 90) - 45}px`);
    banner.append(leaf);
  }
  board.append(banner);
  setTimeout(() => banner.remove(), CHEER);
}
