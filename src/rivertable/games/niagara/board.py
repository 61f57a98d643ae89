"""The river: discs, deposits and ways, read from `board.toml`; a variant of it (NI-1, NI-2)."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from rivertable.engine.bits import MOST_PLACES
from rivertable.engine.errors import BadBoard

# NI-1
CANOES = 2  # of each player
CLOUD = 7  # stands for the cloud tile; the others are their numbers
TILES = 7
HIGHEST = 6  # the highest number on a tile
ALL_TILES = (1 << TILES) - 1  # a hand is a mask: bit n - 1 for tile n
MOST_SEATS = 5
COST = 2  # NI-5.2d: paddle points for loading, and for unloading

SHORE = 0
BRANCHES = ("L", "R")

Canoe: TypeAlias = tuple[int, int]  # seat and number, both from 1


@dataclass(frozen=True)
class River:
    """The board as the data file describes it."""

    trunk: list[str]
    left: list[str]
    right: list[str]
    weather: dict[str, int]
    goals: dict[str, int]
    deposits: list[dict[str, Any]]  # colour, value and gems; beside which discs, a variant says

    @property
    def names(self) -> tuple[str, ...]:
        """The places: the shore, the discs of trunk, left and right branch, the falls."""
        return ("shore", *self.trunk, *self.left, *self.right, "falls")

    @property
    def falls(self) -> int:
        """The place where canoes are lost."""
        return len(self.names) - 1

    def up(self, place: int) -> int:
        """The next place towards the shore."""
        first_right = len(self.trunk) + len(self.left) + 1
        return len(self.trunk) if place == first_right else max(SHORE, place - 1)

    def down(self, place: int, branch: int) -> int:
        """The next place towards the falls; at the end of the trunk into the given branch."""
        fork, last_left = len(self.trunk), len(self.trunk) + len(self.left)
        if place == fork:
            return (fork if branch == 0 else last_left) + 1
        return self.falls if place == last_left else min(self.falls, place + 1)


def read(text: str, source: str) -> River:
    """Read and check a board file."""
    try:
        river = River(**tomllib.loads(text))
    except tomllib.TOMLDecodeError as problem:
        raise BadBoard(source, None, f"this is not TOML: {problem}") from None
    except TypeError as problem:
        raise BadBoard(source, None, f"the keys do not fit: {problem}") from None
    check_numbers(river, source)
    check_discs(river, source)
    check_deposits(river, source)
    return river


def check_numbers(river: River, source: str) -> None:
    """Every number that a rule asks for is there."""
    for table, keys in (
        ("weather", ("lowest", "highest", "start")),
        ("goals", ("colours", "alike", "gems", "most_rounds")),
    ):
        given = getattr(river, table)
        if sorted(given) != sorted(keys) or not all(isinstance(v, int) for v in given.values()):
            raise BadBoard(source, None, f"{table} has whole numbers for {', '.join(keys)}.")
    if not river.weather["lowest"] <= river.weather["start"] <= river.weather["highest"]:
        raise BadBoard(source, None, "the weather starts off its track.")


def check_discs(river: River, source: str) -> None:
    """NI-2: discs have names of their own, and both branches are as long as each other."""
    discs = [*river.trunk, *river.left, *river.right]
    for disc in discs:
        if discs.count(disc) > 1 or disc in ("shore", "falls") or not disc.isalnum():
            raise BadBoard(source, disc, "a disc needs a name of letters and digits of its own.")
    if not river.trunk or not river.left or len(river.left) != len(river.right):
        raise BadBoard(source, None, "the river has a trunk and two branches of one length (NI-2).")
    if 2 * len(river.names) + 1 > MOST_PLACES:
        raise BadBoard(source, None, "there are too many discs.")


def check_deposits(river: River, source: str) -> None:
    """NI-1: five deposits, each with its gems."""
    if len(river.deposits) != 5:
        raise BadBoard(source, None, f"there are five deposits (NI-1), not {len(river.deposits)}.")
    for deposit in river.deposits:
        if sorted(deposit) != ["colour", "gems", "value"]:
            raise BadBoard(source, None, "a deposit has a colour, a value and gems.")


RIVER = read((Path(__file__).parent / "board.toml").read_text("utf-8"), "niagara/board.toml")

NAMES = RIVER.names
NUMBERS = {name.lower(): place for place, name in enumerate(NAMES)}
PLACES = len(NAMES)
FALLS = RIVER.falls
FORK = len(RIVER.trunk)  # the disc from which the branches part

COLOURS = tuple(deposit["colour"] for deposit in RIVER.deposits)
VALUES = np.array([deposit["value"] for deposit in RIVER.deposits], np.int64)
GEMS = np.array([deposit["gems"] for deposit in RIVER.deposits], np.int64)

LOWEST_WEATHER = RIVER.weather["lowest"]
HIGHEST_WEATHER = RIVER.weather["highest"]
START_WEATHER = RIVER.weather["start"]
GOAL_COLOURS = RIVER.goals["colours"]
GOAL_ALIKE = RIVER.goals["alike"]
GOAL_GEMS = RIVER.goals["gems"]
MOST_ROUNDS = RIVER.goals["most_rounds"]


def _ways() -> tuple[list[list[int]], list[list[list[int]]]]:
    """Where each number of steps leads from each place, upstream and down either branch."""
    up = [list(range(PLACES))]
    down = [[list(range(PLACES))], [list(range(PLACES))]]
    for _ in range(HIGHEST):
        up.append([RIVER.up(place) for place in up[-1]])
        for branch, ways in enumerate(down):
            ways.append([RIVER.down(place, branch) for place in ways[-1]])
    return up, down


UPSTREAM = np.array(_ways()[0], np.int64)  # [steps, place]
DOWNSTREAM = np.array(_ways()[1], np.int64)  # [branch, steps, place]


@dataclass(frozen=True)
class Deposits:
    """A variant of the board: beside which discs each deposit lies (NI-2)."""

    title: str
    origin: str
    discs: tuple[tuple[str, ...], ...]  # by deposit, in the order of COLOURS

    def beside(self, place: int) -> int:
        """The number of the deposit beside a place, or -1."""
        for number, discs in enumerate(self.discs):
            if NAMES[place] in discs:
                return number
        return -1

    def steps(self, deposit: int) -> int:
        """How many steps from the shore a deposit lies; its discs lie equally far."""
        place, steps = NUMBERS[self.discs[deposit][0].lower()], 0
        while place != SHORE:
            place, steps = RIVER.up(place), steps + 1
        return steps
