"""Numbers beside pieces: large herds, camps that cannot be drawn in full, what is out of play."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from rivertable.display.language import Say
from rivertable.display.paths import Point
from rivertable.display.scene import Element
from rivertable.games.wind_river import layout
from rivertable.games.wind_river.board import NAMES
from rivertable.games.wind_river.drawing.crowds import HERD_NUMBER, WITH_NUMBER, camp_places
from rivertable.games.wind_river.drawing.elements import piece
from rivertable.games.wind_river.layout import hexes_in_play
from rivertable.games.wind_river.snapshot import Snapshot

MOST_NUMBERED_CAMPS = 3  # of one seat: where it has more tipis than can be drawn
MOST_COUNTS = 512  # that are kept


def herd_numbers(snapshot: Snapshot, in_play: int) -> Iterator[Element]:
    """A large herd has its number beside it."""
    for hex in hexes_in_play(in_play):
        yield herd_number(hex, snapshot.herds[hex])


@cache
def herd_number(hex: int, count: int) -> Element:
    """On a full hex it is white on black (WR-5.1c)."""
    x, y = layout.centre(hex)
    at = (x + HERD_NUMBER[0], y + HERD_NUMBER[1])
    symbol = f"herd-{max(count, WITH_NUMBER)}"
    return piece(f"herd-{NAMES[hex]}", symbol, at, "", count < WITH_NUMBER)


def camp_numbers(snapshot: Snapshot, players: int) -> Iterator[Element]:
    """How many tipis there are where not all can be drawn."""
    numbered: dict[int, list[tuple[int, Point]]] = {seat: [] for seat in range(1, players + 1)}
    for hex, camps in enumerate(snapshot.camps):
        if any(camps):
            x, y = layout.centre(hex)
            for seat, camp in camp_places(camps, snapshot.herds[hex]).items():
                if camp.number_at is not None:
                    at = (x + camp.number_at[0], y + camp.number_at[1])
                    numbered[seat].append((camps[seat - 1], at))
    for seat, found in numbered.items():
        for index in range(MOST_NUMBERED_CAMPS):
            id = f"camp-{seat}-{index + 1}"
            if index < len(found):
                yield piece(id, f"camp-{seat}-{found[index][0]}", found[index][1])
            else:
                yield piece(id, f"camp-{seat}-2", layout.camp(seat, players), "", True)


def safe_numbers(safe: Sequence[int], players: int) -> Iterator[Element]:
    """How many tipis of a seat are safe: what decides the game (WR-6)."""
    for seat in range(1, players + 1):
        count, (x, y) = safe[seat - 1], layout.camp(seat, players)
        symbol = f"camp-{seat}-{max(2, count)}"
        yield piece(f"safe-{seat}", symbol, (x, y + 14), "", count < 2)


@lru_cache(MOST_COUNTS)
def counts(gone: int, stock: int, say: Say) -> tuple[Element, ...]:
    """The herd that left, the stock of resources, and the name of the plains."""
    (x, y), (stock_x, stock_y) = layout.GONE, layout.STOCK
    name = say("open plains")
    return (
        Element("name-plains", "text", {"class": "wr-name"}, *layout.PLAINS_NAME, name),
        piece("gone-pill", "pill", (x + 64, y - 8), "", gone == 0),
        number("gone", gone, (x + 64, y - 8), is_away=gone == 0),
        piece("stock-pile", "stock", (stock_x - 8, stock_y)),
        piece("stock-pill", "pill", (stock_x + 34, stock_y + 8)),
        number("stock", stock, (stock_x + 34, stock_y + 8)),
    )


def number(id: str, value: int, at: Point, is_away: bool = False) -> Element:
    look = "wr-number wr-count wr-away" if is_away else "wr-number wr-count"
    return Element(id, "text", {"class": look, "dy": ".35em"}, *at, str(value))
