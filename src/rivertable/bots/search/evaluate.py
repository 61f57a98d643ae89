"""From a position to each seat's expected share of the win, compiled; and to what that is worth.

What a seat wants is a share of the win; then, as far as that leaves it a choice, a better rank; then
a larger margin. So a **worth** is a share and a little more, too little to give up a share for.

Written over the names `features`, `progress`, `scores` and sizes, which a game fills in: see
`bind.py`. A game names its features in `ai/features.py`; their weights are fitted by self-play and
lie beside it. A game without features of its own gets `contract/defaults/evaluation.py`.
"""

from typing import Any

import numpy as np

from rivertable.bots.search.network import MOST_SUMS, Known, score_seats
from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.compiled import inlined, room
from rivertable.engine.exponentials import exp
from rivertable.engine.seats import MOST_SEATS

STATE: Any
BOARD: Any
SIZE: int  # of a state, in 16-bit integers
FEATURES: int  # how many there are
WIDTH: int  # of a row: features, and a game's notes behind them
SCORES: int  # how many numbers rank a seat
features: Any
progress: Any
scores: Any
acting: Any
known_share: Any
standing: Any
HAS_STANDING: bool

# What the best rank and the largest margin are worth. Two different shares of the win at the end of a
# game are at least 1/20 apart (1/4 and 1/5), which is more than both together.
RANK, MARGIN = 0.03, 0.01
AT_PLAY = 4.0  # by how much a standing has to differ, to be worth half a margin
LESS = 1 / 64  # what a point of the next score counts for in a margin


@inlined
def evaluate(
    b: Record,
    s: Record,
    weights: Floats,
    table: Floats,
    known: Known,
    share: Floats,
    worth: Floats,
) -> None:
    """What each seat expects: its share of the win, and that with rank and margin."""
    odds = room(MOST_SEATS, np.float64)
    weigh_up(b, s, weights, table, known, odds, share)
    for me in range(b.players):
        worth[me] = share[me] + beside_share(b.players, odds, table, me)


@inlined
def evaluate_for(
    b: Record,
    s: Record,
    weights: Floats,
    table: Floats,
    known: Known,
    share: Floats,
    me: int,
) -> float:
    """What one seat expects; the same number, but the others' are not counted."""
    odds = room(MOST_SEATS, np.float64)
    weigh_up(b, s, weights, table, known, odds, share)
    return float(share[me] + beside_share(b.players, odds, table, me))


@inlined
def weigh_up(
    b: Record, s: Record, weights: Floats, table: Floats, known: Known, odds: Floats, share: Floats
) -> None:
    """Each seat's odds, and its expected share of the win: the softmax of a score for each seat.

    Where the game itself knows the share of a seat, the others have what is left.
    """
    features(b, s, table)
    score_seats(table, progress(b, s), b.players, weights, known, odds)
    best = -1e9
    for me in range(b.players):
        best = max(best, odds[me])
    everything = 0.0
    left = 1.0
    for me in range(b.players):
        odds[me] = exp(odds[me] - best)
        share[me] = known_share(b, s, me)
        if share[me] < 0.0:
            everything += odds[me]
        else:
            left -= share[me]
    for me in range(b.players):
        if share[me] < 0.0:
            share[me] = left * odds[me] / max(everything, 1e-300)


@inlined
def beside_share(players: int, odds: Floats, table: Floats, me: int) -> float:
    """What its rank and margin are worth to a seat beside its share of the win.

    By the same odds one seat comes out ahead of another (Plackett and Luce).
    """
    ahead = 0.0
    closest = 1.0
    for other in range(players):
        if other != me:
            chance = odds[me] / (odds[me] + odds[other])
            ahead += chance
            if HAS_STANDING:
                closest = min(closest, lead(standing(table[me]) - standing(table[other])))
            else:
                closest = min(closest, chance)
    return RANK * ahead / (players - 1) + MARGIN * closest


@inlined
def lead(ahead: float) -> float:
    """A margin that is still to come: from 0 to 1, and less than one as large that is won already."""
    return 0.5 + 0.5 * ahead / (AT_PLAY + abs(ahead))


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


def settle(b: Record, s: Record, ranking: Numbers, share: Floats, worth: Floats) -> None:
    """What the end of a game is worth to each seat: its share of the win, its rank and its margin."""
    win_shares(b, s, ranking, share)
    for me in range(b.players):
        ahead = 0.0
        closest = 1.0
        for other in range(b.players):
            if other != me:
                ahead += 0.5 * (1 + compared(ranking, me, other))
                closest = min(closest, margin(ranking, me, other))
        worth[me] = share[me] + RANK * ahead / (b.players - 1) + MARGIN * closest


def compared(ranking: Numbers, one: int, other: int) -> int:
    """1 if the one is ranked above the other, -1 if below, 0 if they share a rank."""
    for i in range(SCORES):
        if ranking[one, i] != ranking[other, i]:
            return 1 if ranking[one, i] > ranking[other, i] else -1
    return 0


def margin(ranking: Numbers, one: int, other: int) -> float:
    """How far the one is before the other: from 0 to 1, and 0.5 if they are level."""
    ahead = 0.0
    unit = 1.0
    for i in range(SCORES):
        ahead += unit * (ranking[one, i] - ranking[other, i])
        unit *= LESS
    return 0.5 + 0.5 * ahead / (1.0 + abs(ahead))


def evaluate_position(
    board: Numbers, buffer: Numbers, weights: Floats, table: Floats, share: Floats
) -> float:
    """Write the features of a position and the shares that seats expect; returns the progress."""
    b = board.view(BOARD)[0]
    s = buffer[:SIZE].view(STATE)[0]
    worth = room(MOST_SEATS, np.float64)
    rows = room((MOST_SEATS, WIDTH), np.float64)
    known = Known(
        room((MOST_SEATS, FEATURES), np.float64), room((MOST_SEATS, MOST_SUMS), np.float64)
    )
    evaluate(b, s, weights, rows, known, share, worth)
    for me in range(MOST_SEATS):
        for i in range(FEATURES):
            table[me, i] = rows[me, i]
    if acting(b, s) == 0:
        settle(b, s, room((MOST_SEATS, SCORES), np.int64), share, worth)
    return progress(b, s)
