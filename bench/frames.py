"""How smoothly moves are animated on a slow machine: `python -m bench.frames`

Chromium plays with its processor slowed down four times, at the usual pace of animations. From each click on,
the times between frames are noted until the move has been shown. `--where` tells instead what keeps the page's
thread busy meanwhile, as Chromium's own tracing counts it; that slows it down further.
"""

import argparse
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from bench.browser import ARGUMENTS
from tests.web.serving import Server

GAMES = ("wind-river", "wadi", "niagara")
HEADS = "frames a second | median gap, ms | gaps over 25 ms"
SLOWNESS = 4
SHOWN = 1500  # milliseconds after a click in which its move is shown
LATE = 25.0  # milliseconds: a frame of a screen with 60 a second was left out
WORK = {
    "UpdateLayoutTree": "styles",
    "Layout": "layout",
    "PrePaint": "painting",
    "Paint": "painting",
    "Layerize": "layers",
    "Commit": "layers",
    "FunctionCall": "scripts",  # without the styles and the layout that they ask for
    "MajorGC": "scripts",
    "MinorGC": "scripts",
}

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
    parser.add_argument("--where", action="store_true", help="what the page's thread is busy with")
    chosen = parser.parse_args()
    heads = "milliseconds of the page's thread a click" if chosen.where else HEADS
    print(f"| game | clicks | {heads} |")
    print("|---" * (heads.count("|") + 3) + "|")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        for game in GAMES:
            with table(server.address, game) as (page, devtools):
                tell = costs if chosen.where else smoothness
                print(f"| {game} | {chosen.clicks} | {tell(page, devtools, chosen.clicks)} |")


def smoothness(page: Page, devtools: CDPSession, clicks: int) -> str:
    gaps = played(page, clicks)
    late = sum(gap > LATE for gap in gaps) / len(gaps)
    return f"{1000 * len(gaps) / sum(gaps):.1f} | {median(gaps):.1f} | {100 * late:.1f} %"


def costs(page: Page, devtools: CDPSession, clicks: int) -> str:
    """Milliseconds of the page's thread for each click, slowed down as it is."""
    events: list[dict[str, Any]] = []
    devtools.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    devtools.send("Tracing.start", {"categories": "devtools.timeline,v8"})
    played(page, clicks)
    ended: list[Any] = []
    devtools.on("Tracing.tracingComplete", lambda told: ended.append(told))
    devtools.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    spent = spent_on(events)
    return ", ".join(f"{what} {spent[what] / clicks:.0f}" for what in sorted(set(WORK.values())))


@contextmanager
def table(address: str, game: str) -> Iterator[tuple[Page, CDPSession]]:
    """A table for three at one screen, in a browser that is slowed down."""
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
        yield page, slow
        browser.close()


def spent_on(events: list[dict[str, Any]]) -> Counter[str]:
    """Milliseconds by kind of work; what is inside another event counts there no more."""
    named = [event for event in events if event["name"] in WORK and "tdur" in event]
    spent: Counter[str] = Counter()
    open_events: list[dict[str, Any]] = []
    for event in sorted(named, key=lambda event: (event["tid"], event["ts"], -event["dur"])):
        while open_events and not is_inside(event, open_events[-1]):
            open_events.pop()
        if open_events:
            spent[WORK[open_events[-1]["name"]]] -= event["tdur"] / 1000
        spent[WORK[event["name"]]] += event["tdur"] / 1000
        open_events.append(event)
    return spent


def is_inside(event: dict[str, Any], other: dict[str, Any]) -> bool:
    ends = event["ts"] + event["dur"], other["ts"] + other["dur"]
    return bool(event["tid"] == other["tid"] and ends[0] <= ends[1])


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
