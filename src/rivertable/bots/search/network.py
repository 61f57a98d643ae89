"""From features to a score for each seat: a weighted sum, and a small neural network if there is one.

`weights` has a row for each feature: two weights for the sum, one at the beginning of a game and one
at its end; then one for each hidden unit (ReLU) as a feature of the seat itself, and one for each as
a feature of the others, in the mean. Rows of its own has what every unit adds: the progress of the
game, the number of players, and what a unit is worth in the score.
"""

from typing import NamedTuple

import numpy as np

from rivertable.engine.arrays import Floats
from rivertable.engine.compiled import inlined, room
from rivertable.engine.seats import MOST_SEATS

EARLY, LATE, UNITS = range(3)  # columns; from the last one on the units, first of the seat's own
PROGRESS, PLAYERS, OUTPUT = 0, -1, MOST_SEATS  # rows after those of the features
ROWS = OUTPUT + 1  # PLAYERS is the first of several: for two players, for three, ...
MOST_UNITS = 20
MOST_SUMS = UNITS + 2 * MOST_UNITS  # columns: each is summed over the features of a seat


class Known(NamedTuple):
    """The position that was looked at last: its neighbours differ from it in a few features only."""

    features: Floats
    sums: Floats  # of each column, for each seat


@inlined
def forget(known: Known) -> None:
    """Begin with nothing: so the same position always has the same score, to the last bit."""
    known.features[:] = 0.0
    known.sums[:] = 0.0


@inlined
def score_seats(
    table: Floats, late: float, players: int, weights: Floats, known: Known, scores: Floats
) -> None:
    """Write the score of each seat, whose features are in the rows of `table`."""
    sums, features = known.sums, known.features.shape[1]
    add_changes(table, players, weights, known)
    for me in range(players):
        scores[me] = sums[me, EARLY] * (1.0 - late) + sums[me, LATE] * late
    add_network(features, late, players, weights, sums, scores)


@inlined
def add_changes(table: Floats, players: int, weights: Floats, known: Known) -> None:
    """Add to the sums what has changed since the last position.

    All sums take a feature at once, for a processor does the same with several numbers in one step.
    """
    for me in range(players):
        mine, before, now = known.sums[me], known.features[me], table[me]
        if are_same(now, before):
            continue
        for i in range(before.size):
            change = now[i] - before[i]
            if change != 0.0:
                before[i] = now[i]
                weight = weights[i]
                for column in range(weight.size):
                    mine[column] += change * weight[column]


@inlined
def are_same(now: Floats, before: Floats) -> bool:
    """Are these features what they were? It does not stop at the first that is not: so it is quicker."""
    changes = 0
    for i in range(before.size):
        changes += now[i] != before[i]
    return changes == 0


@inlined
def add_network(
    features: int, late: float, players: int, weights: Floats, sums: Floats, scores: Floats
) -> None:
    """Add what the hidden units have to say."""
    units = (weights.shape[1] - UNITS) // 2
    progress = weights[features + PROGRESS, UNITS:]
    bias = weights[features + PLAYERS + players, UNITS:]
    output = weights[features + OUTPUT, UNITS:]
    part = 1.0 / (players - 1)
    base = room(MOST_UNITS, np.float64)
    for me in range(players):
        as_other = sums[me, UNITS + units :]
        for unit in range(units):
            base[unit] += as_other[unit]
    for unit in range(units):
        base[unit] = bias[unit] + late * progress[unit] + part * base[unit]
    for me in range(players):
        own, as_other = sums[me, UNITS:], sums[me, UNITS + units :]
        for unit in range(units):
            found = base[unit] + own[unit] - part * as_other[unit]
            scores[me] += max(0.0, found) * output[unit]


def score_gradients(table: Floats, late: float, weights: Floats) -> Floats:
    """How a seat's score grows with its own features; a row for each seat."""
    players, features = table.shape
    units = (weights.shape[1] - UNITS) // 2
    own, others = weights[:features, UNITS : UNITS + units], weights[:features, UNITS + units :]
    rest = weights[features:, UNITS : UNITS + units]
    of_others = (table.sum(axis=0) - table) / (players - 1)
    sums = table @ own + of_others @ others + rest[PLAYERS + players] + late * rest[PROGRESS]
    gradients: Floats = (sums > 0) * rest[OUTPUT] @ own.T
    return gradients + weights[:features, EARLY] * (1 - late) + weights[:features, LATE] * late
