"""From a position to each seat's expected share of the win, compiled.

Written over the names `features`, `progress`, `scores` and sizes, which a game fills in: see
`bind.py`. A game names its features in `ai/features.py`; their weights are fitted by self-play and
lie beside it. A game without features of its own gets `contract/defaults/evaluation.py`.
"""

from typing import Any

import numpy as np

from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.compiled import compiled, room
from rivertable.engine.exponentials import exp
from rivertable.engine.seats import MOST_SEATS

STATE: Any
BOARD: Any
SIZE: int  # of a state, in 16-bit integers
FEATURES: int  # how many there are
SCORES: int  # how many numbers rank a seat
features: Any
progress: Any
scores: Any
acting: Any


def evaluate(b: Record, s: Record, weights: Floats, table: Floats, out: Floats) -> None:
    """Each seat's expected share of the win: the softmax of a score for each seat.

    The first two rows of the weights are for the beginning and the end of the game; the score is
    linear in the features, between the two. Any other rows are the hidden units of a small network
    (ReLU): the first half of them adds to the score, the others are subtracted.
    """
    features(b, s, table)
    late = progress(b, s)
    best = -1e9
    for me in range(b.players):
        total = 0.0
        for i in range(FEATURES):
            total += table[me, i] * (weights[0, i] * (1.0 - late) + weights[1, i] * late)
        total += hidden_units(table[me], weights)
        out[me] = total
        best = max(best, total)
    everything = 0.0
    for me in range(b.players):
        out[me] = exp(out[me] - best)
        everything += out[me]
    for me in range(b.players):
        out[me] /= everything


@compiled
def hidden_units(found: Floats, weights: Floats) -> float:
    """What the hidden units, all rows of the weights after the first two, add to a seat's score.

    Two at once, one that is added and one that is subtracted: a processor then does more at a time.
    """
    half = (weights.shape[0] - 2) // 2
    total = 0.0
    for row in range(2, 2 + half):
        added = 0.0
        subtracted = 0.0
        for i in range(found.size):
            added += found[i] * weights[row, i]
            subtracted += found[i] * weights[row + half, i]
        total += max(added, 0.0) - max(subtracted, 0.0)
    return total


def win_shares(b: Record, s: Record, ranking: Numbers, out: Floats) -> None:
    """Each seat's share of the win when the game is over: the best ones share it."""
    scores(b, s, ranking)
    best = 0
    winners = 1
    for me in range(1, b.players):
        order = compared(ranking, me, best)
        if order > 0:
            best = me
            winners = 1
        elif order == 0:
            winners += 1
    for me in range(b.players):
        out[me] = 1.0 / winners if compared(ranking, me, best) == 0 else 0.0


def compared(ranking: Numbers, one: int, other: int) -> int:
    """1 if the one is ranked above the other, -1 if below, 0 if they share a rank."""
    for i in range(SCORES):
        if ranking[one, i] != ranking[other, i]:
            return 1 if ranking[one, i] > ranking[other, i] else -1
    return 0


def evaluate_position(
    board: Numbers, buffer: Numbers, weights: Floats, table: Floats, share: Floats
) -> float:
    """Write the features of a position and the shares that seats expect; returns the progress."""
    b = board.view(BOARD)[0]
    s = buffer[:SIZE].view(STATE)[0]
    evaluate(b, s, weights, table, share)
    if acting(b, s) == 0:
        win_shares(b, s, room((MOST_SEATS, SCORES), np.int64), share)
    return progress(b, s)
