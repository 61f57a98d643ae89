"""Wind River: tribes follow the buffalo herd from west to east (3-4 players)."""

from collections.abc import Mapping

from rivertable.engine.compile import Record
from rivertable.engine.game import Game, Option
from rivertable.games.wind_river import notation, refusals, rules, sketch
from rivertable.games.wind_river.board import DIRECTIONS, PLAIN, Plain


def lay_out(b: Record, players: int, options: Mapping[str, str]) -> Plain:
    """WR-2: what is in play for this number of players."""
    b.players = players
    b.in_play = PLAIN.in_play(players)
    for direction in range(DIRECTIONS):
        b.steps[direction] = PLAIN.steps(players, direction)
    b.skip_finished = options["finished_seats"] == "skip"
    return PLAIN


GAME = Game(
    name="wind-river",
    title="Wind River",
    version=1,
    player_counts=range(3, 5),
    options={
        "finished_seats": Option(
            default="play",
            choices=("play", "skip"),
            meaning="Whether a seat without a tipi on the board still takes turns (WR-5.4).",
        )
    },
    rules=rules,
    score_names=("safe_tipis", "resources"),
    rule_of_players="WR-1",
    lay_out=lay_out,
    write=notation.write,
    read=notation.read,
    refuse=refusals.refuse,
    rule_now=refusals.rule_now,
    sketch=sketch.sketch,
)
