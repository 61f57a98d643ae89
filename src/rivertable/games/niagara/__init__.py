"""Niagara: paddlers fetch gems from a river that carries them to the falls (3-5 players)."""

from collections.abc import Mapping

from rivertable.contract import BoardGame, Parts
from rivertable.contract.board_text import USUAL
from rivertable.engine.arrays import Record
from rivertable.engine.game import Option
from rivertable.games.niagara import (
    notation,
    refusals,
    rules,
    secrets,
)
from rivertable.games.niagara.board import COLOURS, PLACES, Deposits
from rivertable.games.niagara.sketch import screen
from rivertable.games.niagara.variants.text import DEPOSITS


def lay_out(b: Record, players: int, options: Mapping[str, str]) -> Deposits:
    """NI-2: what the players agreed on, and beside which discs the deposits lie."""
    deposits = DEPOSITS.find(options["deposits"])
    b.players = players
    b.alternate = options["fork"] == "alternate"
    b.lone_may_stay = options["lone_canoe"] == "may"
    b.first_wins = options["winner"] == "first"
    b.face_down = options["spent_tiles"] == "face_down"
    b.beside = [deposits.beside(place) for place in range(PLACES)]
    b.home = [deposits.steps(deposit) for deposit in range(len(COLOURS))]
    return deposits


def parts() -> Parts:
    """How it looks, speaks and thinks: loaded when somebody looks or thinks."""
    from rivertable.games.niagara.parts import PARTS

    return PARTS


GAME = BoardGame(
    name="niagara",
    title="Niagara",
    about="Fetch gems from the banks of a river that carries everyone towards the falls.",
    version=3,
    package=__name__,
    player_counts=range(3, 6),
    options={
        "fork": Option(
            default="random",
            choices=("random", "alternate"),
            title="Fork",
            labels={"random": "At random", "alternate": "In turns"},
            meaning="How the river chooses its branch at the island (NI-6).",
        ),
        "spent_tiles": Option(
            default="shown",
            choices=("shown", "face_down"),
            title="Spent tiles",
            labels={"shown": "Shown", "face_down": "Face down"},
            meaning="Whether everyone sees who has spent which tiles, or has to remember it as in the box (NI-4d).",
            since=2,
        ),
        "winner": Option(
            default="value",
            choices=("value", "first"),
            title="Winner",
            labels={"value": "The most valuable collection", "first": "Who was first"},
            meaning="Who wins when several players reach a goal in the same round (NI-8).",
            since=2,
        ),
        "lone_canoe": Option(
            default="must",
            choices=("must", "may"),
            title="Last canoe",
            labels={"must": "Has to leave", "may": "May stay ashore"},
            meaning="What a canoe on the shore does when the other one is lost (NI-5.2a).",
            since=2,
        ),
        "deposits": Option(
            default=USUAL,
            choices=DEPOSITS.names,
            read=DEPOSITS.value,
            title="Board",
            labels={USUAL: "Standard deposits (reconstructed)"},
            has_boards=True,
            meaning="Which discs the gems lie next to (NI-2).",
            since=3,
        ),
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
