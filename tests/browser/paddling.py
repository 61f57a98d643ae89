"""A simple way to win at Niagara by what the page says: fetch violet gems, come ashore with them."""

import re
from collections.abc import Callable

from playwright.sync_api import Page

Picks = dict[str, str]

# The first that something fits is taken: what to look for, and which of several.
WISHES: tuple[tuple[str, Callable[[str], float]], ...] = (
    (r"^Ashore", lambda label: 0),
    (r"^Load a violet gem", lambda label: 0),
    (r"^Canoe .* gem$", lambda label: 0),
    (r"^3: 3 down", lambda label: 0),
    (r"^\w+: (\d) up", lambda label: -float(label.split(": ")[1][0])),
    (r"^Load", lambda label: 0),
    (r"^Paddle", lambda label: 0),
    (r"^\w+: (\d) down", lambda label: float(label.split(": ")[1][0])),
    (r"^Leave canoe", lambda label: 0),
)


def wish(page: Page, picks: Picks) -> str:
    """The id to point at."""
    if any(name.startswith("tile:") for name in picks):
        return wished_tile(page, picks)
    for pattern, cost in WISHES:
        fitting = [name for name, label in picks.items() if re.search(pattern, label)]
        if fitting:
            return min(fitting, key=lambda name: cost(picks[name]))
    return next(iter(picks))


def wished_tile(page: Page, picks: Picks) -> str:
    """Far enough to come ashore with a gem; to a violet gem from the shore; else what is left."""
    far = max((distance(text) for text in canoes(page)), default=0)
    tiles = sorted(name for name in picks if name[-1].isdecimal())
    enough = [name for name in tiles if int(name[-1]) >= far]
    if far and enough:
        return enough[0]
    if far and tiles:
        return tiles[-1]
    return "tile:5" if "tile:5" in picks else next(iter(picks))


def canoes(page: Page) -> list[str]:
    """My canoes on the river, as the seat's panel says it: `4 canoe 1, a violet gem`."""
    texts = page.locator(".panel.mine .numbers li").all_text_contents()
    return [text for text in texts if re.match(r"\d\w? canoe", text)]


def distance(text: str) -> int:
    return int(text[0])
