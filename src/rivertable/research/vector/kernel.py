"""Many games of one kind stepped at once: written over the names of the rules, and compiled.

`BatchKernel` binds these algorithms to a game. A batch is a few arrays with a row for each game:
states as in `engine/kernel.py`, sets of legal moves as words, masks (the same with a byte for each
move, eight in a number; without rows where nobody wants them), observations, and the seat that acts.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from rivertable.bots.search.evaluate import compared, win_shares
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.backends.entry_points import Algorithms, EntryPoints
from rivertable.engine.bits import has, lowest
from rivertable.engine.compiled import compiled, rebound, room
from rivertable.engine.kernel import clear, pick_move
from rivertable.engine.seats import CHANCE, MOST_SEATS
from rivertable.games import find
from rivertable.research.observation.observe import plain_writer

NOBODY = 0  # acts: the game is over
ALL_LEGAL = -1
BYTES = 8  # in a word
# For each byte, its bits as eight bytes of 0 or 1, the lowest one first.
EIGHT_FLAGS = np.unpackbits(np.arange(256, dtype=np.uint8), bitorder="little").view(np.int64)
# When a game that is over begins anew: with the step that ends it, with the next one, when asked.
SAME_STEP, NEXT_STEP, NEVER = range(3)

# What the algorithms below mean by these names is filled in by `BatchKernel`.
STATE: Any
BOARD: Any
WORDS: int
SIZE: int  # of a state, in 16-bit integers
SCORES: int  # how many numbers rank a seat
acting: Any
legal: Any
play: Any
observe: Any


def next_to_act(b: Record, s: Record, words: Numbers, rng: Numbers) -> int:
    """The first seat that may act, after chance has been drawn for as long as it is its turn."""
    seats = acting(b, s)
    while has(seats, CHANCE):
        clear(words)
        legal(b, s, CHANCE, words)
        play(b, s, CHANCE, pick_move(words, rng))
        seats = acting(b, s)
    return lowest(seats) if seats else NOBODY


def reset_game(b: Record, start: Numbers, state: Numbers, words: Numbers, rng: Numbers) -> int:
    """Lay out a game anew; returns who acts."""
    for i in range(SIZE):
        state[i] = start[i]
    return next_to_act(b, state.view(STATE)[0], words, rng)


def list_legal(b: Record, s: Record, seat: int, words: Numbers) -> None:
    """What the seat that acts may do."""
    clear(words)
    if seat != NOBODY:
        legal(b, s, seat, words)


@compiled
def copy(words: Numbers, out: Numbers) -> None:
    for i in range(words.size):
        out[i] = words[i]


@compiled
def write_mask(before: Numbers, words: Numbers, mask: Numbers) -> None:
    """Write a set of moves as bytes, eight at once; most words are what they were before."""
    for i in range(words.size):
        if words[i] != before[i]:
            for part in range(BYTES):
                mask[BYTES * i + part] = EIGHT_FLAGS[words[i] >> BYTES * part & 255]


@compiled
def has_move(words: Numbers, move: int) -> bool:
    """Is the move in the set?"""
    return 0 <= move < 64 * words.size and has(words[move >> 6], move & 63)


def reset(
    board: Numbers,
    start: Numbers,
    reset_mask: Numbers,
    states: Numbers,
    rng: Numbers,
    seats: Numbers,
    words: Numbers,
    masks: Numbers,
    observations: Numbers,
) -> None:
    """Begin the games of a mask anew."""
    b = board.view(BOARD)[0]
    before = room(WORDS, np.int64)
    for i in range(reset_mask.size):
        if reset_mask[i]:
            copy(words[i], before)
            seats[i] = reset_game(b, start, states[i], words[i], rng[i : i + 1])
            list_legal(b, states[i].view(STATE)[0], seats[i], words[i])
            if masks.shape[0]:
                write_mask(before, words[i], masks[i])
            observe(board, states[i], seats[i], observations[i])


def step(
    board: Numbers,
    start: Numbers,
    actions: Numbers,
    mode: int,
    states: Numbers,
    rng: Numbers,
    seats: Numbers,
    words: Numbers,
    masks: Numbers,
    observations: Numbers,
    final_observations: Numbers,
    rewards: Floats,
    terminations: Numbers,
    shares: Floats,
) -> int:
    """Play an action in each game; if one is illegal, changes nothing and returns its game."""
    for i in range(actions.size):
        if seats[i] != NOBODY and not has_move(words[i], actions[i]):
            return i
    b = board.view(BOARD)[0]
    before = room(WORDS, np.int64)
    ranking = room((MOST_SEATS, SCORES), np.int64)
    for i in range(actions.size):
        s = states[i].view(STATE)[0]
        observer = seat = seats[i]
        copy(words[i], before)
        if seat == NOBODY:
            observer = seats[i] = reset_game(b, start, states[i], words[i], rng[i : i + 1])
        else:
            play(b, s, seat, actions[i])
            seats[i] = next_to_act(b, s, words[i], rng[i : i + 1])
            if seats[i] != NOBODY:
                observer = seats[i]
            else:
                win_shares(b, s, ranking, shares[i])
                rewards[i] = shares[i, seat - 1]
                terminations[i] = 1
                if mode == SAME_STEP:
                    observe(board, states[i], seat, final_observations[i])
                    observer = seats[i] = reset_game(b, start, states[i], words[i], rng[i : i + 1])
        list_legal(b, s, seats[i], words[i])
        if masks.shape[0]:
            write_mask(before, words[i], masks[i])
        observe(board, states[i], observer, observations[i])
    return ALL_LEGAL


def pick_actions(words: Numbers, rng: Numbers, out: Numbers) -> None:
    """One legal move for each game, each as likely as the others; 0 where a game is over."""
    for i in range(out.size):
        out[i] = max(0, pick_move(words[i], rng))


# How numba writes a batch: states, random numbers, seats, words, masks, observations ...
BATCH = "i2[:, ::1], i8[::1], i8[::1], i8[:, ::1], i8[:, ::1], i1[:, ::1]"
# ... and what a step writes beside: final observations, rewards, terminations, shares.
OUTPUTS = "i1[:, ::1], f8[::1], b1[::1], f8[:, ::1]"


ALGORITHMS: Algorithms = {
    "reset": (reset, f"void(u1[::1], i2[::1], b1[::1], {BATCH})"),
    "step": (step, f"i8(u1[::1], i2[::1], i8[::1], i8, {BATCH}, {OUTPUTS})"),
    "pick_actions": (pick_actions, "void(i8[:, ::1], i8[::1], i8[::1])"),
}


class BatchKernel(EntryPoints):
    """The algorithms above, bound to one game."""

    reset: Callable[..., None]
    step: Callable[..., int]
    pick_actions: Callable[..., None]

    def __init__(self, game: BoardGame) -> None:
        rules = game.rules
        names: dict[str, Any] = {
            "STATE": rules.STATE,
            "BOARD": rules.BOARD,
            "WORDS": rules.WORDS,
            "acting": rules.acting,
            "legal": rules.legal,
            "play": rules.play,
            "scores": rules.scores,
        }
        names |= {"SIZE": rules.STATE.itemsize // 2, "SCORES": len(game.score_names)}
        names["observe"] = plain_writer(game.name)
        name = game.name.replace("-", "_")
        # Each may call earlier ones.
        for part in (compared, win_shares, next_to_act, reset_game, list_legal):
            names[part.__name__] = compiled(rebound(part, name, names))
        super().__init__(game.name, ALGORITHMS, names)


@cache
def batch_kernel(game: str) -> BatchKernel:
    """The compiled functions of a game, once for the whole process."""
    return BatchKernel(find(game))
