"""`rivertable selfplay`: games of bots, into a file for research."""

import argparse

from rivertable.engine.errors import RivertableError
from rivertable.terminal import files
from rivertable.terminal.catalogue import announce_compiling, find_game
from rivertable.terminal.screen import Screen

from .arguments import (
    Commands,
    Formatter,
    add_game,
    add_options,
    read_options,
)

ABOUT = """\
Let bots play each other and save the games in a Parquet file, one row each:
the record as text, ranks, scores and more. Press Ctrl-C to stop; the same
command continues. Game number N of a seed is always the same game.
"""
EXAMPLES = """\
examples:
  rivertable selfplay wadi --games 10000 --level 4 --out games.parquet
  rivertable selfplay niagara --players 3 --level 1,4,4 --out mixed.parquet

To read it: rivertable.research.data.read_games("games.parquet")
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable selfplay`."""
    selfplay = commands.add_parser(
        "selfplay", help="save games between bots in a file for research", description=ABOUT,
        epilog=EXAMPLES, formatter_class=Formatter,
    )  # fmt: skip
    add_game(selfplay)
    selfplay.add_argument("--out", required=True, metavar="FILE", help="the .parquet file")
    selfplay.add_argument("--games", type=int, default=100, metavar="N",
        help="how many games the file should have (default: 100)")  # fmt: skip
    selfplay.add_argument("--players", type=int, metavar="N", help="(default: the fewest)")
    selfplay.add_argument("--level", type=levels, default=[1], metavar="N[,N...]", dest="levels",
        help="of the bots: one for all, or one for each seat (default: 1)")  # fmt: skip
    add_options(selfplay)
    selfplay.add_argument("--seed", default="1", metavar="S",
        help="a different seed gives different games (default: 1)")  # fmt: skip
    selfplay.add_argument("--processes", type=int, metavar="N",
        help="how many games to play at once (default: one for each processor)")  # fmt: skip
    selfplay.set_defaults(run=run)


def levels(text: str) -> list[int]:
    """`4`, or `1,4,4`."""
    return [int(level) for level in text.split(",")]


def run(given: argparse.Namespace, screen: Screen) -> None:
    try:
        # Here, because it needs packages that are installed for research only.
        from rivertable.research import selfplay
    except ImportError as problem:
        raise RivertableError(
            f"selfplay needs {problem.name}: pip install 'rivertable[research]'"
        ) from None
    game = find_game(given.game)
    players = given.players if given.players is not None else game.player_counts[0]
    announce_compiling(screen, game)
    options = read_options(given.options)
    plan = selfplay.plan(game.name, players, options, given.levels, given.seed)
    out = files.located(given.out)
    count = selfplay.run(plan, given.games, out, given.processes, screen.console)
    screen.say(f"{count} games played, saved in {out}")
