"""The arrow of the last move, beside the middle of the stream."""

from functools import cache

from rivertable.display.paths import along, smooth
from rivertable.display.scene import Element
from rivertable.games.niagara.board import (
    FALLS,
    NAMES,
    NUMBERS,
    RIVER,
    SHORE,
)
from rivertable.games.niagara.layout import (
    COVE,
    DISCS,
    LIPS,
    Spot,
)
from rivertable.games.niagara.rules.state import CANOE, OVER, WEATHER

BESIDE = 26  # how far from the middle
STEP = 6


def last_way(phase: int, ends: tuple[int, ...]) -> tuple[Element, ...]:
    """The way of the last canoe that moved."""
    is_old = phase not in (CANOE, WEATHER, OVER)  # the river has moved since
    return drawn_way(() if is_old or len(set(ends)) < 2 else ends)


@cache
def drawn_way(ends: tuple[int, ...]) -> tuple[Element, ...]:
    """One path, shown with a halo and in dashed ink."""
    d = arrow(way(*ends)) if ends else ""
    return (
        Element("last-way", "path", {"class": "ni-way", "d": d}),
        Element("last-halo", "use", {"href": "#last-way", "class": "ni-way-halo"}),
        Element("last-ink", "use", {"href": "#last-way", "class": "ni-way-ink"}),
    )


@cache
def way(start: int, end: int) -> tuple[int, ...]:
    """All places from one to another, up or down the river."""
    if end == FALLS:
        branch = RIVER.right if NAMES[start] in RIVER.right else RIVER.left
        return (*way(start, NUMBERS[branch[-1].lower()]), FALLS)
    ups, downs = upstream(start), upstream(end)
    return tuple(ups[: ups.index(end) + 1] if end in ups else downs[downs.index(start) :: -1])


def upstream(place: int) -> list[int]:
    """The place and all those above it."""
    places = [place]
    while places[-1] != SHORE:
        places.append(RIVER.up(places[-1]))
    return places


def arrow(way: tuple[int, ...]) -> str:
    """A smooth line along the way."""
    branch = next((NAMES[place][-1] for place in way if NAMES[place][-1] in "LR"), "L")
    spots: dict[str, Spot] = {**DISCS, "shore": COVE, "falls": LIPS[branch]}
    stations = along([spots[NAMES[place]] for place in way], STEP)
    line = [(x - nx * BESIDE, y - ny * BESIDE - 4) for x, y, nx, ny in stations][3:-8]
    count = max(2, round(len(line) * STEP / 80) + 1)
    picked = [line[round(i * (len(line) - 1) / (count - 1))] for i in range(count)]
    return smooth(picked)
