"""Where things lie on the drawn board of Wadi, in units: a tile is 100 wide."""

import hashlib
import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from rivertable.display.scene import number
from rivertable.engine.game import Setting
from rivertable.games.wadi.board import Cell, Scenario

Point: TypeAlias = tuple[float, float]

TILE = 100
FRAME = 22  # the graduated edge of the sheet
DESERT = 18  # between the edge and the first tile
FOOT = 70  # the strip below the map: seats, season, water
KEPT = 4096  # how many shapes are remembered: those of some dozens of boards
FEWEST_COLUMNS = 6  # a narrower board lies in the middle of a sheet of this width


def columns(scenario: Scenario) -> int:
    """How many columns the board has."""
    return len(scenario.land[0])


def rows(scenario: Scenario) -> int:
    """How many rows the board has."""
    return len(scenario.land)


def map_size(scenario: Scenario) -> tuple[int, int]:
    """Width and height of the map, its edge included."""
    width = max(columns(scenario), FEWEST_COLUMNS) * TILE
    return width + 2 * (FRAME + DESERT), rows(scenario) * TILE + 2 * (FRAME + DESERT)


def size(setting: Setting) -> tuple[int, int]:
    """Width and height of the whole drawing."""
    width, height = map_size(setting.layout)
    return width, height + FOOT


def corner(scenario: Scenario, cell: Cell) -> Point:
    """The north-west corner of a cell."""
    spare = max(0, FEWEST_COLUMNS - columns(scenario)) * TILE / 2
    return FRAME + DESERT + spare + TILE * cell[1], FRAME + DESERT + TILE * cell[0]


def centre(scenario: Scenario, cell: Cell) -> Point:
    """The middle of a cell."""
    x, y = corner(scenario, cell)
    return x + TILE / 2, y + TILE / 2


def noise(*key: object) -> float:
    """A steady number from -1 to 1 for a key, so that a board always looks the same."""
    digest = hashlib.blake2b(repr(key).encode(), digest_size=4).digest()
    return int.from_bytes(digest) / 2**31 - 1


def unit(x: float, y: float) -> Point:
    """The direction of a vector."""
    length = math.hypot(x, y) or 1.0
    return x / length, y / length


def pair(point: Sequence[float]) -> str:
    """A point as it stands in a path."""
    return f"{number(point[0])} {number(point[1])}"


def curve(points: Sequence[Sequence[float]], begin: str = "M") -> str:
    """A round line through the middles of a polyline: quadratic, so it is short to write."""
    out = begin + pair(points[0])
    for (ax, ay, *_), (bx, by, *_) in pairwise(points[1:-1]):
        out += f"Q{pair((ax, ay))} {pair(((ax + bx) / 2, (ay + by) / 2))}"
    return out + f"Q{pair(points[-2])} {pair(points[-1])}"
