"""Who can be sent into the arena, by name.

`1` to `8` are the levels, `random` plays anything. `best` is the search with all it knows and
`plain` the same search without an evaluation; `best@250ms` thinks so long in a turn, `plain@1000`
so many simulations in a decision, `plain:0.5@100ms` explores by another constant, and
`best+weights-wadi.toml` has the weights in that file instead of the game's own.
"""

import re
import time
from collections.abc import Callable
from pathlib import Path

from rivertable.bots import levels
from rivertable.bots.bot import (
    PLAIN,
    Bot,
    Effort,
    best_style,
)
from rivertable.bots.weights import read_file
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats
from rivertable.engine.errors import BadOption

from .match import Player, RandomPlayer

RANDOM = "random"
STYLES = ("best", "plain")
SEARCHER = re.compile(
    r"(best|plain)(?::(\d+(?:\.\d+)?))?(?:\+([^@]+))?(?:@(?:([1-9]\d*)ms|([2-9]|[1-9]\d+)))?"
)
LEVELS = {str(level): level for level in levels.LEVELS}
USUAL_EFFORT = Effort(seconds=0.1)
NODES = 1 << 18  # enough for seconds


def check(name: str) -> str:
    """The name, if somebody has it."""
    if name != RANDOM and name not in LEVELS and not SEARCHER.fullmatch(name):
        known = ", ".join((*LEVELS, RANDOM, *STYLES))
        raise BadOption(
            f"no bot is called {name!r}; there are {known}, and the like of best@250ms."
        )
    return name


def weights_in(name: str, game: BoardGame) -> Floats | None:
    """The weights in the file that the name tells of; None if it tells of none."""
    found = SEARCHER.fullmatch(name)
    if found is None or found[3] is None:
        return None
    if found[1] == "plain":
        raise BadOption("plain plays without an evaluation, so it cannot have weights.")
    return read_file(Path(found[3]), game)


def player(
    name: str,
    game: BoardGame,
    seed: int,
    clock: Callable[[], float] = time.thread_time,
    weights: Floats | None = None,
) -> Player:
    """A player for one seat of one game; `weights` are those of its file, if they were read before.

    The clock is that of the processor, so that a busy machine makes nobody weaker.
    """
    if name in LEVELS:
        return levels.bot(LEVELS[name], game, seed, clock)
    found = SEARCHER.fullmatch(check(name))
    if found is None:
        return RandomPlayer(seed)
    style, constant, _, milliseconds, simulations = found.groups()
    how = PLAIN if style == "plain" else best_style(game)
    if constant is not None:
        how = how._replace(exploration=float(constant))
    if weights is None:
        weights = weights_in(name, game)
    return Bot(effort_of(milliseconds, simulations), how, seed, weights, nodes=NODES, clock=clock)


def effort_of(milliseconds: str | None, simulations: str | None) -> Effort:
    """So long in a turn, or so many simulations in a decision."""
    if milliseconds is not None:
        return Effort(seconds=int(milliseconds) / 1000)
    if simulations is not None:
        return Effort(simulations_each=int(simulations))
    return USUAL_EFFORT
