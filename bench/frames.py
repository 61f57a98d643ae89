"""How smoothly moves are animated on a slow machine: `python -m bench.frames`

Chromium plays with its processor slowed down four times, at the usual pace of animations. From each click on,
the times between frames are noted until the move has been shown.
"""

import argparse
import os
import shutil
import tempfile
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Page, sync_playwright

from bench.browser import ARGUMENTS
from tests.web.serving import Server

GAMES = ("wind-river", "wadi", "niagara")
SLOWNESS = 4
SHOWN = 1500  # milliseconds after a click in which its move is shown
LATE = 25.0  # milliseconds: a frame of a screen with 60 a second was left out

TARGETS = "#layer > .target, #choices button, #curtain:not([hidden]) button"
CLICK = """(at) => {
  const all = [...document.querySelectorAll("#curtain:not([hidden]) button, #choices button, #layer > .target")];
  const node = all[Math.floor(at * all.length)];
  node?.dispatchEvent(new MouseEvent("click", { bubbles: true, ...middle(node) }));
  function middle(node) {
    const box = node.getBoundingClientRect();
    return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  }
}"""
WATCH = """(milliseconds) => new Promise((resolve) => {
  const gaps = [], begun = performance.now();
  let last = begun;
  const tick = (now) => {
    gaps.push(now - last);
    last = now;
    if (now - begun < milliseconds) requestAnimationFrame(tick);
    else resolve(gaps.slice(1));
  };
  requestAnimationFrame(tick);
})"""


def main() -> None:
    """A line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=20)
    chosen = parser.parse_args()
    print("| game | clicks | frames a second | median gap, ms | gaps over 25 ms |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        for game in GAMES:
            gaps = measured(server.address, game, chosen.clicks)
            late = sum(gap > LATE for gap in gaps) / len(gaps)
            a_second = 1000 * len(gaps) / sum(gaps)
            print(
                f"| {game} | {chosen.clicks} | {a_second:.1f} | {median(gaps):.1f} | {100 * late:.1f} % |"
            )


def measured(address: str, game: str, clicks: int) -> list[float]:
    """Milliseconds between frames."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        form = {"game": game, "players": "3", "listed": "no", "seat-1": "me"}
        answer = page.request.post(
            f"{address}/new", form={**form, "seat-2": "local", "seat-3": "local"}
        )
        page.goto(answer.url)
        page.wait_for_selector("[data-ready=yes]")
        slow = page.context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})
        gaps = played(page, clicks)
        browser.close()
    return gaps


def played(page: Page, clicks: int) -> list[float]:
    """Click on anything that can be clicked on."""
    rng, gaps = Random(1), []
    for _ in range(clicks):
        page.wait_for_selector(TARGETS, timeout=20_000)
        page.evaluate(CLICK, rng.random())
        gaps += page.evaluate(WATCH, SHOWN)
    return gaps


if __name__ == "__main__":
    main()
