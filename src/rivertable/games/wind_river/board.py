"""The plain: lanes, ranks, neighbours and numbers, read from `board.toml`; a variant of it (WR-1, WR-2)."""

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from rivertable.engine.bits import MOST_PLACES
from rivertable.engine.errors import BadBoard

# Forward are the first three; each direction's opposite is the one three further on.
STRAIGHT, LEFT, RIGHT, BACK, BACK_RIGHT, BACK_LEFT = range(6)
FORWARD = 3
DIRECTIONS = 6
OFF = -1


# How a plain is written, hex by hex (`variants/`).
IN_PLAY, LIGHTER, NO_HEX = "#", "+", "."
NO_BUFFALO = "."


@dataclass(frozen=True)
class Grid:
    """Where hexes can lie, and the numbers of the game, as the data file describes them."""

    lanes: str
    ranks: int
    shifted_lanes: str
    start: dict[str, int]
    limits: dict[str, int]

    @property
    def hexes(self) -> int:
        """How many hexes there are; hex number = lane * ranks + rank, both from 0."""
        return len(self.lanes) * self.ranks

    def names(self) -> tuple[str, ...]:
        """`A1`, `A2`, ... `F6`."""
        return tuple(f"{lane}{rank + 1}" for lane in self.lanes for rank in range(self.ranks))

    def neighbour(self, hex: int, direction: int) -> int:
        """WR-2: the next hex in a direction; `hexes` stands for the plains, OFF for no hex.

        From the last rank several forward steps lead to the plains; only the straight one counts.
        """
        lane, rank = divmod(hex, self.ranks)
        shift = 1 if self.lanes[lane] in self.shifted_lanes else 0
        lane_step, rank_step = {
            STRAIGHT: (0, 1),
            LEFT: (-1, shift),
            RIGHT: (1, shift),
            BACK: (0, -1),
            BACK_RIGHT: (1, shift - 1),
            BACK_LEFT: (-1, shift - 1),
        }[direction]
        lane, rank = lane + lane_step, rank + rank_step
        if direction == STRAIGHT and rank == self.ranks:
            return self.hexes
        on_board = 0 <= lane < len(self.lanes) and 0 <= rank < self.ranks
        return lane * self.ranks + rank if on_board else OFF


def read(text: str, source: str) -> Grid:
    """Read and check a board file."""
    try:
        data = tomllib.loads(text)
        grid = Grid(**data)
    except tomllib.TOMLDecodeError as problem:
        raise BadBoard(source, None, f"this is not TOML: {problem}") from None
    except TypeError as problem:
        raise BadBoard(source, None, f"the keys do not fit: {problem}") from None
    check(grid, source)
    return grid


# The numbers that a board file gives.
NUMBERS_WANTED = {
    "start": ("ranks", "buffaloes", "buffaloes_with_three", "resources", "tipis"),
    "limits": (
        "buffaloes_on_a_hex",
        "tipis",
        "resources",
        "resources_of_a_player",
        "price_of_a_tipi",
    ),
}


def check(grid: Grid, source: str) -> None:
    """Refuse a board on which the rules could not be played."""
    check_numbers(grid, source)
    check_lanes(grid, source)
    if grid.start["ranks"] > grid.ranks:
        raise BadBoard(source, None, "start.ranks is more than the board has.")
    if not 0 <= grid.start["buffaloes_with_three"] <= grid.start["buffaloes"]:
        raise BadBoard(source, None, "three players have no more buffaloes than four (WR-1).")


def check_numbers(grid: Grid, source: str) -> None:
    """Every number that a rule asks for is there, and no other."""
    for table, keys in NUMBERS_WANTED.items():
        given = getattr(grid, table)
        for key in keys:
            if not isinstance(given.get(key), int) or given[key] < 1:
                raise BadBoard(source, None, f"{table}.{key} has to be a whole number above 0.")
        for key in given:
            if key not in keys:
                known = ", ".join(keys)
                raise BadBoard(source, None, f"{table}.{key} is not known; known are {known}.")


