"""The eight levels, from one that a beginner beats to one that an expert does not.

The higher ones think longer. The lower ones also look less far and see less, as people do who are new
to a game: they know what the game is about, but not what others may do to them, nor plans of many
turns. They weigh what they see by a plain sum, and each of them misjudges it in its own way, the same
all game long (**weight noise**). All but the highest have a **temperature** too: they do not always
play what they think is best. But no move may waste much, as it seems to them.

What each of these costs differs from game to game, so a game has its own numbers, found by matches:
`levels.toml` in its folder. What each level sees, in words, and how large each step is stands in
docs/bots.md.
"""

import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from rivertable.bots.search.mcts import LONGEST_PATH
from rivertable.bots.search.workspace import Style
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats

from .bot import (
    BEST,
    ENDLESS,
    SHARE_OF_REST,
    UNCAPPED,
    WEIGHT_NOISE,
    Bot,
    Budget,
    best_style,
)
from .weights import has_weights, read, weights_of

FILE, BEGINNERS_FILE = "levels.toml", "beginner.toml"
LONGEST_TURN = 0.9  # seconds
USUAL_LEVEL = 5  # for people who have not chosen one
# What a game may say otherwise, in a list from the lowest level to the highest.
OWN = (
    "simulations", "horizon", "most_waste", "temperature", "weight_noise", "patience", "share_of_rest",
    "variety",
)  # fmt: skip


@dataclass(frozen=True)
class Level:
    """How well a bot plays."""

    name: str
    description: str  # how it plays, for people who choose one
    simulations: int  # in a turn
    horizon: int = LONGEST_PATH  # decisions that it looks ahead
    is_beginner: bool = False  # sees what beginners see
    most_waste: float = UNCAPPED  # of the win, that one move may cost, as it seems
    temperature: float = 0.0  # how much of what is at stake in a decision may be wasted
    weight_noise: float = WEIGHT_NOISE  # how far it misjudges what it sees
    nodes: int = 1 << 14
    patience: int = (
        ENDLESS  # rounds, after which it brings a game to its end where the game has a way
    )
    share_of_rest: float = SHARE_OF_REST  # of a turn, that a decision may use
    variety: float = 0.0  # of the win, that its first move of a game may cost

    @property
    def strength(self) -> tuple[float, ...]:
        """The numbers that decide how well it plays."""
        return (
            self.simulations, self.horizon, self.is_beginner, self.most_waste, self.temperature,
            self.weight_noise, self.nodes, self.patience, self.share_of_rest,
            self.variety,
        )  # fmt: skip


LEVELS = {
    1: Level(
        "Newcomer",
        "Knows the aim, sees only the next move and misjudges a lot.",
        simulations=25, horizon=1, is_beginner=True, most_waste=0.12, temperature=0.7,
    ),
    2: Level(
        "Wader",
        "Looks a move or two ahead and misjudges a lot.",
        simulations=50, horizon=2, is_beginner=True, most_waste=0.11, temperature=0.5,
    ),
    3: Level(
        "Paddler",
        "Looks a few moves ahead and overlooks what others are up to.",
        simulations=90, horizon=3, is_beginner=True, most_waste=0.1, temperature=0.45,
    ),
    4: Level(
        "Scout",
        "Looks a few moves ahead and overlooks long-term plans.",
        simulations=130, horizon=4, is_beginner=True, most_waste=0.09, temperature=0.4,
    ),
    5: Level(
        "Guide",
        "Looks far ahead and sees everything, but misjudges some of it.",
        simulations=250, horizon=10, most_waste=0.08, temperature=0.35,
    ),
    6: Level(
        "Pilot",
        "Looks as far as it can, but makes the odd slip.",
        simulations=400, most_waste=0.06, temperature=0.3,
    ),
    7: Level(
        "Elder",
        "Thinks its turns through and punishes most mistakes.",
        simulations=900, most_waste=0.04, temperature=0.1, nodes=1 << 16,
    ),
    8: Level(
        "Spirit of the river",
        "Thinks for up to a second per turn: our strongest bot.",
        simulations=80_000, nodes=1 << 18,
    ),
}  # fmt: skip


def level_in(game: BoardGame, level: int) -> Level:
    """A level as it is in a game: with the numbers that the game has of its own."""
    found = settings(game.evaluation.folder)
    return replace(LEVELS[level], **{name: found[name][level - 1] for name in OWN if name in found})


@cache
def settings(folder: Path | None) -> dict[str, Any]:
    """What a game says of its levels, the lowest level first; nothing if it has no file."""
    if folder is None or not (folder / FILE).exists():
        return {}
    return tomllib.loads((folder / FILE).read_text("utf-8"))


def bot(
    level: int, game: BoardGame, seed: int, clock: Callable[[], float] = time.perf_counter
) -> Bot:
    """A bot of a level, for one seat of one game."""
    return bot_of(level_in(game, level), game, seed, clock)


def bot_of(wanted: Level, game: BoardGame, seed: int, clock: Callable[[], float]) -> Bot:
    """A bot that plays as well as is wanted."""
    return Bot(
        Budget(seconds=LONGEST_TURN, simulations=wanted.simulations),
        style_of(wanted, game)._replace(horizon=wanted.horizon),
        seed,
        beginners_weights(game) if wanted.is_beginner else weights_of(game),
        wanted.temperature,
        wanted.most_waste,
        wanted.weight_noise,
        wanted.nodes,
        clock,
        patience=wanted.patience,
        share_of_rest=wanted.share_of_rest,
        variety=wanted.variety,
        is_guessing=not wanted.is_beginner,
    )


def style_of(level: Level, game: BoardGame) -> Style:
    """A temperature would follow the luck of rollouts, so there are none if it can be avoided."""
    return BEST if level.temperature and has_weights(game) else best_style(game)


def seen_by_beginners(game: BoardGame) -> tuple[str, ...]:
    """The features that levels look at which see what beginners see; all if the game says nothing."""
    return tuple(settings(game.evaluation.folder).get("beginner", game.evaluation.names))


def beginners_weights(game: BoardGame) -> Floats:
    """A plain sum of what beginners see; as good as it can be, if the game has such weights."""
    folder = game.evaluation.folder
    if folder is None or not (folder / BEGINNERS_FILE).exists():
        return weights_of(game)
    return _read_once(folder / BEGINNERS_FILE, game.evaluation.names, seen_by_beginners(game))


@cache
def _read_once(file: Path, names: tuple[str, ...], seen: tuple[str, ...]) -> Floats:
    found = read(file.read_text("utf-8"), seen, str(file))
    weights = np.zeros((len(names) + len(found) - len(seen), found.shape[1]))
    weights[[names.index(name) for name in seen]] = found[: len(seen)]
    return weights
