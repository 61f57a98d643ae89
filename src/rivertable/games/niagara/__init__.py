"""Niagara: paddlers fetch gems from a river that carries them to the falls (3-5 players)."""

from collections.abc import Mapping

from rivertable.engine.compile import Record
from rivertable.engine.game import Game, Option
from rivertable.games.niagara import notation, refusals, rules, sketch, view
from rivertable.games.niagara.board import RIVER, River


def lay_out(b: Record, players: int, options: Mapping[str, str]) -> River:
    """NI-2: the river is the same for everybody."""
    b.players = players
    b.alternate = options["fork"] == "alternate"
    return RIVER


GAME = Game(
    name="niagara",
    title="Niagara",
    version=1,
    player_counts=range(3, 6),
    options={
        "fork": Option(
            default="random",
            choices=("random", "alternate"),
            meaning="Which branch the river takes at the island: by chance, or in turns (NI-6).",
        )
    },
    rules=rules,
    score_names=("goal_reached", "value"),
    rule_of_players="NI-1",
    lay_out=lay_out,
    write=notation.write,
    read=notation.read,
    refuse=refusals.refuse,
    rule_now=refusals.rule_now,
    sketch=sketch.sketch,
    secrets=view.SECRETS,
)
