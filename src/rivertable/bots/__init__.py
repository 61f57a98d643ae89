"""Players that are programs. They are given a view, never a position."""

from random import Random

from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.games import game_of

from .levels import LEVELS, bot

__all__ = ["LEVELS", "bot", "choose"]


def choose(view: View, level: int, rng: Random) -> Move:
    """The move that a bot of this level makes for the seat whose view this is.

    For a single move; over a whole game a `bot` is better, because it keeps its tree.
    """
    return bot(level, game_of(view.setting), rng.getrandbits(32)).choose(view)
