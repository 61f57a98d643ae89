"""Niagara: paddlers fetch gems from a river that carries them to the falls (3-5 players)."""

from collections.abc import Mapping

from rivertable.contract import BoardGame, Parts
from rivertable.engine.arrays import Record
from rivertable.engine.game import Option
from rivertable.games.niagara import (
    notation,
    refusals,
    rules,
    secrets,
)
from rivertable.games.niagara.board import RIVER, River
from rivertable.games.niagara.sketch import screen


def lay_out(b: Record, players: int, options: Mapping[str, str]) -> River:
    """NI-2: the river is the same for everybody."""
    b.players = players
    b.alternate = options["fork"] == "alternate"
    return RIVER


def parts() -> Parts:
    """How it looks, speaks and thinks: loaded when somebody looks or thinks."""
    from rivertable.games.niagara.parts import PARTS

    return PARTS


GAME = BoardGame(
    name="niagara",
    title="Niagara",
    about="Fetch gems from the banks of a river that carries everyone towards the falls.",
    version=1,
    package=__name__,
    player_counts=range(3, 6),
    options={
        "fork": Option(
            default="random",
            choices=("random", "alternate"),
            title="Fork",
            labels={"random": "At random", "alternate": "In turns"},
            meaning="How the river chooses its branch at the island (NI-6).",
        )
    },
    rules=rules,
    score_names=("goal_reached", "value"),
    rule_of_players="NI-1",
    lay_out=lay_out,
    notation=notation,
    refusals=refusals,
    sketch=screen.sketch,
    secrets=secrets.SECRETS,
    # In each of 210 rounds 5 seats recover two canoes, choose a tile, and move both canoes.
    most_moves=210 * 5 * 5,
    most_outcomes=5,  # any seat may start
    parts=parts,
)
