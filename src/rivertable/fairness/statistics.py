"""What results of games say about a board, and what they do not say yet."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import lgamma, log, sqrt

import numpy as np

from rivertable.engine.arrays import Floats

NORMAL = 1.96  # 95 % of a bell curve lie within so many deviations
UNFAIR = 0.05  # the chance that a fair board is called unfair
CERTAIN = 1 / UNFAIR
PRIOR = 30  # how near to fair an unfair board is expected to be, in games
DRAWS = 20_000


def interval(share: float, games: int) -> tuple[float, float]:
    """What a share may be in truth, in 95 of 100 cases (Wilson)."""
    z = NORMAL**2
    middle = (share + z / (2 * games)) / (1 + z / games)
    half = NORMAL / (1 + z / games) * sqrt(share * (1 - share) / games + z / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def spread(players: int, games: int) -> tuple[float, float]:
    """Where the shares of a perfectly fair board lie after so many games, in 95 of 100 cases."""
    fair = 1 / players
    half = NORMAL * sqrt(fair * (1 - fair) / games)
    return max(0.0, fair - half), min(1.0, fair + half)


def exact_test(shares: Sequence[Sequence[float]], seed: int = 1) -> float:
    """How likely a fair board shows shares that lie as far apart, or farther.

    In each game the results are dealt to the places anew, all ways alike: if no place is better,
    the games that were played are one such deal. So the answer is exact for any number of games and
    shared wins; it is drawn, and counts what was seen as one of the draws.
    """
    players = len(shares[0])
    rng = np.random.default_rng(seed)
    sums = np.zeros((DRAWS, players))
    for winners, games in Counter(sum(share > 0 for share in row) for row in shares).items():
        sums += dealt(rng, players, winners, games) / winners
    seen = np.sum((np.sum(shares, axis=0) - len(shares) / players) ** 2)
    drawn = np.sum((sums - len(shares) / players) ** 2, axis=1)
    as_far = int(np.count_nonzero(drawn >= seen - 1e-9))
    return (1 + as_far) / (1 + DRAWS)


def dealt(rng: np.random.Generator, players: int, winners: int, games: int) -> Floats:
    """How often each place is among the winners, if they are drawn; a row for each draw."""
    groups = list(combinations(range(players), winners))
    counts = rng.multinomial(games, [1 / len(groups)] * len(groups), DRAWS)
    member = np.array([[place in group for place in range(players)] for group in groups])
    found: Floats = counts.astype(np.float64) @ member.astype(np.float64)
    return found


def evidence(wins: Sequence[int]) -> float:
    """The logarithm of how much likelier these wins are on a board that favours somebody.

    On a fair board it passes log(CERTAIN) in 1 of 20 runs at most, however long the run is and
    however often somebody looks: that is what the meter in the browser goes by (decision 43).
    """
    players, games = len(wins), sum(wins)
    found = games * log(players) + lgamma(players * PRIOR) - lgamma(players * PRIOR + games)
    return found + sum(lgamma(PRIOR + won) - lgamma(PRIOR) for won in wins)


def ever_unfair(winners: Iterable[int], players: int) -> bool:
    """Would a meter that looks after every game have said that the board is unfair?"""
    wins = [0] * players
    for winner in winners:
        wins[winner] += 1
        if evidence(wins) >= log(CERTAIN):
            return True
    return False
