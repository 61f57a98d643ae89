// "What happened?": fetches the positions since my last move and shows them one after the other.

import { pace, pause } from "./preferences.js";
import { passingIn } from "./scene.js";

const MOST = 60; // moments
const SHORTEST = 450; // milliseconds each

// The log lines since the seat moved; with several players on one device, since any of them did.
function sinceMine(now) {
  const lines = now.log;
  const isMine = ({ seat }) => (now.seat ? seat === now.seat : now.mine.includes(seat));
  let first = lines.length;
  while (first > 0 && !isMine(lines[first - 1])) first -= 1;
  return lines.slice(Math.max(first, lines.length - MOST));
}

export async function showRecap(now, address, layer, say) {
  const lines = sinceMine(now);
  if (!lines.length) return false;
  const moments = [lines[0].index, ...lines.map((line) => line.index + 1)];
  const fetched = async (index) => (await fetch(`${address}/moment/${index}`)).json();
  const scenes = moments.map(fetched);
  layer.become((await scenes[0]).scene);
  for (const [at, line] of lines.entries()) {
    await pause(Math.max(SHORTEST, pace()));
    say(line.sentences.join(" "));
    const { scene } = await scenes[at + 1];
    await layer.pass(passingIn(scene), pace());
    layer.become(scene);
  }
  await pause(SHORTEST);
  return true;
}
