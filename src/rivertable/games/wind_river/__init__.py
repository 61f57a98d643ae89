"""Wind River: tribes follow the buffalo herd from west to east (3-4 players)."""

from collections.abc import Mapping

from rivertable.contract import BoardGame, Parts
from rivertable.contract.board_text import USUAL
from rivertable.engine.arrays import Record
from rivertable.engine.game import Option
from rivertable.games.wind_river import notation, refusals, rules
from rivertable.games.wind_river.board import DIRECTIONS, GRID, Plain
from rivertable.games.wind_river.sketch import screen
from rivertable.games.wind_river.variants.text import PLAINS


def lay_out(b: Record, players: int, options: Mapping[str, str]) -> Plain:
    """WR-2: what is in play for this number of players, and where the herd starts."""
    plain = PLAINS.find(options["plain"])
    b.players = players
    b.in_play = plain.in_play(players)
    for direction in range(DIRECTIONS):
        b.steps[direction] = plain.steps(players, direction)
    herd = plain.buffaloes(players)
    b.herd = herd
    b.way = sum(count * (GRID.ranks - hex % GRID.ranks) for hex, count in enumerate(herd))
    b.skip_finished = options["finished_seats"] == "skip"
    return plain


def parts() -> Parts:
    """How it looks, speaks and thinks: loaded when somebody looks or thinks."""
    from rivertable.games.wind_river.parts import PARTS

    return PARTS


GAME = BoardGame(
    name="wind-river",
    title="Wind River",
    about="Follow the buffalo herd across the plain, and bring your tipis to safety before the food runs out.",
    version=2,
    package=__name__,
    player_counts=range(3, 5),
    options={
        "finished_seats": Option(
            default="play",
            choices=("play", "skip"),
            title="Players with no tipis left",
            labels={"play": "Keep taking turns", "skip": "Are skipped"},
            meaning="Do players with no tipis left keep taking turns? (WR-5.4)",
        ),
        "plain": Option(
            default=USUAL,
            choices=PLAINS.names,
            read=PLAINS.value,
            title="Board",
            labels={USUAL: "Standard plain (reconstructed)"},
            has_boards=True,
            meaning="Which hexes are in play, and where the buffaloes start (WR-2).",
            since=2,
        ),
    },
    rules=rules,
    score_names=("safe_tipis", "resources"),
    rule_of_players="WR-1",
    lay_out=lay_out,
    notation=notation,
    refusals=refusals,
    sketch=screen.sketch,
    # 36 buffaloes take at most 12 steps each. Each turn takes one of them or, when there are none left,
    # one of the 68 resources and tipis; 7 tipis to lose and an extra activity make 8 moves more.
    most_moves=432 + (432 + 68) * 8 + 8,
    most_outcomes=4,  # any seat may start
    parts=parts,
)
