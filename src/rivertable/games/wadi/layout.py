"""Where things lie on the drawn board of Wadi, in units: a tile is 100 wide."""

from rivertable.display.paths import Point
from rivertable.engine.game import Setting
from rivertable.games.wadi.board import Cell, Scenario

TILE = 100
EDGE = 22  # the graduated edge of the map
DESERT = 18  # between the edge and the first tile
STRIP = 70  # the strip below the map: seats, season, water
KEPT = 4096  # how many shapes are remembered: those of some dozens of boards
FEWEST_COLUMNS = 6  # a narrower board lies in the middle of a map of this width


def columns(scenario: Scenario) -> int:
    """How many columns the board has."""
    return len(scenario.land[0])


def rows(scenario: Scenario) -> int:
    """How many rows the board has."""
    return len(scenario.land)


def map_size(scenario: Scenario) -> tuple[int, int]:
    """Width and height of the map, its edge included."""
    width = max(columns(scenario), FEWEST_COLUMNS) * TILE
    return width + 2 * (EDGE + DESERT), rows(scenario) * TILE + 2 * (EDGE + DESERT)


def size(setting: Setting) -> tuple[int, int]:
    """Width and height of the whole drawing."""
    width, height = map_size(setting.layout)
    return width, height + STRIP


def corner(scenario: Scenario, cell: Cell) -> Point:
    """The north-west corner of a cell."""
    spare = max(0, FEWEST_COLUMNS - columns(scenario)) * TILE / 2
    return EDGE + DESERT + spare + TILE * cell[1], EDGE + DESERT + TILE * cell[0]


def centre(scenario: Scenario, cell: Cell) -> Point:
    """The middle of a cell."""
    x, y = corner(scenario, cell)
    return x + TILE / 2, y + TILE / 2
