"""The desert: tiles, reach and flow of a scenario (WA-1, WA-2, WA-5.3)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

# WA-1: what is in the box.
SHADOOFS = 7  # of each player
MOST_WATER = 21
MOST_LAND = {"1": 21, "2": 11, "3": 7}  # tiles, by their reservoirs
MOST_RESERVOIRS = len(MOST_LAND)  # of a tile
MOST_WADI = 17
MOST_TILES = sum(MOST_LAND.values()) + MOST_WADI
FEWEST_SEATS = 2
MOST_SEATS = 4

WADI = "~"
EMPTY = "."
LEAVES = "X"
# How a flow is written, as (rows down, columns right).
FLOWS = {
    "v": (1, 0),
    ">": (0, 1),
    "\\": (1, 1),
    "/": (1, -1),
    "^": (-1, 0),
    "<": (0, -1),
    "9": (-1, 1),
    "7": (-1, -1),
}
STRAIGHT = ((-1, 0), (0, 1), (1, 0), (0, -1))
DIAGONAL = ((-1, -1), (-1, 1), (1, 1), (1, -1))

Cell = tuple[int, int]  # row and column, from 0


@dataclass(frozen=True)
class Scenario:
    """A board of Wadi. Tiles are numbered row by row; empty cells have no number."""

    title: str
    origin: str  # printed, reconstructed or somebody's own
    land: tuple[str, ...]
    flow: tuple[str, ...]
    water: tuple[tuple[str, int], ...]  # start tiles and how much begins there
    gaps_part: bool = False  # by version 1 of the rules, empty cells part land like the wadi does

    @cached_property
    def cells(self) -> list[Cell]:
        """Where each tile lies."""
        return [
            (row, column)
            for row, line in enumerate(self.land)
            for column, mark in enumerate(line)
            if mark != EMPTY
        ]

    @cached_property
    def names(self) -> list[str]:
        """`A1`, `B1`, ...: the name of each tile."""
        return [cell_name(cell) for cell in self.cells]

    @cached_property
    def tile_at(self) -> dict[Cell, int]:
        """The tile on a cell."""
        return {cell: tile for tile, cell in enumerate(self.cells)}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The tile of a name."""
        return {name: tile for tile, name in enumerate(self.names)}

    def mark(self, cell: Cell) -> str:
        """What lies on a cell; beside the board there is nothing."""
        row, column = cell
        inside = 0 <= row < len(self.land) and 0 <= column < len(self.land[0])
        return self.land[row][column] if inside else EMPTY

    def is_land(self, cell: Cell) -> bool:
        return self.mark(cell) in MOST_LAND

    def is_wadi(self, cell: Cell) -> bool:
        return self.mark(cell) == WADI

    def next_cell(self, cell: Cell) -> Cell | None:
        """WA-2: where the water of a wadi tile flows to; None if it leaves the wadi."""
        mark = self.flow[cell[0]][cell[1]]
        if mark == LEAVES:
            return None
        down, right = FLOWS[mark]
        return (cell[0] + down, cell[1] + right)

    def way_out(self, cell: Cell) -> list[Cell]:
        """The wadi tiles that water passes from here on, this one included."""
        way = []
        at: Cell | None = cell
        while at is not None and at not in way:
            way.append(at)
            at = self.next_cell(at)
        return way

    def reach(self, cell: Cell) -> list[Cell]:
        """WA-5.3: a shadoof's own tile and those around it, but no land on the other bank."""
        row, column = cell
        cells = [cell, *((row + down, column + right) for down, right in STRAIGHT)]
        for down, right in DIAGONAL:
            there = (row + down, column + right)
            between = ((row + down, column), (row, column + right))
            if self.is_wadi(there) or not self.parts(between):
                cells.append(there)
        return [there for there in cells if there in self.tile_at]

    def parts(self, between: Iterable[Cell]) -> bool:
        """WA-5.3: is land beyond these two cells on the other bank? Only wadi between parts it."""
        cells = list(between)
        if any(self.is_land(cell) for cell in cells):
            return False
        return self.gaps_part or any(self.is_wadi(cell) for cell in cells)

    def beside(self, cell: Cell) -> list[Cell]:
        """The tiles that share an edge with this one."""
        around = ((cell[0] + down, cell[1] + right) for down, right in STRAIGHT)
        return [there for there in around if there in self.tile_at]

    def line(self) -> str:
        """The scenario on one line, as it stands in a record."""
        water = " ".join(f"{name}={count}" for name, count in self.water)
        return f"{'/'.join(self.land)} {'/'.join(self.flow)} {water}"


def cell_name(cell: Cell) -> str:
    """`C4`: columns from west to east, rows from north to south."""
    return f"{chr(ord('A') + cell[1])}{cell[0] + 1}"
