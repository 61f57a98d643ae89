"""What each position should have predicted: TD(lambda), with a search for what comes next.

A result has many causes, most of them later than the position. So what searches promised at this
position and the next ones is mixed into the result of the game.
"""

import numpy as np

from rivertable.engine.arrays import Reals

from .dataset import Samples


def td_targets(samples: Samples, td_lambda: float) -> Reals:
    """The shares to learn: with lambda 1 the results, with 0 what the search promised at each move.

    In between, lambda is the part of the next position's target, the rest that of the search.
    """
    targets = samples.shares.copy()
    has_promise = np.isfinite(samples.promised.sum(axis=1))
    for row in range(len(targets) - 1, -1, -1):
        if not samples.is_last[row]:
            targets[row] = targets[row + 1]
        if has_promise[row]:
            targets[row] = td_lambda * targets[row] + (1 - td_lambda) * samples.promised[row]
    return targets
