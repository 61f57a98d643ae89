"""What each position should have predicted: TD(lambda), with a search for what comes next.

A result has many causes, most of them later than the position. So what searches promised at this
position and the next ones is mixed into the result of the game.
"""

from math import isnan

from .dataset import Reals, Samples


def td_targets(samples: Samples, td_lambda: float) -> Reals:
    """The shares to learn: with lambda 1 the results, with 0 what the search promised at each move.

    In between, lambda is the part of the next position's target, the rest that of the search.
    """
    targets = samples.shares.copy()
    for row in range(len(targets) - 1, -1, -1):
        if not samples.is_last[row]:
            targets[row] = targets[row + 1]
        if not isnan(samples.search_value[row]):
            seat, players = int(samples.seat[row]), int(samples.players[row])
            value = samples.search_value[row]
            targets[row] = mixed(targets[row], seat, value, players, td_lambda)
    return targets


def mixed(target: Reals, seat: int, value: float, players: int, td_lambda: float) -> Reals:
    """Shares with a part of a seat's search value; the others divide the rest as they did before."""
    mine = td_lambda * target[seat - 1] + (1 - td_lambda) * value
    others = target.copy()
    others[seat - 1] = 0.0
    if not others.any():
        others[:players] = 1.0
        others[seat - 1] = 0.0
    shares: Reals = others * (1 - mine) / others.sum()
    shares[seat - 1] = mine
    return shares
