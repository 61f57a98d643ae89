"""The rules of Clobber.

1. Seat 1 begins; then the seats take turns.
2. A stone takes an enemy stone right beside it (not diagonally) and stands in its place.
3. Somebody who cannot take has lost: the last move wins.

`b` is the board of this game, `s` the state. Seats count from 1, arrays from 0: `me = seat - 1`.
"""

from rivertable.engine.arrays import Numbers, Record, record_type
from rivertable.engine.compiled import compiled

from .board import COLUMNS, FIRST_COLUMN, LAST_COLUMN, STONES_OF_1, STONES_OF_2

# A move is 64 * word + bit: the word is the way that a stone goes, the bit the square it leaves.
NORTH, SOUTH, WEST, EAST = range(4)
STEP = (-COLUMNS, COLUMNS, -1, 1)
WORDS = len(STEP)

BOARD = record_type(("players", "i8"))
STATE = record_type(
    ("stones", "i8", 2),  # of each seat, as a set of squares
    ("seat", "i8"),  # whose turn it is, or 0 when the game is over
    ("winner", "i8"),
)


@compiled
def setup(b: Record, s: Record) -> None:
    """Every square has a stone, and seat 1 begins."""
    s.stones[0] = STONES_OF_1
    s.stones[1] = STONES_OF_2
    s.seat = 1


@compiled
def takers(s: Record, seat: int, way: int) -> int:
    """Rule 2: the squares whose stone has an enemy beside it on that side."""
    mine = s.stones[seat - 1]
    theirs = s.stones[2 - seat]
    if way == NORTH:
        return mine & (theirs << COLUMNS)
    if way == SOUTH:
        return mine & (theirs >> COLUMNS)
    if way == WEST:
        return mine & (theirs << 1) & ~FIRST_COLUMN
    return mine & (theirs >> 1) & ~LAST_COLUMN


@compiled
def can_take(s: Record, seat: int) -> bool:
    """Rule 3: has this seat any move?"""
    for way in range(WORDS):
        if takers(s, seat, way) != 0:
            return True
    return False


@compiled
def acting(b: Record, s: Record) -> int:
    """Who may act, as a mask: bit n is seat n; 0 when the game is over."""
    return 1 << s.seat if s.seat != 0 else 0


@compiled
def legal(b: Record, s: Record, seat: int, words: Numbers) -> None:
    """Every legal move; `words` comes empty."""
    for way in range(WORDS):
        words[way] = takers(s, seat, way)


@compiled
def play(b: Record, s: Record, seat: int, move: int) -> None:
    """Rule 2, then rule 3: the other one moves, or has lost."""
    source = move & 63
    target = source + STEP[move >> 6]
    s.stones[seat - 1] ^= (1 << source) | (1 << target)
    s.stones[2 - seat] ^= 1 << target
    s.seat = 3 - seat
    if not can_take(s, s.seat):
        s.winner = seat
        s.seat = 0


@compiled
def scores(b: Record, s: Record, out: Numbers) -> None:
    """Rule 3: one point for the last move."""
    for me in range(b.players):
        out[me, 0] = 1 if s.winner == me + 1 else 0
