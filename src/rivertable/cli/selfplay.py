"""`rivertable selfplay`: games of bots, into a file for research."""

import argparse
import shlex
from pathlib import Path

from rivertable.engine.errors import BadOption, RivertableError
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
  rivertable selfplay wadi --players 2 --bots 3,wadi.npz --out mine.parquet
  rivertable selfplay wadi --dataset --out wadi-8.parquet

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
    selfplay.add_argument("--games", type=int, metavar="N",
        help="how many games the file should have (default: 100, a dataset: 200)")  # fmt: skip
    selfplay.add_argument("--players", type=int, metavar="N", help="(default: the fewest)")
    selfplay.add_argument("--level", type=levels, metavar="N[,N...]", dest="levels",
        help="of the bots: one for all, or one for each seat (default: 1)")  # fmt: skip
    selfplay.add_argument("--bots", metavar="BOT[,BOT...]",
        help="bots other than levels, named as in `rivertable arena`")  # fmt: skip
    selfplay.add_argument("--search", action="store_true",
        help="keep the visits and values that bots found for each move")  # fmt: skip
    selfplay.add_argument("--dataset", action="store_true",
        help="the published set: level 8 with its searches, and a card beside the file")  # fmt: skip
    add_options(selfplay)
    selfplay.add_argument("--seed", metavar="S",
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
        from rivertable.bots.arena.contestants import names_in
        from rivertable.research import selfplay
    except ImportError as problem:
        raise RivertableError(
            f"selfplay needs {problem.name}: pip install 'rivertable[research]'"
        ) from None
    if given.dataset and (given.bots or given.seed or given.levels):
        raise BadOption("a dataset has its own bots and its own seed: leave those out.")
    game = find_game(given.game)
    players = given.players if given.players is not None else game.player_counts[0]
    announce_compiling(screen, game)
    options, bots = read_options(given.options), names_in(given.bots or "")
    levels, seed = given.levels or [1], given.seed or "1"
    games = 100 if given.games is None else given.games
    if given.dataset:
        levels, seed = [selfplay.LEVEL], selfplay.SEED
        games = selfplay.GAMES if given.games is None else given.games
    search = given.search or given.dataset
    plan = selfplay.plan(game.name, players, options, levels, seed, bots, search)
    out = files.located(given.out)
    count = selfplay.run(plan, games, out, given.processes, screen.console)
    screen.say(f"{count} {'game' if count == 1 else 'games'} played, saved in {out}")
    if given.dataset:
        screen.say(f"{selfplay.write_card(out, command_of(given, games))} says how.")


def command_of(given: argparse.Namespace, games: int) -> str:
    """What makes the same dataset elsewhere."""
    parts = ["rivertable", "selfplay", given.game, "--dataset", "--games", str(games)]
    parts += ["--players", str(given.players)] if given.players is not None else []
    for option in given.options:
        parts += ["--option", option]
    return shlex.join([*parts, "--out", Path(given.out).name])
