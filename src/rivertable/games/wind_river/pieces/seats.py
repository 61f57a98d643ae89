"""What tells the seats apart: an emblem and a painted pattern for each (the colour comes on top)."""

import math

from rivertable.display.emblems import EMBLEMS
from rivertable.games.wind_river.scenery.strokes import short


def rays() -> str:
    """The sun's eight rays."""
    return "".join(
        f"M{turned(a - 0.3, 6.2)}L{turned(a, 10.8)}L{turned(a + 0.3, 6.2)}z"
        for a in (math.pi / 4 * index for index in range(8))
    )


def star() -> str:
    """Five points."""
    corners = [turned(math.pi / 5 * n, 10.8 if n % 2 == 0 else 4.7, 0.8) for n in range(10)]
    return "M" + "L".join(corners) + "z"


def turned(angle: float, radius: float, down: float = 0.0) -> str:
    """A point on a circle, the angle clockwise from the top."""
    return f"{short(radius * math.sin(angle))} {short(down - radius * math.cos(angle))}"


# Each within a circle of 11 around the origin.
SHAPES_BY_EMBLEM = {
    "sun": f'<circle r="5.3"/><path d="{rays()}"/>',
    "moon": '<path d="M3-9.8A10 10 0 1 0 9.6 4.4A8 8 0 0 1 3-9.8z"/>',
    "leaf": '<path fill-rule="evenodd" d="M-8.5 9.5L-6.6 5.6C-10-2 0-8 9-9C9.5 1 5 9-4.6 6.8L-6.9 10.3z'
            'M-4.6 4.6C-1 1 2-2 5.5-5.3C1.5-3-2.5.5-5.6 3.7z"/>',
    "star": f'<path d="{star()}"/>',
}  # fmt: skip
EMBLEM_SHAPES = tuple(SHAPES_BY_EMBLEM[name] for name in EMBLEMS if name in SHAPES_BY_EMBLEM)


def hem(x: float) -> float:
    """How far down the hem of a tipi hangs at x."""
    return 3.6 * (1 - (x / 23) ** 2)


def zigzag() -> str:
    points = (
        f"{x} {short(hem(x) - (7.5 if n % 2 else 2.5))}" for n, x in enumerate(range(-20, 21, 5))
    )
    return f'<path class="wr-paint" d="M{"L".join(points)}"/>'


def moons() -> str:
    dots = (f'<circle cx="{x}" cy="{short(hem(x) - 5)}" r="2"/>' for x in range(-15, 16, 6))
    return f'<g class="wr-cream">{"".join(dots)}</g>'


def bars() -> str:
    lines = (f"M{x - 1} {short(hem(x) - 2)}l2.6-6.5" for x in range(-17, 18, 5))
    return f'<path class="wr-paint" d="{"".join(lines)}"/>'


def two_bands() -> str:
    bands = "".join(f"M-{x} {y}Q0 {y + 6.4:.1f} {x} {y}" for x, y in ((21, -3.5), (18.6, -8.2)))
    return f'<path class="wr-paint" d="{bands}"/>'


# Seat by seat: what is painted on the hem, and the class of the cone's top.
HEMS = (zigzag(), moons(), bars(), two_bands())
CAPS = ("wr-dark-cap", "wr-cream", "wr-dark-cap", "wr-cream")
