"""How smoothly moves are animated on a slow machine: `python -m bench.frames`

Chromium plays with its processor slowed down four times, at the usual pace of animations. From each click on,
the times between frames of the page are noted until the move has been shown; those while pieces move also alone.
Pieces are moved by the compositor, which does not wait for the page: `--shown` tells how many frames it has drawn
and dropped, by its own count. `--own` counts by the processor time of the page's thread, which is the same whatever
else the machine does: how many frames a second its work leaves. `--where` tells what keeps it busy; tracing slows it
down further.
"""

import argparse
import os
import shutil
import tempfile
import time
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
HEADS = "frames a second | median gap, ms | gaps over 25 ms | while pieces move | gaps over 25 ms"
SLOWNESS = 4
SHOWN = 1500  # milliseconds after a click in which its move is shown
LATE = 25.0  # milliseconds: a frame of a screen with 60 a second was left out
FRAME = 1000 / 60  # milliseconds
ENDING = 60  # seconds in which a browser hands its trace over; on a busy machine it may never do
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
  // Counted by events: whoever asks for all animations has the whole page styled for it.
  let last = begun, wasMoving = false, moving = 0;
  const counter = (by) => (event) => { if (event.propertyName === "transform") moving += by; };
  const kinds = { transitionrun: counter(1), transitionend: counter(-1), transitioncancel: counter(-1) };
  for (const [kind, count] of Object.entries(kinds)) addEventListener(kind, count);
  const tick = (now) => {
    gaps.push([now - last, moving > 0 && wasMoving]);
    wasMoving = moving > 0;
    last = now;
    if (now - begun < milliseconds) return requestAnimationFrame(tick);
    for (const [kind, count] of Object.entries(kinds)) removeEventListener(kind, count);
    resolve(gaps.slice(1));
  };
  requestAnimationFrame(tick);
})"""

REST = "(milliseconds) => new Promise((resolve) => setTimeout(() => resolve([]), milliseconds))"


def main() -> None:
    """A line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=20)
    parser.add_argument("--where", action="store_true", help="what the page's thread is busy with")
    parser.add_argument("--shown", action="store_true", help="frames that were drawn, and dropped")
    parser.add_argument("--own", action="store_true", help="frames that the page's own work leaves")
    chosen = parser.parse_args()
    ways = {"where": chosen.where, "shown": chosen.shown, "own": chosen.own, "gaps": True}
    heads, tell = WAYS[next(name for name, is_wanted in ways.items() if is_wanted)]
    print(f"| game | clicks | {heads} |")
    print("|---" * (heads.count("|") + 3) + "|")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        for game in GAMES:
            with table(server.address, game) as (page, devtools):
                print(f"| {game} | {chosen.clicks} | {tell(page, devtools, chosen.clicks)} |")


def smoothness(page: Page, devtools: CDPSession, clicks: int) -> str:
    noted = played(page, clicks)
    gaps = [gap for gap, _ in noted]
    moving = [gap for gap, is_moving in noted if is_moving] or gaps
    return f"{pace(gaps):.1f} | {median(gaps):.1f} | {late(gaps)} | {pace(moving):.1f} | {late(moving)}"


def pace(gaps: list[float]) -> float:
    """Frames a second."""
    return 1000 * len(gaps) / sum(gaps)


def late(gaps: list[float]) -> str:
    return f"{100 * sum(gap > LATE for gap in gaps) / len(gaps):.1f} %"


def costs(page: Page, devtools: CDPSession, clicks: int) -> str:
    """Milliseconds of the page's thread for each click, slowed down as it is."""
    spent = spent_on(traced(page, devtools, clicks, "devtools.timeline,v8"))
    return ", ".join(f"{what} {spent[what] / clicks:.0f}" for what in sorted(set(WORK.values())))


def shown(page: Page, devtools: CDPSession, clicks: int) -> str:
    """Frames of the compositor; those with nothing new are neither drawn nor dropped."""
    events = traced(page, devtools, clicks, "disabled-by-default-devtools.timeline.frame", REST)
    count = Counter(event["name"] for event in events)
    drawn, dropped = count["DrawFrame"], count["DroppedFrame"]
    return f"{drawn} | {dropped} | {100 * dropped / (drawn + dropped):.1f} %"


def own(page: Page, devtools: CDPSession, clicks: int) -> str:
    """A task of more than a frame's time leaves frames out, however quiet the machine is."""
    categories = "devtools.timeline,disabled-by-default-devtools.timeline"
    events = [one for one in traced(page, devtools, clicks, categories, REST) if "tdur" in one]
    threads = Counter(one["tid"] for one in events if one["name"] == "UpdateLayoutTree")
    [(main, _)] = threads.most_common(1)
    tasks = [
        one["tdur"] / 1000 for one in events if one["name"] == "RunTask" and one["tid"] == main
    ]
    all_frames = clicks * SHOWN / FRAME
    left_out = sum(task // FRAME for task in tasks)
    share = 1 - left_out / all_frames
    busy = sum(tasks) / clicks
    return f"{60 * share:.1f} | {max(tasks):.0f} | {busy:.0f}"


def traced(
    page: Page, devtools: CDPSession, clicks: int, categories: str, look: str = WATCH
) -> list[dict[str, Any]]:
    """What Chromium noted while so many clicks were made."""
    events: list[dict[str, Any]] = []
    devtools.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    devtools.send("Tracing.start", {"categories": categories})
    played(page, clicks, look)
    ended: list[Any] = []
    devtools.on("Tracing.tracingComplete", lambda told: ended.append(told))
    devtools.send("Tracing.end")
    until = time.monotonic() + ENDING
    while not ended and time.monotonic() < until:
        page.wait_for_timeout(50)
    if not ended:
        print(f"The browser kept its trace for more than {ENDING} seconds; what came is counted.")
    return events


OWN = "frames a second that its work leaves | longest task, ms | milliseconds of its thread a click"
WAYS = {
    "gaps": (HEADS, smoothness),
    "own": (OWN, own),
    "shown": ("frames drawn | dropped | dropped, of all", shown),
    "where": ("milliseconds of the page's thread a click", costs),
}


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


def played(page: Page, clicks: int, look: str = WATCH) -> list[tuple[float, bool]]:
    """Click on anything that can be clicked on; how far apart frames are, and whether pieces move."""
    rng = Random(1)
    gaps: list[tuple[float, bool]] = []
    for _ in range(clicks):
        page.wait_for_selector(TARGETS, timeout=20_000)
        page.evaluate(CLICK, rng.random())
        gaps += page.evaluate(look, SHOWN)
    return gaps


if __name__ == "__main__":
    main()
