"""From features to a score for each seat: a weighted sum, and a small neural network if there is one.

`weights` has a row for each feature: two weights for the sum, one at the beginning of a game and one
at its end; then one for each hidden unit (ReLU) as a feature of the seat itself, and one for each as
a feature of the others, in the mean. Rows of its own has what every unit adds: the progress of the
game, the number of players, and what a unit is worth in the score.
"""

import numpy as np

from rivertable.engine.arrays import Floats
from rivertable.engine.compiled import compiled, room
from rivertable.engine.seats import MOST_SEATS

EARLY, LATE, UNITS = range(3)  # columns; from the last one on the units, first of the seat's own
PROGRESS, PLAYERS, OUTPUT = 0, -1, MOST_SEATS  # rows after those of the features
ROWS = OUTPUT + 1  # PLAYERS is the first of several: for two players, for three, ...
MOST_SUMS = 40  # of units, for the features of the seat itself and for those of the others


@compiled
def score_seats(table: Floats, late: float, players: int, weights: Floats, scores: Floats) -> None:
    """Write the score of each seat, whose features are in the rows of `table`."""
    for me in range(players):
        total = 0.0
        for i in range(table.shape[1]):
            total += table[me, i] * (weights[i, EARLY] * (1.0 - late) + weights[i, LATE] * late)
        scores[me] = total
    if weights.shape[1] > UNITS:
        add_network(table, late, players, weights, scores)


@compiled
def add_network(table: Floats, late: float, players: int, weights: Floats, scores: Floats) -> None:
    """Add what the hidden units have to say.

    All of them take a feature at once, for a processor does the same with several numbers in one
    step; and most features are 0 most of the time.
    """
    features = table.shape[1]
    both = weights.shape[1] - UNITS
    units = both // 2
    sums = room((MOST_SEATS, MOST_SUMS), np.float64)
    for me in range(players):
        mine = sums[me]
        for i in range(features):
            x = table[me, i]
            if x != 0.0:
                row = weights[i, UNITS:]
                for unit in range(both):
                    mine[unit] += x * row[unit]
    progress = weights[features + PROGRESS]
    bias = weights[features + PLAYERS + players]
    output = weights[features + OUTPUT]
    part = 1.0 / (players - 1)
    for unit in range(units):
        of_all = 0.0
        for me in range(players):
            of_all += sums[me, units + unit]
        base = bias[UNITS + unit] + late * progress[UNITS + unit] + part * of_all
        for me in range(players):
            found = base + sums[me, unit] - part * sums[me, units + unit]
            scores[me] += max(0.0, found) * output[UNITS + unit]


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
