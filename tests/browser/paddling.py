"""A simple way to win at Niagara by what the page says: fetch violet gems, come ashore with them."""

import re

from playwright.sync_api import Page

Picks = dict[str, str]

# The first that fits something is taken; of several, the one that leads furthest up the river.
WISHES = (
    r"^Ashore",
    r"^Leave canoe",
    r"^Load a violet gem",
    r"^Canoe .* gem$",
    r"^3: 3 down",
    r"^\w+: \d up",
    r"^Paddle",
    r"^\w+: \d down",
)


def wish(page: Page, picks: Picks) -> str:
    """The id to point at."""
    if any(name.startswith("tile:") for name in picks):
        return wished_tile(picks, numbers(page))
    for pattern in WISHES:
        fitting = [name for name, label in picks.items() if re.search(pattern, label)]
        if fitting:
            return min(fitting, key=lambda name: way_down(picks[name]))
    return next(iter(picks))


def way_down(label: str) -> int:
    """How far down the river something leads."""
    match = re.search(r"(\d) (up|down)", label)
    if match is None:
        return 0
    return int(match[1]) if match[2] == "down" else -int(match[1])


def wished_tile(picks: Picks, numbers: list[str]) -> str:
    """With a canoe on the river, all one has; from the shore to a violet gem; else the least."""
    canoes = [text.strip() for text in numbers if re.match(r"\d?\w* canoe \d", text)]
    if all(text.endswith("lost") for text in canoes):
        return next((name for name in picks if name.startswith("recover")), next(iter(picks)))
    tiles = sorted(name for name in picks if name[-1].isdecimal())
    if tiles and any(text[0].isdecimal() for text in canoes):
        return tiles[-1]
    return next(name for name in ("tile:5", "tile:cloud", *tiles) if name in picks)


def numbers(page: Page) -> list[str]:
    """My seat's panel: `2 violet gems`, `4 canoe 1, 4, a violet gem`, ` canoe 2, lost`."""
    return page.locator(".panel.mine .numbers li").all_text_contents()
