"""The eight levels, from one that a beginner beats to one that an expert does not.

The higher ones think longer. The lower ones also see less and look less far, as people do who are
new to a game: they overlook whole features, and stop looking after a few moves. All but the highest
have whims: they do not always take what they like best; but none of them wastes more than about its
part of what is at stake, which is the best move against any move.

How much a whim costs differs from game to game and from level to level, so each game has its own,
found by matches: `levels.toml` in its folder. They do not always fall from level to level.

Longer thinking alone makes bots hardly stronger beyond a thousand simulations, so the highest is
far above the others in that; how large each step is in each game stands in docs/bots.md.
"""

import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from rivertable.bots.search.mcts import LONGEST_PATH
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats

from .bot import (
    BEST,
    Bot,
    Effort,
    best_style,
)
from .manners import MANNERS
from .weights import weights_of

FILE = "levels.toml"
LONGEST_TURN = 0.9  # seconds
USUAL_LEVEL = 5  # for people who have not chosen one


@dataclass(frozen=True)
class Level:
    """How well a bot plays."""

    name: str
    simulations: int  # in a turn
    horizon: int = LONGEST_PATH  # decisions that it looks ahead
    overlooked: float = 0.0  # share of the features that it does not see
    whim: float = 0.0  # how much of what is at stake in a decision may be wasted, in a game
    nodes: int = 1 << 14
    description: str = field(default="", repr=False)  # for people who choose one


LEVELS = {
    1: Level("Newcomer", 25, horizon=1, overlooked=0.5),
    2: Level("Wader", 50, horizon=2, overlooked=0.47),
    3: Level("Paddler", 90, horizon=3, overlooked=0.32),
    4: Level("Scout", 130, horizon=4, overlooked=0.16),
    5: Level("Guide", 250, horizon=10, overlooked=0.06),
    6: Level("Pilot", 400),
    7: Level("Elder", 900),
    8: Level("Spirit of the river", 80_000, nodes=1 << 18),
}
LEVELS = {n: replace(level, description=MANNERS[n]) for n, level in LEVELS.items()}


def level_in(game: BoardGame, level: int) -> Level:
    """A level as it is in a game: with the whim that suits it."""
    assert game.evaluation.folder is not None
    whims = _whims(game.evaluation.folder / FILE)
    return replace(LEVELS[level], whim=whims[level - 1])


@cache
def _whims(file: Path) -> tuple[float, ...]:
    return tuple(tomllib.loads(file.read_text("utf-8"))["whims"])


def bot(
    level: int, game: BoardGame, seed: int, clock: Callable[[], float] = time.perf_counter
) -> Bot:
    """A bot of a level, for one seat of one game."""
    wanted = level_in(game, level)
    style = BEST if wanted.whim else best_style(game)  # a whim would follow the luck of playouts
    return Bot(
        Effort(seconds=LONGEST_TURN, simulations=wanted.simulations),
        style._replace(horizon=wanted.horizon),
        seed,
        seen(game, wanted.overlooked, seed),
        wanted.whim,
        wanted.nodes,
        clock,
    )


def seen(game: BoardGame, overlooked: float, seed: int) -> Floats:
    """The weights as a bot sees them that overlooks some of the features all game long.

    Features that only say when others matter are overlooked by nobody.
    """
    weights, evaluation = weights_of(game), game.evaluation
    count = len(evaluation.names) - len(evaluation.unspoken)
    blind = Random(seed).sample(range(count), int(overlooked * count))
    return np.where(np.isin(np.arange(weights.shape[1]), blind), 0.0, weights)
