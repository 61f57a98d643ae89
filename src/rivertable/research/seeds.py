"""One seed for many games, in the same way everywhere.

The first game of the seed 7 is the one that `rivertable.start(..., seed=7)` plays; the next ones have
the seeds "7.1", "7.2" and so on.
"""

import numpy as np

GREATEST_SEED = 2**63 - 1


def seed_of_game(seed: int, game: int) -> int | str:
    """The engine's seed of a game, counted from 0, of a seed."""
    return f"{seed}.{game}" if game else seed


class Seeds:
    """The seeds of one game after the other; without a first one it is drawn."""

    def __init__(self, first: int | None = None) -> None:
        drawn = np.random.default_rng().integers(GREATEST_SEED) if first is None else first
        self._first, self._game = int(drawn), 0

    def next(self) -> int | str:
        """The seed of the next game."""
        self._game += 1
        return seed_of_game(self._first, self._game - 1)
