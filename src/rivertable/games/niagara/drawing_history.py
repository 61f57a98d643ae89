"""Which gem and which disc is which: told by the history, so that a drawing can let them glide.

Gems of a colour are alike and so are discs. Each has a number here and keeps it: the history is
played through once, and after every move what is missing in one place is what is new in another.
In a pile the last gem that came is the first that goes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from rivertable.engine.compile import Record
from rivertable.engine.moment import Move
from rivertable.engine.playing import HIDDEN
from rivertable.engine.view import View

from .board import BRANCHES, CANOES, MOST_SEATS, NUMBERS, RIVER
from .happenings import is_next_round, river_points
from .rules import FORKING, KINDS, STATE, TAKE_FORK

# Where a gem can be: on a deposit, in a canoe, in a collection; numbers in this order.
FIRST_CANOE = KINDS
FIRST_COLLECTION = FIRST_CANOE + MOST_SEATS * CANOES
AWAY, WAITING = "away", "cove"  # where discs are that nobody sees

# The bytes of a state in which gems are, and those that say whose turn it is in which phase: most
# moves change neither, and comparing bytes is quick.
OFFSETS = {name: int(place[1]) for name, place in (STATE.fields or {}).items()}
GEM_BYTES = slice(OFFSETS["cargo"], OFFSETS["hand"])
PHASE_BYTES = slice(OFFSETS["phase"], OFFSETS["seat"])

Counts = np.ndarray[tuple[int, int], np.dtype[np.int64]]
Step = tuple[bytes, Move, bytes]  # a move, and the states before and after it


@dataclass
class Pieces:
    """The numbers of the gems, from 1, by colour and place; those of the discs, from 0, by place."""

    gems: list[list[list[int]]]
    discs: dict[str, int]
    last_way: list[int] = field(default_factory=list)  # of a canoe in this round: from, to

    def note_way(self, move: Move) -> None:
        """Remember the last way of a canoe, until a new round or the river makes it old."""
        ways = [word for word in move.text.split() if ">" in word]
        if ways:
            self.last_way = [NUMBERS[name.lower()] for name in ways[0].split(">")]
        elif move.text.startswith(("tile", "fork")):
            self.last_way = []

    def move_gems(self, before: Counts, after: Counts) -> None:
        """Take from every place what it has lost, and give it to those that have gained."""
        changes = after - before
        moved: list[int] = []
        for colour, where in np.argwhere(changes < 0):
            moved += (self.gems[colour][where].pop() for _ in range(-changes[colour, where]))
        for colour, where in np.argwhere(changes > 0)[::-1]:
            self.gems[colour][where] += (moved.pop() for _ in range(changes[colour, where]))

    def push_disc(self, branch: int) -> None:
        """NI-6: every disc goes one place down; the one that falls will wait at the cove."""
        arm = (RIVER.left, RIVER.right)[branch]
        way = [AWAY, WAITING, *RIVER.trunk, *arm]
        numbers = [self.discs[place] for place in way]
        for place, number in zip(way, numbers[-1:] + numbers[:-1]):
            self.discs[place] = number


def follow(view: View) -> Pieces:
    """The numbers of all pieces, and the last way of a canoe, after the moves of a view."""
    alternate = view.setting.options["fork"] == "alternate"
    start = view.setting.start[: STATE.itemsize].tobytes()
    counts = count_gems(record(start))
    pieces = Pieces(
        first_numbers(counts),
        {name: number for number, name in enumerate((AWAY, WAITING, *RIVER.names[1:-1]))},
    )
    for before, move, after in replayed(view):
        pieces.note_way(move)
        if before[GEM_BYTES] != after[GEM_BYTES]:
            was, counts = counts, count_gems(record(after))
            pieces.move_gems(was, counts)
        if before[PHASE_BYTES] != after[PHASE_BYTES]:
            for branch in branches_taken(record(before), move, record(after), alternate):
                pieces.push_disc(branch)
    return pieces


def record(state: bytes) -> Record:
    """The fields of a state, to read."""
    return np.frombuffer(state, STATE)[0]


def replayed(view: View) -> Iterator[Step]:
    """Every move with the states before and after it."""
    setting = view.setting
    play, board, secrets = setting.play_number, setting.board, setting.game.secrets
    buffer = setting.start.copy()
    after = buffer[: STATE.itemsize].tobytes()
    for move in view.moves:
        before, number = after, move.number
        if number == HIDDEN:
            assert secrets is not None
            number = secrets.possible(record(before), move.seat)[0]  # any: it moves nothing yet
        play(board, buffer, move.seat, number)
        after = buffer[: STATE.itemsize].tobytes()
        yield before, move, after


def count_gems(s: Record) -> Counts:
    """How many gems of each colour are in each place."""
    carried = s.cargo.reshape(1, -1) == np.arange(1, KINDS + 1).reshape(-1, 1)
    return np.hstack([s.deposit.T, carried, s.collection.T]).astype(np.int64)


def first_numbers(counts: Counts) -> list[list[list[int]]]:
    """Number the gems of each colour, place by place."""
    numbers = []
    for row in counts:
        ends = np.cumsum(row)
        numbers.append([list(range(int(end - n) + 1, int(end) + 1)) for end, n in zip(ends, row)])
    return numbers


def branches_taken(before: Record, move: Move, after: Record, alternate: bool) -> list[int]:
    """NI-6: the branch that each disc took between two states, if any moved."""
    if FORKING not in (before.phase, after.phase) and not is_next_round(before, after):
        return []
    points = river_points(before, after)
    if before.phase == FORKING:
        first = move.number % 64 - TAKE_FORK
    else:
        first = 1 if before.branch == 1 else 0
    return [(first + i) % len(BRANCHES) if alternate else first for i in range(points)]
