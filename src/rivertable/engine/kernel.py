"""What every game can do once it has rules: list, pick and play moves, and play games at random.

These algorithms are written over the names `setup`, `acting`, `legal`, `play` and `scores`;
`Kernel` binds them to the rules of one game.

They take arrays, not records, because numba takes those over from Python five times as fast: a
`board` is the bytes of a BOARD record; a `buffer` is an array of 16-bit integers, first the bytes
of a STATE record, then room for the numbers of legal moves.

A set of legal moves is a row of 64-bit words; move number = 64 * word + bit. So a game describes
its moves as sets of places, and counting, picking and listing them is the same for all games.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from .arrays import Numbers, Record
from .backends.entry_points import Algorithms, EntryPoints
from .bits import lowest, nth, size
from .compiled import compiled, room
from .seats import CHANCE

HIDDEN = -1  # stands for the number of a move that may not be known
NOTHING = -1  # stands for no move at all
MOST_MOVES = 256  # more than any position has: in Wadi, where they are most, about 180

# What the algorithms below mean by these names is filled in by `Kernel`.
WORDS: int
STATE: Any
BOARD: Any
SIZE: int  # of a state, in 16-bit integers
setup: Any
acting: Any
legal: Any
play: Any
scores: Any


def set_up(board: Numbers, buffer: Numbers) -> None:
    """Lay out the start of a game in a buffer of zeros."""
    setup(board.view(BOARD)[0], buffer[:SIZE].view(STATE)[0])


def play_number(board: Numbers, buffer: Numbers, seat: int, number: int) -> int:
    """Play a legal move (or none, for NOTHING), and tell what now.

    That is: who may act (a mask; bit 0 is chance; 0 means the game is over), and what they may do.
    Writes the numbers of the legal moves of the first of them behind the state, ascending;
    returns the mask, and above its 8 bits how many moves there are. One call for both, for calls
    cost more than moves.
    """
    b = board.view(BOARD)[0]
    s = buffer[:SIZE].view(STATE)[0]
    if number != NOTHING:
        play(b, s, seat, number)
    seats = acting(b, s)
    if seats == 0:
        return 0
    words = room(WORDS, np.int64)
    legal(b, s, lowest(seats), words)
    return seats | list_moves(words, buffer, SIZE) << 8


def legal_numbers(board: Numbers, buffer: Numbers, seat: int, out: Numbers) -> int:
    """Write the numbers of the legal moves of a seat that may act, ascending; returns how many."""
    words = room(WORDS, np.int64)
    legal(board.view(BOARD)[0], buffer[:SIZE].view(STATE)[0], seat, words)
    return list_moves(words, out, 0)


def last_moves(board: Numbers, buffer: Numbers, seat: int, out: Numbers) -> int:
    """Of the legal moves of a seat that acts alone, those after which it does not act any more.

    Writes their indices, ascending, and returns how many. Each is tried on a copy.
    """
    b = board.view(BOARD)[0]
    words = room(WORDS, np.int64)
    legal(b, buffer[:SIZE].view(STATE)[0], seat, words)
    trial = room(SIZE, np.int16)
    index = found = 0
    for i in range(WORDS):
        word = words[i]
        while word:
            for at in range(SIZE):
                trial[at] = buffer[at]
            after = trial.view(STATE)[0]
            play(b, after, seat, 64 * i + lowest(word))
            if acting(b, after) != 1 << seat:
                out[found] = index
                found += 1
            index += 1
            word &= word - 1
    return found


def score(board: Numbers, buffer: Numbers, out: Numbers) -> None:
    """Write the numbers that ranks come from: a row for each seat, the weightiest first."""
    scores(board.view(BOARD)[0], buffer[:SIZE].view(STATE)[0], out)


def play_out(board: Numbers, start: Numbers, buffer: Numbers, games: int, rng: Numbers) -> int:
    """Play games of uniformly random moves from a start; returns the number of moves in all.

    `buffer` is where they are played: it holds the end of the last one.
    """
    b = board.view(BOARD)[0]
    s = buffer[:SIZE].view(STATE)[0]
    words = room(WORDS, np.int64)
    moves = 0
    for _ in range(games):
        for i in range(SIZE):
            buffer[i] = start[i]
        seats = acting(b, s)
        while seats:
            seat = lowest(seats)
            clear(words)
            legal(b, s, seat, words)
            play(b, s, seat, pick_move(words, rng))
            moves += 1
            seats = acting(b, s)
    return moves


@compiled
def clear(words: Numbers) -> None:
    """An empty set of moves. A loop, for a slice would take numba a second more to compile."""
    for i in range(words.size):
        words[i] = 0


@compiled
def list_moves(words: Numbers, out: Numbers, at: int) -> int:
    """Write the numbers of a set of moves to `out` from `at` on, ascending; returns how many."""
    end = at
    for i in range(words.size):
        word = words[i]
        while word:
            out[end] = 64 * i + lowest(word)
            end += 1
            word &= word - 1
    return end - at


@compiled
def pick_move(words: Numbers, rng: Numbers) -> int:
    """One move of the set, each as likely as the others, or NOTHING; only counted, never listed.

    Its word is looked for from the last one on: in Wadi that spares most of 56 words of pumps.
    """
    before = 0
    for i in range(words.size):
        before += size(words[i])
    chosen = below(rng, before)
    if before == 0:
        return NOTHING
    word = words.size
    while before > chosen:
        word -= 1
        before -= size(words[word])
    return 64 * word + nth(words[word], chosen - before)


@compiled
def below(rng: Numbers, count: int) -> int:
    """A random number from 0 to count - 1; `rng` holds one number, from 1 to 2**32 - 1.

    Marsaglia's xorshift32. By hand, because numba's `np.random` is one hidden state per thread,
    and generators passed in cost more than the move they pick.
    """
    x = rng[0]
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    rng[0] = x
    return (x * count) >> 32


class Rules(Protocol):
    """What the rules of a game are: a module, or a package, with these eight names."""

    BOARD: np.dtype[Any]  # what is fixed for one game: who plays, options, geometry; `b` in rules
    STATE: np.dtype[Any]  # what changes; `s` in rules; at most 512 bytes
    WORDS: int  # how many 64-bit words a set of moves has

    def setup(self, b: Record, s: Record, /) -> None:
        """Lay out the start in a state of zeros."""

    def acting(self, b: Record, s: Record, /) -> int:
        """Who may act, as a mask: bit 0 is chance, bit n is seat n; 0 when the game is over."""

    def legal(self, b: Record, s: Record, seat: int, words: Numbers, /) -> None:
        """Fill in a set of moves: the only place where legality is decided."""

    def play(self, b: Record, s: Record, seat: int, move: int, /) -> None:
        """Play a legal move, and go on until somebody has a choice to make."""

    def scores(self, b: Record, s: Record, out: Numbers, /) -> None:
        """Write the numbers that ranks come from, a row for each seat, the weightiest first."""


# In the signatures, u1 is for a board, i2 for a buffer.
ALGORITHMS: Algorithms = {
    "set_up": (set_up, "void(u1[::1], i2[::1])"),
    "play_number": (play_number, "i8(u1[::1], i2[::1], i8, i8)"),
    "legal_numbers": (legal_numbers, "i8(u1[::1], i2[::1], i8, i2[::1])"),
    "last_moves": (last_moves, "i8(u1[::1], i2[::1], i8, i2[::1])"),
    "score": (score, "void(u1[::1], i2[::1], i8[:, ::1])"),
    "play_out": (play_out, "i8(u1[::1], i2[::1], i2[::1], i8, i8[::1])"),
}


class Kernel(EntryPoints):
    """The rules of one game, bound to the algorithms above."""

    set_up: Callable[[Numbers, Numbers], None]
    play_number: Callable[[Numbers, Numbers, int, int], int]
    legal_numbers: Callable[[Numbers, Numbers, int, Numbers], int]
    last_moves: Callable[[Numbers, Numbers, int, Numbers], int]
    score: Callable[[Numbers, Numbers, Numbers], None]
    play_out: Callable[[Numbers, Numbers, Numbers, int, Numbers], int]

    def __init__(self, name: str, rules: Rules, package: str, module: Path | None = None) -> None:
        """`package` is where the game is found again, by another process."""
        names: dict[str, Any] = {
            "WORDS": rules.WORDS,
            "STATE": rules.STATE,
            "BOARD": rules.BOARD,
            "setup": rules.setup,
            "acting": rules.acting,
            "legal": rules.legal,
            "play": rules.play,
            "scores": rules.scores,
        }
        names["SIZE"] = self.size = rules.STATE.itemsize // 2
        self._package = package
        super().__init__(name, ALGORITHMS, names, module, are_one_piece=True)

    def __reduce__(self) -> Any:
        return (_kernel_in, (self._package,))

    def new_buffer(self) -> Numbers:
        """A state of zeros, with room for its legal moves."""
        return np.zeros(self.size + MOST_MOVES, np.int16)

    def what_now(self, board: Numbers, buffer: Numbers) -> int:
        """Who may act in a state, and what they may do: see `play_number`."""
        return self.play_number(board, buffer, CHANCE, NOTHING)


def _kernel_in(package: str) -> Any:
    return import_module(package).GAME.kernel
