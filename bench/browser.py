"""What a person waits for, in Chromium: from a click to the frame that shows its move."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from playwright.sync_api import Page, sync_playwright

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

REST = (
    150  # milliseconds: a hand comes to rest before it clicks, and what that lights up is painted
)

# Notes when a click came in, and when the frame after the move's line in the log was painted.
WATCH = """() => {
  window.clicked = 0; window.painted = 0;
  addEventListener("pointerdown", (event) => { window.clicked = event.timeStamp; }, true);
  new MutationObserver(() => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { window.painted = performance.now(); };
    channel.port2.postMessage(0);
  })).observe(document.querySelector("#log"), { childList: true });
}"""


@contextmanager
def page_of(address: str) -> Iterator[Page]:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        page.goto(address)
        yield page
        browser.close()


def click_to_paint(address: str, game: str, count: int) -> list[float]:
    """Milliseconds for each of so many moves, all seats at one screen."""
    form: dict[str, str | float | bool] = {"game": game, "players": "3", "listed": "no"}
    form |= {"seat-1": "me", "seat-2": "local", "seat-3": "local"}
    with page_of(address) as page:
        answer = page.request.post(address + "/new", form=form)
        page.goto(answer.url)
        page.wait_for_selector("[data-ready=yes]")
        page.evaluate(WATCH)
        return [one for one in (one_move(page) for _ in range(count)) if one is not None]


def one_move(page: Page) -> float | None:
    """Click until a move is made; the last click counts. The pointer is there a little before."""
    page.evaluate("window.painted = 0")
    curtain = page.locator("#curtain button")
    for _ in range(8):
        if curtain.is_visible():
            curtain.click()
        target = page.locator("#layer .target, #choices button").first
        target.wait_for(timeout=5000)
        target.hover(force=True)
        page.wait_for_timeout(REST)
        target.click(force=True)
        page.wait_for_timeout(250)
        if page.evaluate("window.painted"):
            return float(page.evaluate("window.painted - window.clicked"))
    return None


def first_page(address: str) -> float:
    """Bytes of the first page and all that it asks for, as they are sent."""
    with page_of(address) as page:
        urls: list[str] = []
        page.on("requestfinished", lambda request: urls.append(request.url))
        page.goto(address, wait_until="networkidle")
    headers = {"accept-encoding": "gzip"}
    total = 0.0
    with httpx.Client(headers=headers) as client:
        for url in urls:
            with client.stream("GET", url) as answer:
                total += sum(len(part) for part in answer.iter_raw())
    return total
