"""The eight levels, from one that a beginner beats to one that an expert does not.

The higher ones think longer. The lowest three also see less and look less far, as people do who are
new to a game: they overlook whole features, stop looking after a few moves, and do not always take
what they like best. But none of them takes a move that it knows to be much worse.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np

from rivertable.engine.compile import Floats
from rivertable.engine.game import Game

from .player import BEST, Bot, Effort
from .search import LONGEST_PATH
from .weights import weights_of

LONGEST_TURN = 0.9  # seconds


@dataclass(frozen=True)
class Level:
    """How well a bot plays."""

    name: str
    simulations: int  # in a turn
    horizon: int = LONGEST_PATH  # decisions that it looks ahead
    overlooked: float = 0.0  # share of the features that it does not see
    whim: float = 0.0  # how much worse a move may be, in shares of the win, and still be liked
    nodes: int = 1 << 14


LEVELS = {
    1: Level("Newcomer", 30, horizon=1, overlooked=0.4, whim=0.05),
    2: Level("Wader", 60, horizon=2, overlooked=0.2, whim=0.025),
    3: Level("Paddler", 150, horizon=6, whim=0.01),
    4: Level("Scout", 300),
    5: Level("Guide", 1_000),
    6: Level("Pilot", 3_500, nodes=1 << 15),
    7: Level("Elder", 12_000, nodes=1 << 17),
    8: Level("Spirit of the river", 60_000, nodes=1 << 18),
}


def bot(level: int, game: Game, seed: int, clock: Callable[[], float] = time.perf_counter) -> Bot:
    """A bot of a level, for one seat of one game."""
    wanted = LEVELS[level]
    return Bot(
        Effort(seconds=LONGEST_TURN, simulations=wanted.simulations),
        BEST._replace(horizon=wanted.horizon),
        seed,
        seen(weights_of(game), wanted.overlooked, seed),
        wanted.whim,
        wanted.nodes,
        clock,
    )


def seen(weights: Floats, overlooked: float, seed: int) -> Floats:
    """The weights as a bot sees them that overlooks some of the features all game long."""
    count = weights.shape[1]
    blind = Random(seed).sample(range(count), int(overlooked * count))
    return np.where(np.isin(np.arange(count), blind), 0.0, weights)
