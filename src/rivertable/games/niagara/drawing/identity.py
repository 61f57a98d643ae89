"""Which gem and which disc is which: the history tells, so that a drawing can let them glide.

Gems of a colour are alike and so are discs. Each has a number here and keeps it: the game is
tracked from its start, and after every move what is missing in one place is what is new in another.
In a pile the last gem that came is the first that goes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from rivertable.engine.arrays import Fields, Record
from rivertable.engine.game import Setting
from rivertable.engine.position import View
from rivertable.engine.tracker import Tracker
from rivertable.games.niagara.board import (
    BRANCHES,
    CANOES,
    MOST_SEATS,
    RIVER,
)
from rivertable.games.niagara.events import is_next_round, river_points
from rivertable.games.niagara.layout import COVE, DISCS, GONE
from rivertable.games.niagara.notation import CanoeMove, OtherMove, decode
from rivertable.games.niagara.rules.state import (
    FORKING,
    KINDS,
    STATE,
    TAKE_FORK,
)

# Where a gem can be: on a deposit, in a canoe, in a collection; numbers in this order.
FIRST_CANOE = KINDS
FIRST_COLLECTION = FIRST_CANOE + MOST_SEATS * CANOES
AWAY, WAITING = "away", "cove"  # where discs are that nobody sees
AWAY_LOOK = "gone ni-away"
DISC_SPOTS = {AWAY: GONE, WAITING: COVE, **DISCS}

# The bytes of a state in which gems are, and those that say whose turn it is in which phase: most
# moves change neither, and comparing bytes is quick.
OFFSETS = {name: int(place[1]) for name, place in (STATE.fields or {}).items()}
GEM_BYTES = slice(OFFSETS["cargo"], OFFSETS["hand"])
PHASE_BYTES = slice(OFFSETS["phase"], OFFSETS["seat"])
PLACE_BYTES = OFFSETS["place"]

Counts = np.ndarray[tuple[int, int], np.dtype[np.int64]]
Piles: TypeAlias = tuple[tuple[int, ...], ...]  # the numbers of the gems in each place


@dataclass(frozen=True)
class LastMove:
    """The last move, and how it was before, to show what happened in between."""

    gems: tuple[Piles, ...]
    discs: Mapping[str, int]
    state: bytes
    seat: int
    number: int
    branches: Sequence[int]  # that the discs took


@dataclass(frozen=True)
class PieceIds:
    """The numbers of the gems, from 1, by colour and place; those of the discs, from 0, by place."""

    gems: tuple[Piles, ...]
    discs: Mapping[str, int]
    last_way: tuple[int, ...]  # of a canoe in this round: from, to
    alternate: bool  # NI-6: the branches take turns
    state: bytes  # after the last move
    last: LastMove | None = None


def piece_ids(view: View) -> PieceIds:
    """Which gem and which disc is where in a view, tracked through the moves so far."""
    return TRACKER.at(view)


def laid_out(setting: Setting, s: Record) -> PieceIds:
    """The numbers as the pieces lie at the start, place by place."""
    discs = {name: number for number, name in enumerate((AWAY, WAITING, *RIVER.names[1:-1]))}
    alternate = setting.options["fork"] == "alternate"
    return PieceIds(first_numbers(count_gems(s)), discs, (), alternate, s.tobytes())


def step(pieces: PieceIds, seat: int, number: int, s: Record) -> PieceIds:
    """What a move does to the pieces, and what happened by itself until the state after it."""
    before, after = pieces.state, s.tobytes()
    gems, discs = pieces.gems, pieces.discs
    branches: Sequence[int] = ()
    if before[GEM_BYTES] != after[GEM_BYTES]:
        gems = moved_gems(gems, count_gems(record(after)) - count_gems(record(before)))
    if before[PHASE_BYTES] != after[PHASE_BYTES] or is_fork(number):
        branches = branches_taken(record(before), number, record(after), pieces.alternate)
    for branch in branches:
        discs = pushed(discs, branch)
    way = way_after(pieces, seat, number)
    last = LastMove(pieces.gems, pieces.discs, before, seat, number, branches)
    return PieceIds(gems, discs, way, pieces.alternate, after, last)


def way_after(pieces: PieceIds, seat: int, number: int) -> tuple[int, ...]:
    """The last way of a canoe, until a new round or the river makes it old."""
    move = decode(number)
    if isinstance(move, CanoeMove):
        return pieces.state[PLACE_BYTES + CANOES * (seat - 1) + move.canoe - 1], move.to
    return () if move.verb in ("tile", "fork") else pieces.last_way


def is_fork(number: int) -> bool:
    """NI-6: is this chance, which draws the branch that a disc takes?"""
    move = decode(number)
    return isinstance(move, OtherMove) and move.verb == "fork"


def moved_gems(gems: tuple[Piles, ...], changes: Counts) -> tuple[Piles, ...]:
    """Take from every place what it has lost, and give it to those that have gained."""
    after = [list(piles) for piles in gems]
    moved: list[int] = []
    for colour, where in np.argwhere(changes < 0).tolist():
        pile, left = after[colour][where], int(changes[colour, where])
        moved += reversed(pile[left:])
        after[colour][where] = pile[:left]
    for colour, where in np.argwhere(changes > 0).tolist()[::-1]:
        came = tuple(moved.pop() for _ in range(int(changes[colour, where])))
        after[colour][where] += came
    return tuple(tuple(piles) for piles in after)


def pushed(discs: Mapping[str, int], branch: int) -> Mapping[str, int]:
    """NI-6: every disc goes one place down; the one that falls will wait at the cove."""
    arm = (RIVER.left, RIVER.right)[branch]
    way = [AWAY, WAITING, *RIVER.trunk, *arm]
    numbers = [discs[place] for place in way]
    return {**discs, **dict(zip(way, numbers[-1:] + numbers[:-1]))}


def record(state: bytes) -> Record:
    """The fields of a state, to read."""
    return Fields(np.frombuffer(state, np.int16), STATE)


def count_gems(s: Record) -> Counts:
    """How many gems of each colour are in each place."""
    carried = s.cargo.reshape(1, -1) == np.arange(1, KINDS + 1).reshape(-1, 1)
    return np.hstack([s.deposit.T, carried, s.collection.T]).astype(np.int64)


def first_numbers(counts: Counts) -> tuple[Piles, ...]:
    """Number the gems of each colour, place by place."""
    numbers = []
    for row in counts:
        ends = np.cumsum(row)
        piles = (tuple(range(int(end - n) + 1, int(end) + 1)) for end, n in zip(ends, row))
        numbers.append(tuple(piles))
    return tuple(numbers)


def branches_taken(before: Record, number: int, after: Record, alternate: bool) -> list[int]:
    """NI-6: the branch that each disc took between two states, if any moved."""
    if FORKING not in (before.phase, after.phase) and not is_next_round(before, after):
        return []
    points = river_points(before, after)
    first = number % 64 - TAKE_FORK if before.phase == FORKING else int(before.branch == 1)
    return [(first + i) % len(BRANCHES) if alternate else first for i in range(points)]


TRACKER = Tracker(laid_out, step)
