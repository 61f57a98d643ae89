"""The outlines of the pieces as path data, each around its own middle."""

from math import cos, pi, sin

from rivertable.display.emblems import EMBLEMS as EMBLEM_NAMES
from rivertable.games.niagara.scenery.lines import short


def rays(count: int, inner: float, outer: float, spread: float) -> str:
    """Pointed rays around a middle."""
    return "".join(
        f"M{short(outer * cos(a))} {short(outer * sin(a))}"
        f"L{short(inner * cos(a + spread))} {short(inner * sin(a + spread))}"
        f"L{short(inner * cos(a - spread))} {short(inner * sin(a - spread))}Z"
        for a in (2 * pi * i / count for i in range(count))
    )


def star(points: int, inner: float, outer: float) -> str:
    """A star with its first point up."""
    corners = (
        (
            (inner if i % 2 else outer) * sin(i * pi / points),
            -(inner if i % 2 else outer) * cos(i * pi / points),
        )
        for i in range(2 * points)
    )
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in corners) + "Z"


EMBLEM_SHAPES = {
    "sun": rays(8, 5.2, 10.5, 0.3) + "M4.6 0A4.6 4.6 0 1 1-4.6 0A4.6 4.6 0 1 1 4.6 0Z",
    "moon": "M2.6-9.4A9.6 9.6 0 1 0 9.2 4.2A7.6 7.6 0 0 1 2.6-9.4Z",
    "leaf": "M9-9C-2-9.5-9.5-4-8 4.5L-9.5 9.5L-7.8 10.2L-5.5 6.5C-3 3-.5 0 3.5-3.5"
    "C1 .5-1.5 4-3.6 7.2C5 9 10 2 9-9Z",
    "star": star(5, 4.4, 10.5),
    "bolt": "M3.5-10.5L-7 1.5H-1L-3.5 10.5L7-2.5H1Z",
}
EMBLEMS = tuple(EMBLEM_SHAPES[name] for name in EMBLEM_NAMES)  # by seat

# A third sign of each seat, painted on the bow: chevrons, a wave, dots, diamonds, a zigzag.
BOW_PATTERNS = (
    "M-42-4l4 5l-4 5M-34-1l4 5l-4 5M-26 1l4 5l-4 5",
    "M-43 2q3.5-6 7 0t7 1t7 1",
    "M-40 0h.1M-31 3h.1M-22 4.5h.1",
    "M-39-4l4 4.5l-4 4.5l-4-4.5ZM-27-1.5l4 4.5l-4 4.5l-4-4.5Z",
    "M-44 3l5-7l4 8l5-7l4 8l5-6",
)
STERN_STRIPES = {1: "M33-9.5L30 9.5", 2: "M26.5-7.5L24 11.5M35-10.5L32 8.5"}  # the canoe's number