def check_lanes(grid: Grid, source: str) -> None:
    """WR-2: lanes have names, every second one is shifted, and a mask can hold all hexes."""
    if not grid.lanes.isalpha() or len(set(grid.lanes)) != len(grid.lanes):
        raise BadBoard(source, None, "lanes have to be different letters, one for each lane.")
    if not isinstance(grid.ranks, int) or grid.ranks < 1 or grid.hexes >= MOST_PLACES:
        raise BadBoard(source, None, f"there have to be 1 to {MOST_PLACES - 1} hexes.")
    for lane in grid.shifted_lanes:
        if lane not in grid.lanes:
            raise BadBoard(source, lane, "there is no lane of this name.")
    for above, below in zip(grid.lanes, grid.lanes[1:]):
        if (above in grid.shifted_lanes) == (below in grid.shifted_lanes):
            raise BadBoard(source, below, f"of lanes {above} and {below} exactly one is shifted.")


GRID = read((Path(__file__).parent / "board.toml").read_text("utf-8"), "wind_river/board.toml")

HEXES = GRID.hexes
PLAINS = HEXES  # the open plains, as the place that a step leads to
NAMES = GRID.names()
NUMBERS = {name: hex for hex, name in enumerate(NAMES)}
MOST_SEATS = 4

# NEIGHBOUR[direction, hex]; rules look a step up here, `steps` says whether it may be made.
NEIGHBOUR = np.array(
    [[GRID.neighbour(hex, d) for hex in range(HEXES)] for d in range(DIRECTIONS)], np.int64
)

START_RANKS = GRID.start["ranks"]
START_RESOURCES = GRID.start["resources"]
START_TIPIS = GRID.start["tipis"]
MOST_BUFFALOES = GRID.limits["buffaloes_on_a_hex"]
TIPIS = GRID.limits["tipis"]
RESOURCES = GRID.limits["resources"]
MOST_RESOURCES = GRID.limits["resources_of_a_player"]
PRICE_OF_A_TIPI = GRID.limits["price_of_a_tipi"]


def buffaloes_of(players: int) -> int:
    """WR-1: how many buffaloes there are."""
    return GRID.start["buffaloes" if players == MOST_SEATS else "buffaloes_with_three"]


@dataclass(frozen=True)
class Plain:
    """A variant of the board: which hexes are in play, and where the buffaloes start (WR-2)."""

    title: str
    origin: str
    land: tuple[str, ...]  # a row of marks for each lane
    herd: tuple[str, ...]

    @cached_property
    def marks(self) -> str:
        """The mark of each hex."""
        return "".join(self.land)

    @cached_property
    def masks(self) -> tuple[int, int]:
        """The hexes that are in play with three, and with four."""
        three, four = (
            sum(1 << hex for hex, mark in enumerate(self.marks) if mark in known)
            for known in (IN_PLAY, IN_PLAY + LIGHTER)
        )
        return three, four

    def in_play(self, players: int) -> int:
        """WR-2: the hexes in play, as a mask; with three players the lighter ones are out."""
        return self.masks[players == MOST_SEATS]

    def steps(self, players: int, direction: int) -> int:
        """The hexes in play from which a step in this direction stays in play, as a mask."""
        in_play = self.in_play(players)
        mask = 0
        for hex in range(HEXES):
            to = GRID.neighbour(hex, direction)
            if in_play >> hex & 1 and to != OFF and (to == HEXES or in_play >> to & 1):
                mask |= 1 << hex
        return mask

    def buffaloes(self, players: int) -> list[int]:
        """WR-2: how many start on each hex."""
        in_play = self.in_play(players)
        return [
            int(count) if count.isdecimal() and in_play >> hex & 1 else 0
            for hex, count in enumerate("".join(self.herd))
        ]
