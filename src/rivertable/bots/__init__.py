"""Players that are programs. They are given a view, never a position."""

from random import Random

from rivertable.engine.moment import Move
from rivertable.engine.view import View


def choose(view: View, level: int, rng: Random) -> Move:
    """The move that a bot of this level makes for the seat whose view this is.

    So far there is one kind: it plays at random. Levels come with the bots that deserve them.
    """
    return rng.choice(view.legal_moves())
