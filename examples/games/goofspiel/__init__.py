"""Goofspiel: all bid for the same prize with the same cards, in secret and at the same time."""

from collections.abc import Mapping

from rivertable.contract import BoardGame
from rivertable.engine.arrays import Record

from . import notation, rules, secrets
from .board import CARDS, MOST_SEATS, Table


def lay_out(b: Record, players: int, options: Mapping[str, str]) -> Table:
    """A row of the table for each seat."""
    b.players = players
    return Table(players)


GAME = BoardGame(
    name="goofspiel",
    title="Goofspiel",
    about="All bid for the same prize in secret; the highest card takes it.",
    package=__name__,
    player_counts=range(2, MOST_SEATS + 1),
    rules=rules,
    notation=notation,
    lay_out=lay_out,
    score_names=("points",),
    secrets=secrets.SECRETS,
    most_moves=CARDS * MOST_SEATS,
    most_outcomes=CARDS,
)
