"""Wind River: tribes follow the buffalo herd from west to east (3-4 players)."""

from collections.abc import Mapping

from rivertable.contract import BoardGame, Parts
from rivertable.engine.arrays import Record
from rivertable.engine.game import Option
from rivertable.games.wind_river import notation, refusals, rules
from rivertable.games.wind_river.board import DIRECTIONS, PLAIN, Plain
from rivertable.games.wind_river.sketch import screen


def lay_out(b: Record, players: int, options: Mapping[str, str]) -> Plain:
    """WR-2: what is in play for this number of players."""
    b.players = players
    b.in_play = PLAIN.in_play(players)
    for direction in range(DIRECTIONS):
        b.steps[direction] = PLAIN.steps(players, direction)
    b.skip_finished = options["finished_seats"] == "skip"
    return PLAIN


def parts() -> Parts:
    """How it looks, speaks and thinks: loaded when somebody looks or thinks."""
    from rivertable.games.wind_river.parts import PARTS

    return PARTS


GAME = BoardGame(
    name="wind-river",
    title="Wind River",
    about="Follow the buffalo herd across the plain, and bring your tipis to safety before the food runs out.",
    version=1,
    package=__name__,
    player_counts=range(3, 5),
    options={
        "finished_seats": Option(
            default="play",
            choices=("play", "skip"),
            title="Players with no tipis left",
            labels={"play": "Keep taking turns", "skip": "Are skipped"},
            meaning="Do players with no tipis left keep taking turns? (WR-5.4)",
        )
    },
    rules=rules,
    score_names=("safe_tipis", "resources"),
    rule_of_players="WR-1",
    lay_out=lay_out,
    notation=notation,
    refusals=refusals,
    sketch=screen.sketch,
    # 36 buffaloes take at most 342 steps. Each turn takes one of them or, when there are none left,
    # one of the 68 resources and tipis; 7 tipis to lose and an extra activity make 8 moves more.
    most_moves=342 + (342 + 68) * 8 + 8,
    most_outcomes=4,  # any seat may start
    parts=parts,
)