# Outline, light facets, dark facets, table (the flat top): five silhouettes.
GEM_SHAPES = {
    "violet": (
        "M0-16L9.5-8.5V8.5L0 16L-9.5 8.5V-8.5Z",
        "M0-16L-9.5-8.5V8.5L-4.5 6V-6L0-9.5Z",
        "M9.5 8.5L0 16L-9.5 8.5L-4.5 6L0 9.5L4.5 6V-6L9.5-8.5Z",
        "M0-9.5L4.5-6V6L0 9.5L-4.5 6V-6Z",
    ),
    "white": (
        "M13.5 0A13.5 13.5 0 1 1-13.5 0A13.5 13.5 0 1 1 13.5 0Z",
        "M-9.6 9.5A13.5 13.5 0 0 1 9.5-9.6L5-5H-5V5Z",
        "M9.6-9.5A13.5 13.5 0 0 1-9.5 9.6L-5 5H5V-5Z",
        "M0-8L6-5.5L8 0L5.5 6L0 8L-5.5 6L-8 0L-6-5.5Z",
    ),
    "yellow": (
        "M-9.5-12.5H9.5L12.5-9.5V9.5L9.5 12.5H-9.5L-12.5 9.5V-9.5Z",
        "M-12.5 9.5V-9.5L-9.5-12.5H9.5L5.5-6.5H-6.5V5.5Z",
        "M12.5-9.5V9.5L9.5 12.5H-9.5L-6.5 6.5H6.5V-5.5Z",
        "M-6.5-6.5H6.5V6.5H-6.5Z",
    ),
    "blue": (
        "M0-17C5-9.5 12-2 12 4.5A12 12 0 0 1-12 4.5C-12-2-5-9.5 0-17Z",
        "M0-17C-5-9.5-12-2-12 4.5C-12 8-10.5 11-8.5 13L-4.5 8.5L-6 3.5L0-6Z",
        "M12 4.5A12 12 0 0 1-8.5 13L-4.5 8.5H4.5L6 3.5L9-4C11-1 12 2 12 4.5Z",
        "M0-6L6 3.5L4.5 8.5H-4.5L-6 3.5Z",
    ),
    "red": (
        "M-15-9.5Q0-15 15-9.5Q11 6 0 15.5Q-11 6-15-9.5Z",
        "M-15-9.5Q0-15 15-9.5L7-5.5H-7L-2.5 4L-5.5 9.5Q-12 3-15-9.5Z",
        "M15-9.5Q11 6 0 15.5Q-3 13-5.5 9.5L0 6.5L7-5.5Z",
        "M-7-5.5H7L0 6.5Z",
    ),
}

HULL = (
    "M-45-21C-51-15-50-3-42 5C-36 11.5-27 14-16 14H16C27 14 36 11.5 42 5C50-3 51-15 45-21"
    "C33-8.5 17-4.5 0-4.5S-33-8.5-45-21Z"
)
HULL_SHADE = (
    "M-47.5-7C-46 0-42 5-38 7.5C-32 12-26 12.9-16 12.9H16C26 12.9 32 12 38 7.5C42 5 46 0 47.5-7"
    "C42 1 32 6.5 16 6.5H-16C-32 6.5-42 1-47.5-7Z"
)
WHOLE_CANOE = (  # hull and inside together, for rings
    "M-45-21C-51-15-50-3-42 5C-36 11.5-27 14-16 14H16C27 14 36 11.5 42 5C50-3 51-15 45-21"
    "C32-15 16-13 0-13S-32-15-45-21Z"
)
INSIDE = "M-45-21C-33-8.5-17-4.5 0-4.5S33-8.5 45-21C32-15 16-13 0-13S-32-15-45-21Z"
INSIDE_SHADE = "M-38-17C-28-13-14-10.5 0-10.5S28-13 38-17C28-14.5 14-13 0-13S-28-14.5-38-17Z"
GUNWALE = "M-43-17.5C-32-6.3-17-2.4 0-2.4S32-6.3 43-17.5"
THWARTS = "M-19-12.5L-16.5-6M19-12.5L16.5-6"
ON_WATER = "M-42 9Q-34 20 0 20T44 8Q36 15 16 15H-16Q-34 15-42 9Z"

KEEL = "M-46 4C-40-16-20-20 0-20S40-16 46 4Q24 9 0 9T-46 4Z"
KEEL_LIGHT = "M-41-2C-34-15-18-17 0-17S34-15 41-2C28-9 14-10 0-10S-28-9-41-2Z"
KEEL_FOAM = "M-56 8Q-50 0-40 4Q-30-1-20 5Q-8 0 2 5Q14-1 24 5Q34-1 42 4Q52 1 57 9Q30 16 0 16T-56 8Z"

CLOUD = "M-17 9C-25 9-26-3-17-4C-18-14-4-18 1-10C8-15 18-10 16-2C25-2 25 9 17 9Z"
WAVES = "M-27 0Q-22.5-4-18 0T-9 0T0 0T9 0T18 0T27 0"
PADDLE_SHAFT = "M-1.8-31V4H1.8V-31ZM-5-33H5V-29.5H-5Z"
PADDLE_BLADE = "M-2 2C-8 6-9.5 14-8 25Q-7 32 0 32T8 25C9.5 14 8 6 2 2Z"
