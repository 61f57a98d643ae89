"""Clobber: take an enemy stone each turn; who cannot has lost."""

from collections.abc import Mapping

from rivertable.contract import BoardGame
from rivertable.engine.arrays import Record

from . import notation, rules
from .board import SQUARES, Board


def lay_out(b: Record, players: int, options: Mapping[str, str]) -> Board:
    """The board is the same in every game."""
    b.players = players
    return Board()


GAME = BoardGame(
    name="clobber",
    title="Clobber",
    about="Take an enemy stone in every turn; whoever makes the last move wins.",
    package=__name__,
    player_counts=range(2, 3),
    rules=rules,
    notation=notation,
    lay_out=lay_out,
    score_names=("win",),
    most_moves=SQUARES - 1,  # each of them takes a stone
)
