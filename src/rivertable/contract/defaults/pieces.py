"""Plain pieces: a stone with the emblem of its seat, a card with something written on it."""

from functools import cache

from rivertable.contract.parts import Pieces
from rivertable.display.emblems import SHAPES_BY_SEAT
from rivertable.display.svg import symbol

from .palette import STYLE

SIZES = {1: 1.0, 2: 0.52, 3: 0.36}  # by how many lie side by side on a place
NOBODY = 0

# By seat: every seat has a colour, an emblem and a shape of its own.
STONES = (
    "M0-32A32 32 0 1 1 0 32A32 32 0 1 1 0-32z",
    "M0-32A32 32 0 1 1 0 32A32 32 0 1 1 0-32z",
    "M-19-29H19Q29-29 29-19V19Q29 29 19 29H-19Q-29 29-29 19V-19Q-29-29-19-29z",
    "M-5-33Q0-37 5-33L33-5Q37 0 33 5L5 33Q0 37-5 33L-33 5Q-37 0-33-5z",
    "M-16-31H16L35 0L16 31H-16L-35 0z",
    "M0-34L34-9L21 31H-21L-34-9z",
)
CARD = "M-18-32H18Q25-32 25-25V25Q25 32 18 32H-18Q-25 32-25 25V-25Q-25-32-18-32z"


def emblem(seat: int, scale: float, x: float = 0, y: float = 0) -> str:
    """The emblem of a seat."""
    if seat == NOBODY:
        return ""
    shape = SHAPES_BY_SEAT[seat - 1]
    return f'<path class="bd-emblem" d="{shape}" transform="translate({x} {y})scale({scale})"/>'


def stone(seat: int) -> str:
    """A piece with nothing written on it."""
    shape = STONES[seat]
    return (
        f'<path class="bd-cast" d="{shape}" transform="translate(0 4)"/>'
        f'<path class="bd-seat-{seat} bd-edge" d="{shape}"/>{emblem(seat, 2)}'
    )


def card(seat: int) -> str:
    """A piece with something written on it."""
    return (
        f'<path class="bd-cast" d="{CARD}" transform="translate(0 4)"/>'
        f'<path class="bd-seat-{seat} bd-edge" d="{CARD}"/>{emblem(seat, 0.8, 0, -20)}'
    )


def in_all_sizes(name: str, shapes: str) -> str:
    """A piece alone on its place, and with others."""
    smaller = {size: scale for size, scale in SIZES.items() if size > 1}
    return symbol(name, shapes) + "".join(
        symbol(f"{name}-{size}", f'<use href="#{name}" transform="scale({scale})"/>')
        for size, scale in smaller.items()
    )


@cache
def symbols() -> str:
    """Every symbol that drawings and panels use."""
    seats = range(len(SHAPES_BY_SEAT) + 1)
    stones = [in_all_sizes(f"bd-stone-{seat}", stone(seat)) for seat in seats]
    cards = [in_all_sizes(f"bd-card-{seat}", card(seat)) for seat in seats]
    icons = [symbol(f"bd-icon-{name}", shapes, "0 0 24 24") for name, shapes in ICONS.items()]
    return "".join([*stones, *cards, *icons, symbol("bd-arrow", ARROW)])


ARROW = '<path class="bd-last-head" d="M0 0L-17-9.5L-12 0L-17 9.5z"/>'
ICONS = {
    "score": '<path class="bd-icon-score" d="M12 2.5l2.9 6.1 6.6.8-4.9 4.6 1.3 6.6L12 17.3l-5.9 3.3'
    ' 1.3-6.6L2.5 9.4l6.6-.8z"/>',
    "pieces": '<circle class="bd-icon-back" cx="9" cy="9.5" r="6.5"/>'
    '<circle class="bd-icon-front" cx="14.5" cy="14" r="6.5"/>',
}

PIECES = Pieces(symbols, STYLE)
