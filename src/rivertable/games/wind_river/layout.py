"""Where everything is in the drawing: hexes, the open plains, the camps on them (WR-2)."""

from functools import cache, lru_cache

from rivertable.display.paths import (
    Hand,
    Point,
    cubic,
    short,
)
from rivertable.games.wind_river.board import GRID, HEXES, NUMBERS

WIDTH, HEIGHT = 1000, 880

# A hex is 123 wide, which is 44 on a phone of 360: wide enough for a finger.
RADIUS = 71.0
HALF = 61.5
PITCH = (2 * HALF, 1.5 * RADIUS)
FIRST = (120.0, 189.0)  # the centre of A1
CORNERS = ((0.0, -RADIUS), (HALF, -RADIUS / 2), (HALF, RADIUS / 2),
           (0.0, RADIUS), (-HALF, RADIUS / 2), (-HALF, -RADIUS / 2))  # fmt: skip

GONE = (872.0, 168.0)  # the herd that left
STOCK = (894.0, 770.0)  # the resources that nobody holds
HEX_NAME = (-51.0, -30.0)  # from a hex's centre, in its north-western corner
PLAINS_NAME = (884.0, 226.0)
PLAINS_EDGE = 958.0  # how far east one may point


MOST_PLAINS = 64  # variants of the board that are kept


@lru_cache(MOST_PLAINS)
def hexes_in_play(in_play: int) -> tuple[int, ...]:
    """The hexes of a mask."""
    return tuple(hex for hex in range(HEXES) if in_play >> hex & 1)


@cache
def centre(hex: int) -> Point:
    """The middle of a hex."""
    lane, rank = divmod(hex, GRID.ranks)
    shift = 0.5 if GRID.lanes[lane] in GRID.shifted_lanes else 0.0
    return FIRST[0] + PITCH[0] * (rank + shift), FIRST[1] + PITCH[1] * lane


@cache
def camp(seat: int, players: int) -> Point:
    """Where the safe tipis of a seat stand in the plains."""
    return 906.0, 318.0 + (seat - 1) * (118.0 if players > 3 else 150.0)


class Seams:
    """The seams between hexes: corners a little out of place, edges a little bent."""

    def __init__(self) -> None:
        self.hand = Hand(11)
        self.corners: dict[Point, Point] = {}  # where a corner should be, where it is
        self.edges: dict[tuple[Point, Point], tuple[Point, Point]] = {}  # its two handles

    def corner(self, at: Point) -> Point:
        if at not in self.corners:
            nudge = self.hand.between(-3.2, 3.2), self.hand.between(-3.2, 3.2)
            self.corners[at] = at[0] + nudge[0], at[1] + nudge[1]
        return self.corners[at]

    def edge(self, a: Point, b: Point) -> tuple[Point, Point]:
        """The handles of a shared edge: the same curve from either side."""
        if (b, a) in self.edges:
            first, second = self.edges[b, a]
            return second, first
        if (a, b) not in self.edges:
            (ax, ay), (bx, by) = self.corner(a), self.corner(b)
            dx, dy = bx - ax, by - ay
            first_bend, second_bend = (self.hand.between(-6, 6) / RADIUS for _ in "12")
            self.edges[a, b] = (
                (ax + 0.34 * dx - first_bend * dy, ay + 0.34 * dy + first_bend * dx),
                (ax + 0.66 * dx - second_bend * dy, ay + 0.66 * dy + second_bend * dx),
            )
        return self.edges[a, b]

    def outline(self, hex: int) -> list[Point]:
        """Corner, handle, handle, corner, ... and the first corner again."""
        x, y = centre(hex)
        corners = [(x + dx, y + dy) for dx, dy in CORNERS]
        points: list[Point] = []
        for a, b in zip(corners, [*corners[1:], corners[0]]):
            points += [self.corner(a), *self.edge(a, b)]
        return [*points, points[0]]


@cache
def seams() -> Seams:
    """The seams of the whole plain; every hex is outlined once, so that all are there."""
    drawn = Seams()
    for hex in range(HEXES):
        drawn.outline(hex)
    return drawn


@cache
def hex_path(hex: int) -> str:
    """The outline of a hex around its own centre, along the seams of the scenery."""
    x, y = centre(hex)
    return cubic([(px - x, py - y) for px, py in seams().outline(hex)], close=True, digits=1)


@lru_cache(MOST_PLAINS)
def plains_path(in_play: int) -> str:
    """The open plains: from the last hexes in play to the eastern edge."""
    last = [NUMBERS[f"{lane}{GRID.ranks}"] for lane in GRID.lanes]
    last = [hex for hex in last if in_play >> hex & 1]
    coast = [point for hex in last for point in east_side(hex)]
    line = "L".join(f"{short(x)} {short(y)}" for x, y in coast)
    top, bottom = coast[0][1], coast[-1][1]
    return f"M{PLAINS_EDGE:.0f} {short(top)}L{line}L{PLAINS_EDGE:.0f} {short(bottom)}z"


def east_side(hex: int) -> tuple[Point, Point]:
    """The two eastern corners of a hex, the northern one first."""
    outline = seams().outline(hex)
    return outline[3], outline[6]
