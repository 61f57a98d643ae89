"""`rivertable arena`: reads what is asked, and shows how strong each bot is."""

import argparse
import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from rivertable.engine.errors import BadOption
from rivertable.terminal import files
from rivertable.terminal.catalogue import announce_compiling, find_game
from rivertable.terminal.screen import Screen

from .arguments import Commands, Formatter, read_options

if TYPE_CHECKING:
    from rivertable.bots.arena.rating import Game, Rating
    from rivertable.bots.arena.tournament import Arena

MOST_FORFEITS = 12  # kinds of them that are shown; the file has all
ABOUT = """\
Let bots play against each other, in every seat order with the same chance moves,
and rate them. Press Ctrl-C to stop; the same command continues. If you ask for
more games or other bots, it only plays what is missing.
"""
EXAMPLES = """\
bots:
  1 to 8         the levels, each with its own time to think
  random         plays at random
  best           the search with everything it has; plain: without an evaluation
  regret         best, but where seats choose at once by regret matching
  best@250ms     with so much processor time per turn (default: 100ms)
  plain@1000     with so many simulations per decision
  best+FILE@50   with the weights in a file that `rivertable train` wrote
  program:COMMAND          a program that speaks docs/engine-protocol.md
  program@250ms:COMMAND    with so much wall-clock time per turn
  my_bots:Greedy           a class of yours: Greedy(seed).choose(view)
  wadi.npz                 a policy that rivertable.research.policy saved

examples:
  rivertable arena wadi --bots 1,2,3,4,5,6,7,8 --games 600
  rivertable arena wadi --bots 8,plain,random --games 60
  rivertable arena niagara --players 5 --bots best@50ms,best@200ms --games 240
  rivertable arena wadi --bots "8,program:python examples/engine_random.py"
  rivertable arena wadi --players 2 --bots 3,wadi.npz,my_bots.py:Greedy
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable arena`."""
    tournament = commands.add_parser(
        "arena", help="rate bots by games against each other", description=ABOUT, epilog=EXAMPLES,
        formatter_class=Formatter,
    )  # fmt: skip
    tournament.add_argument("game", metavar="GAME", help="`rivertable games` lists them")
    tournament.add_argument("--bots", default="2,4,6,8", metavar="BOT,BOT,...",
        help="the contestants (default: 2,4,6,8)")  # fmt: skip
    tournament.add_argument("--games", type=int, default=60, metavar="N",
        help="how many games, rounded up to full sets of seat orders (default: 60)")  # fmt: skip
    tournament.add_argument("--players", type=int, metavar="N",
        help="(default: 3, or the fewest that can play)")  # fmt: skip
    tournament.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
        dest="options", help="an option of the game; @FILE as VALUE reads it from a file")  # fmt: skip
    tournament.add_argument("--seed", default="1", metavar="S",
        help="a different seed gives different games (default: 1)")  # fmt: skip
    tournament.add_argument("--out", metavar="FILE",
        help="the ratings as JSON (default: arena-GAME.json); games go into a .jsonl next to it")  # fmt: skip
    tournament.add_argument("--processes", type=int, metavar="N",
        help="how many games to play at once (default: one for each processor)")  # fmt: skip
    tournament.add_argument("--ray", nargs="?", const="local", metavar="ADDRESS",
        help="spread over a Ray cluster (default: one that is started on this machine)")  # fmt: skip
    tournament.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    # Here, because a game in the terminal needs neither ratings nor processes.
    from rivertable.bots.arena import contestants, rating, tournament
    from rivertable.bots.processes import games_job

    if given.games < 1:
        raise BadOption("--games is 1 or more.")
    game = find_game(given.game)
    announce_compiling(screen, game)
    bots = contestants.names_in(given.bots)
    is_local = any(contestants.command_of(bot) or contestants.is_own(bot) for bot in bots)
    if given.ray is not None and is_local:
        raise BadOption("programs and bots of your own play on this machine, so not with --ray.")
    players = game.usual_players if given.players is None else given.players
    asked = tournament.prepared(game.name, players, read_options(given.options), bots, given.seed)
    out = files.located(given.out or f"arena-{game.name}.json")
    job = games_job(given.processes, screen.console, given.ray)
    games = tournament.run(asked, given.games, out.with_suffix(".jsonl"), job)
    ratings = rating.rate(games)
    screen.show(table(ratings, asked.players))
    for line in forfeits(games):
        screen.say(line)
    write(out, asked, games, ratings)
    screen.say(f"{len(games)} games; {out} has the ratings.")


def table(ratings: "list[Rating]", players: int) -> Table:
    """The ratings, for people."""
    shown = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("bot", "rating", "95 %", f"share (even: {1 / players:.0%})", "games"):
        shown.add_column(heading, justify="left" if heading == "bot" else "right")
    for bot, middle, low, high, share, seats in ratings:
        between = f"{low:.1f} to {high:.1f}"
        shown.add_row(bot, f"{middle:.1f}", between, f"{share:.1%}", str(seats))
    return shown


def forfeits(games: "list[Game]") -> list[str]:
    """Which programs have lost games by what they did, the most frequent first."""
    counted = Counter((game.forfeited_by, game.reason) for game in games if game.reason)
    return [
        f"{bot} lost {count} game{'s' * (count > 1)}: it {reason.rstrip('.')}."
        for (bot, reason), count in counted.most_common(MOST_FORFEITS)
    ]


def write(out: Path, asked: "Arena", games: "list[Game]", ratings: "list[Rating]") -> None:
    """The ratings, for programs."""
    told = {
        "asked": asdict(asked),
        "games": len(games),
        "ratings": [rating._asdict() for rating in ratings],
        "forfeits": [{"bot": g.forfeited_by, "reason": g.reason} for g in games if g.reason],
    }
    files.write_text(out, json.dumps(told, indent=2) + "\n")
