"""Sets of moves, as a batch of games has them: rows of 64-bit words."""

from rivertable.engine.arrays import Numbers
from rivertable.engine.bits import has, nth, size
from rivertable.engine.compiled import inlined

NO_MOVE = -1  # where chance did nothing
ALL_BUT_SIGN = 2**63 - 1


@inlined
def move_at(words: Numbers, left: int) -> int:
    """The move of a set that has so many before it. A word may have all of its 64 bits."""
    for i in range(words.size):
        here = moves_in(words[i])
        if left < here:
            return 64 * i + nth(words[i], left)
        left -= here
    return NO_MOVE


@inlined
def moves_in(word: int) -> int:
    return size(word & ALL_BUT_SIGN) + (1 if word < 0 else 0)


@inlined
def count_moves(words: Numbers) -> int:
    count = 0
    for i in range(words.size):
        count += moves_in(words[i])
    return count


@inlined
def copy(words: Numbers, out: Numbers) -> None:
    for i in range(words.size):
        out[i] = words[i]


@inlined
def has_move(words: Numbers, move: int) -> bool:
    """Is the move in the set?"""
    return 0 <= move < 64 * words.size and has(words[move >> 6], move & 63)
