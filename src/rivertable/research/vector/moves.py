"""Sets of moves, as a batch of games has them: rows of 64-bit words."""

from rivertable.engine.arrays import Numbers
from rivertable.engine.bits import has, lowest, nth, size, squeezed
from rivertable.engine.compiled import inlined
from rivertable.engine.eights import write_flags

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


@inlined
def flag_actions(
    word: int, i: int, seat: int, actions: Numbers, places: Numbers, firsts: Numbers, flags: Numbers
) -> int:
    """Flag the actions of word i of moves; below 0 if a move is no action.

    Where actions are in the order of moves, those of a word stand together: 64 flags are written at
    once, the first of which are these, and the next word's come over the others.
    """
    if firsts[seat, i] >= 0:
        write_flags(flags, firsts[seat, i], squeezed(word & places[seat, i], places[seat, i]))
        return -1 if word & ~places[seat, i] else 0
    least = 0
    while word:
        action = actions[seat, 64 * i + lowest(word)]
        least = min(least, action)
        flags[action] = 1
        word &= word - 1
    return least
