"""How seats are told apart, by colour and by emblem, wherever they are shown."""

from math import cos, pi, sin

from .paths import pair

# Safe for the colour-blind; never the only sign.
COLOURS = ("#cf4b17", "#1f6fae", "#12835f", "#8d4f9e", "#c98a00")
EMBLEMS = ("sun", "moon", "leaf", "star", "bolt")


def rays(count: int, inner: float, outer: float, spread: float) -> str:
    """Pointed rays around a middle."""
    return "".join(
        f"M{turned(a, outer)}L{turned(a + spread, inner)}L{turned(a - spread, inner)}Z"
        for a in (2 * pi * i / count for i in range(count))
    )


def star(points: int, inner: float, outer: float) -> str:
    """A star with its first point up."""
    corners = (
        turned(i * pi / points - pi / 2, inner if i % 2 else outer) for i in range(2 * points)
    )
    return "M" + "L".join(corners) + "Z"


def turned(angle: float, radius: float) -> str:
    """A point on a circle."""
    return pair((radius * cos(angle), radius * sin(angle)))


# By name, as path data: each around its own middle, in a circle of 11.
SHAPES = {
    "sun": rays(8, 6.9, 10.9, 0.28) + "M5.3 0A5.3 5.3 0 1 1-5.3 0A5.3 5.3 0 1 1 5.3 0Z",
    "moon": "M2.6-9.4A9.6 9.6 0 1 0 9.2 4.2A7.6 7.6 0 0 1 2.6-9.4Z",
    "leaf": "M9-9C-2-9.5-9.5-4-8 4.5L-9.5 9.5L-7.8 10.2L-5.5 6.5C-3 3-.5 0 3.5-3.5"
    "C1 .5-1.5 4-3.6 7.2C5 9 10 2 9-9Z",
    "star": star(5, 4.4, 10.5),
    "bolt": "M3.5-10.5L-7 1.5H-1L-3.5 10.5L7-2.5H1Z",
}
SHAPES_BY_SEAT = tuple(SHAPES[name] for name in EMBLEMS)
