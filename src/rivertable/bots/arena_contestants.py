"""Who can be sent into the arena, by name.

`random` plays anything. `best` is the search with all it knows and
`plain` the same search without an evaluation; `best@250ms` thinks so long in a turn, `plain@1000`
so many simulations in a decision, `plain:0.5@100ms` explores by another constant.
"""

import re
import time
from collections.abc import Callable

from rivertable.engine.errors import BadOption

from .match import Player, RandomPlayer
from .player import BEST, PLAIN, Bot, Effort

RANDOM = "random"
STYLES = {"best": BEST, "plain": PLAIN}
SEARCHER = re.compile(r"(best|plain)(?::(\d+(?:\.\d+)?))?(?:@([1-9]\d*)(ms)?)?")
USUAL_EFFORT = Effort(seconds=0.1)


def check(name: str) -> str:
    """The name, if somebody has it."""
    if name != RANDOM and not SEARCHER.fullmatch(name):
        known = ", ".join((RANDOM, *STYLES))
        raise BadOption(
            f"no bot is called {name!r}; there are {known}, and the like of best@250ms."
        )
    return name


def player(name: str, seed: int, clock: Callable[[], float] = time.thread_time) -> Player:
    """A player for one seat of one game.

    The clock is that of the processor, so that a busy machine makes nobody weaker.
    """
    found = SEARCHER.fullmatch(check(name))
    if found is None:
        return RandomPlayer(seed)
    style, constant, amount, unit = found.groups()
    how = STYLES[style]
    if constant is not None:
        how = how._replace(exploration=float(constant))
    return Bot(effort_of(amount, unit), how, seed, clock=clock)


def effort_of(amount: str | None, unit: str | None) -> Effort:
    """`250`, `ms`: so long in a turn; `1000`: so many simulations in a decision."""
    if amount is None:
        return USUAL_EFFORT
    if unit is None:
        return Effort(simulations_each=int(amount))
    return Effort(seconds=int(amount) / 1000)
