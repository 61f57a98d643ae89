"""Marks: numbers beside pieces, the trail of the last move."""

import math

from rivertable.display.paths import Point, short
from rivertable.games.wind_river.board import (
    BACK,
    BACK_LEFT,
    BACK_RIGHT,
    LEFT,
    MOST_BUFFALOES,
    RIGHT,
    STRAIGHT,
    TIPIS,
)  # fmt: skip
from rivertable.games.wind_river.layout import HALF, PITCH

# Where the next hex lies in each direction.
STEPS: dict[int, Point] = {
    STRAIGHT: (2 * HALF, 0.0),
    LEFT: (HALF, -PITCH[1]),
    RIGHT: (HALF, PITCH[1]),
    BACK: (-2 * HALF, 0.0),
    BACK_RIGHT: (-HALF, PITCH[1]),
    BACK_LEFT: (-HALF, -PITCH[1]),
}
LEAVES, ARRIVES = 0.2, 0.72  # the trail begins and ends on the way, beside the pieces
BOW = 0.17
HERDS_WITH_A_NUMBER = range(4, MOST_BUFFALOES + 1)
CAMPS_WITH_A_NUMBER = range(2, TIPIS + 1)


FLAG = "M0-9H29L24-.5L29 8H0z"


def tag(text: str, box: str) -> str:
    """A number on a disc; `wr-tag` grows where the board is small."""
    return (
        f'<g class="wr-tag"><circle class="{box}" r="13.5"/>'
        f'<text class="wr-number {box}-text" y="6.5">{text}</text></g>'
    )


def flag(text: str) -> str:
    """A number on a flag, for the poles of a tipi."""
    return (
        f'<g class="wr-tag"><path class="wr-cost" d="{FLAG}"/>'
        f'<text class="wr-number wr-cost-text wr-on-flag" x="12" y="5">{text}</text></g>'
    )


def trail(direction: int) -> str:
    """The last move: a dashed arrow in ink from hex to hex, on a casing of paper."""
    dx, dy = STEPS[direction]
    start, end = (dx * LEAVES, dy * LEAVES), (dx * ARRIVES, dy * ARRIVES)
    side = -1.0 if dx > 0 else 1.0  # it bows upwards
    middle = (LEAVES + ARRIVES) / 2
    bend = (dx * middle - side * dy * BOW, dy * middle + side * dx * BOW)
    line = f"M{written(start)}Q{written(bend)} {written(end)}"
    angle = math.atan2(end[1] - bend[1], end[0] - bend[0])
    barbs = [
        (end[0] + long * math.cos(angle + turn), end[1] + long * math.sin(angle + turn))
        for long, turn in ((14, 2.6), (0, 0), (14, -2.6))
    ]
    head = "M" + "L".join(written(point) for point in barbs)
    x, y = start
    return (
        f'<path class="wr-trail-casing" d="{line}{head}"/>'
        f'<path class="wr-trail wr-dashed" d="{line}"/><path class="wr-trail" d="{head}"/>'
        f'<circle class="wr-trail-start" cx="{short(x)}" cy="{short(y)}" r="4.5"/>'
    )


def written(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"


def here() -> str:
    """The last move where nothing came from another hex: a dashed round on the ground."""
    round_path = "M-34 22a34 13 0 1 0 68 0a34 13 0 1 0-68 0"
    return (
        f'<path class="wr-trail-casing" d="{round_path}"/>'
        f'<path class="wr-trail wr-dashed" d="{round_path}"/>'
    )
