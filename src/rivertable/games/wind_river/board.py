"""The plain: lanes, ranks, neighbours and numbers, read from `board.toml` (WR-1, WR-2)."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from rivertable.engine.bits import MOST_PLACES
from rivertable.engine.errors import BadBoard

# Forward are the first three; each direction's opposite is the one three further on.
STRAIGHT, LEFT, RIGHT, BACK, BACK_RIGHT, BACK_LEFT = range(6)
FORWARD = 3
DIRECTIONS = 6
OFF = -1


@dataclass(frozen=True)
class Plain:
    """The board as the data file describes it."""

    lanes: str
    ranks: int
    shifted_lanes: str
    lighter_lanes: str
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

    def in_play(self, players: int) -> int:
        """WR-2: the hexes in play, as a mask; with three players the lighter lane is out."""
        mask = 0
        for hex in range(self.hexes):
            if players > 3 or self.lanes[hex // self.ranks] not in self.lighter_lanes:
                mask |= 1 << hex
        return mask

    def steps(self, players: int, direction: int) -> int:
        """The hexes in play from which a step in this direction stays in play, as a mask."""
        in_play = self.in_play(players)
        mask = 0
        for hex in range(self.hexes):
            to = self.neighbour(hex, direction)
            if in_play >> hex & 1 and to != OFF and (to == self.hexes or in_play >> to & 1):
                mask |= 1 << hex
        return mask


def read(text: str, source: str) -> Plain:
    """Read and check a board file."""
    try:
        data = tomllib.loads(text)
        plain = Plain(**data)
    except tomllib.TOMLDecodeError as problem:
        raise BadBoard(source, None, f"this is not TOML: {problem}") from None
    except TypeError as problem:
        raise BadBoard(source, None, f"the keys do not fit: {problem}") from None
    check(plain, source)
    return plain


# The numbers that a board file gives.
NUMBERS_WANTED = {
    "start": ("ranks", "buffaloes", "resources", "tipis"),
    "limits": (
        "buffaloes_on_a_hex",
        "tipis",
        "resources",
        "resources_of_a_player",
        "price_of_a_tipi",
    ),
}


def check(plain: Plain, source: str) -> None:
    """Refuse a board on which the rules could not be played."""
    check_numbers(plain, source)
    check_lanes(plain, source)
    if plain.start["ranks"] > plain.ranks:
        raise BadBoard(source, None, "start.ranks is more than the board has.")
    if plain.start["buffaloes"] > plain.limits["buffaloes_on_a_hex"]:
        raise BadBoard(source, None, "start.buffaloes is more than a hex may hold (WR-5.1c).")


def check_numbers(plain: Plain, source: str) -> None:
    """Every number that a rule asks for is there, and no other."""
    for table, keys in NUMBERS_WANTED.items():
        given = getattr(plain, table)
        for key in keys:
            if not isinstance(given.get(key), int) or given[key] < 1:
                raise BadBoard(source, None, f"{table}.{key} has to be a whole number above 0.")
        for key in given:
            if key not in keys:
                known = ", ".join(keys)
                raise BadBoard(source, None, f"{table}.{key} is not known; known are {known}.")


def check_lanes(plain: Plain, source: str) -> None:
    """WR-2: lanes have names, every second one is shifted, and a mask can hold all hexes."""
    if not plain.lanes.isalpha() or len(set(plain.lanes)) != len(plain.lanes):
        raise BadBoard(source, None, "lanes have to be different letters, one for each lane.")
    if not isinstance(plain.ranks, int) or plain.ranks < 1 or plain.hexes >= MOST_PLACES:
        raise BadBoard(source, None, f"there have to be 1 to {MOST_PLACES - 1} hexes.")
    for lane in plain.shifted_lanes + plain.lighter_lanes:
        if lane not in plain.lanes:
            raise BadBoard(source, lane, "there is no lane of this name.")
    for above, below in zip(plain.lanes, plain.lanes[1:]):
        if (above in plain.shifted_lanes) == (below in plain.shifted_lanes):
            raise BadBoard(source, below, f"of lanes {above} and {below} exactly one is shifted.")


PLAIN = read((Path(__file__).parent / "board.toml").read_text("utf-8"), "wind_river/board.toml")

HEXES = PLAIN.hexes
PLAINS = HEXES  # the open plains, as the place that a step leads to
NAMES = PLAIN.names()
NUMBERS = {name: hex for hex, name in enumerate(NAMES)}
MOST_SEATS = 4

# NEIGHBOUR[direction, hex]; rules look a step up here, `steps` says whether it may be made.
NEIGHBOUR = np.array(
    [[PLAIN.neighbour(hex, d) for hex in range(HEXES)] for d in range(DIRECTIONS)], np.int64
)

START_RANKS = PLAIN.start["ranks"]
START_BUFFALOES = PLAIN.start["buffaloes"]
START_RESOURCES = PLAIN.start["resources"]
START_TIPIS = PLAIN.start["tipis"]
MOST_BUFFALOES = PLAIN.limits["buffaloes_on_a_hex"]
TIPIS = PLAIN.limits["tipis"]
RESOURCES = PLAIN.limits["resources"]
MOST_RESOURCES = PLAIN.limits["resources_of_a_player"]
PRICE_OF_A_TIPI = PLAIN.limits["price_of_a_tipi"]
