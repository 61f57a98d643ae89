"""The eight levels, from one that a beginner beats to one that an expert does not.

The higher ones think longer. The lower ones also see less and look less far, as people do who are
new to a game: they overlook whole features, and their tree is a few moves deep. All but the highest
have a temperature: they do not always play what they think is best; but none of them wastes more
than about its part of what is at stake, which is the best move against any move.

How much a temperature costs differs from game to game and from level to level, so each game has its
own, found by matches: `levels.toml` in its folder. They do not always fall from level to level.

Longer thinking alone makes bots hardly stronger beyond a thousand simulations, so the highest is
far above the others in that; how large each step is in each game stands in docs/bots.md.
"""

import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from rivertable.bots.search.mcts import LONGEST_PATH
from rivertable.bots.search.workspace import Style
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats

from .bot import (
    BEST,
    Bot,
    Budget,
    best_style,
)
from .weights import has_weights, weights_of

FILE = "levels.toml"
LONGEST_TURN = 0.9  # seconds
USUAL_LEVEL = 5  # for people who have not chosen one
USUAL_TEMPERATURES = (0.7, 0.5, 0.45, 0.4, 0.35, 0.3, 0.1, 0.0)  # in a game without levels.toml


@dataclass(frozen=True)
class Level:
    """How well a bot plays."""

    name: str
    description: str  # how it plays, for people who choose one
    simulations: int  # in a turn
    horizon: int = LONGEST_PATH  # decisions that it looks ahead
    overlooked: float = 0.0  # share of the features that it does not see
    temperature: float = 0.0  # how much of what is at stake in a decision may be wasted, in a game
    nodes: int = 1 << 14

    @property
    def strength(self) -> tuple[float, ...]:
        """The numbers that decide how well it plays."""
        return (
            self.simulations, self.horizon, self.overlooked, self.temperature, self.nodes,
        )  # fmt: skip


LEVELS = {
    1: Level(
        "Newcomer",
        "Sees the next move only, and overlooks a lot.",
        simulations=25, horizon=1, overlooked=0.5,
    ),
    2: Level(
        "Wader",
        "Looks a move or two ahead, and overlooks a lot.",
        simulations=50, horizon=2, overlooked=0.47,
    ),
    3: Level(
        "Paddler",
        "Looks a few moves ahead, and overlooks some things.",
        simulations=90, horizon=3, overlooked=0.32,
    ),
    4: Level(
        "Scout",
        "Looks a few moves ahead, and overlooks little.",
        simulations=130, horizon=4, overlooked=0.16,
    ),
    5: Level(
        "Guide",
        "Looks far ahead, and overlooks little.",
        simulations=250, horizon=10, overlooked=0.06,
    ),
    6: Level("Pilot", "Looks as far as it can, but makes the odd slip.", simulations=400),
    7: Level("Elder", "Thinks its turns through, and forgives few mistakes.", simulations=900),
    8: Level(
        "Spirit of the river",
        "Thinks for as long as a second about its turn: the best we have.",
        simulations=80_000, nodes=1 << 18,
    ),
}  # fmt: skip


def level_in(game: BoardGame, level: int) -> Level:
    """A level as it is in a game: with the temperature that suits it."""
    return replace(LEVELS[level], temperature=temperatures(game.evaluation.folder)[level - 1])


@cache
def temperatures(folder: Path | None) -> tuple[float, ...]:
    """Those of the levels, the lowest level first."""
    if folder is None or not (folder / FILE).exists():
        return USUAL_TEMPERATURES
    return tuple(tomllib.loads((folder / FILE).read_text("utf-8"))["temperatures"])


def bot(
    level: int, game: BoardGame, seed: int, clock: Callable[[], float] = time.perf_counter
) -> Bot:
    """A bot of a level, for one seat of one game."""
    wanted = level_in(game, level)
    return Bot(
        Budget(seconds=LONGEST_TURN, simulations=wanted.simulations),
        style_of(wanted, game)._replace(horizon=wanted.horizon),
        seed,
        masked_weights(game, wanted.overlooked, seed),
        wanted.temperature,
        wanted.nodes,
        clock,
    )


def style_of(level: Level, game: BoardGame) -> Style:
    """A temperature would follow the luck of rollouts, so there are none if it can be avoided."""
    return BEST if level.temperature and has_weights(game) else best_style(game)


def masked_weights(game: BoardGame, overlooked: float, seed: int) -> Floats:
    """The weights of a bot that overlooks this share of the features all game long.

    Features that only say when others matter are overlooked by nobody.
    """
    weights, evaluation = weights_of(game), game.evaluation
    count = len(evaluation.names) - len(evaluation.unspoken)
    masked = Random(seed).sample(range(count), int(overlooked * count))
    return np.where(np.isin(np.arange(weights.shape[1]), masked), 0.0, weights)
