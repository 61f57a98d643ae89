"""`rivertable puzzles`: finds positions in which one turn is clearly best, and checks those we have."""

import argparse
from pathlib import Path
from statistics import mean

from rivertable.bots.processes import games_job
from rivertable.cli.arguments import Commands, Formatter, add_game
from rivertable.contract import BoardGame
from rivertable.engine.errors import RivertableError
from rivertable.puzzles import find
from rivertable.puzzles.collecting import agreeing, measured, puzzles_from
from rivertable.puzzles.puzzle_file import puzzles_of, read, written
from rivertable.terminal import files
from rivertable.terminal.catalogue import announce_compiling, find_game
from rivertable.terminal.screen import Screen

ABOUT = """\
Find puzzles in games of bots, and in finished games of people if you name their files: positions in
which one turn is clearly best. Each is checked by long searches with several seeds, and dropped if there
is any doubt. Press Ctrl-C to stop; the same command continues.
"""
EXAMPLES = """\
examples:
  rivertable puzzles wadi --count 150 --out wadi.txt
  rivertable puzzles wadi --out wadi.txt --records ours/*.rivertable
  rivertable puzzles wadi --check 50     compare 50 of ours with searches of 100 times the usual length
  rivertable puzzles wadi --measure --out wadi.txt     after the levels of the bots have changed
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable puzzles`."""
    puzzles = commands.add_parser(
        "puzzles", help="find puzzles in games, and check them", description=ABOUT,
        epilog=EXAMPLES, formatter_class=Formatter,
    )  # fmt: skip
    add_game(puzzles)
    puzzles.add_argument("--out", metavar="FILE", help="the file of puzzles to write; beside it, what"
        " was found so far is kept in FILE.journal")  # fmt: skip
    puzzles.add_argument("--count", type=int, default=150, metavar="N",
        help="how many puzzles the file should have (default: 150)")  # fmt: skip
    puzzles.add_argument("--records", nargs="*", default=[], metavar="FILE",
        help="game files of people, to be looked at first")  # fmt: skip
    puzzles.add_argument("--seed", default="1", metavar="S",
        help="a different seed gives different games (default: 1)")  # fmt: skip
    puzzles.add_argument("--processes", type=int, metavar="N",
        help="how many games to look at at once (default: one for each processor)")  # fmt: skip
    puzzles.add_argument("--minutes", type=float, metavar="N", help="stop after so many minutes")
    puzzles.add_argument("--check", type=int, metavar="N",
        help="look for none, but check so many of those in --out, or else of ours")  # fmt: skip
    puzzles.add_argument("--drop", action="store_true",
        help="with --check: take those out of --out that a longer search disagrees with")  # fmt: skip
    puzzles.add_argument("--measure", action="store_true",
        help="look for none, but measure again which levels solve those in --out")  # fmt: skip
    puzzles.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    game = find_game(given.game)
    announce_compiling(screen, game)
    if given.check is not None:
        check(game, given, screen)
        return
    if given.out is None:
        raise RivertableError("--out FILE says where the puzzles go.")
    out = files.located(given.out)
    if given.measure:
        measure(game, out, screen)
        return
    records = tuple(Path(name).read_text("utf-8") for name in given.records)
    search = find.Search(game.name, given.count, given.seed, records)
    journal = out.with_name(f"{out.name}.journal")
    rows = find.run(
        search, journal, games_job(given.processes, screen.console, None, given.minutes)
    )
    puzzles = puzzles_from(game, rows)
    out.write_text(written(puzzles, game), "utf-8")
    screen.say(f"{len(puzzles)} puzzles, saved in {out}")


def measure(game: BoardGame, out: Path, screen: Screen) -> None:
    """Write anew which levels solve the puzzles of a file: levels change."""
    before = {puzzle.name: puzzle.rating for puzzle in read(game.name, out)}
    puzzles = [measured(game, puzzle) for puzzle in read(game.name, out)]
    out.write_text(written(puzzles, game), "utf-8")
    changes = [abs(puzzle.rating - before[puzzle.name]) for puzzle in puzzles]
    screen.say(f"{len(puzzles)} puzzles: ratings change by {mean(changes):.0f} on average.")


def check(game: BoardGame, given: argparse.Namespace, screen: Screen) -> None:
    """Say of each whether a far longer search agrees, and how many do."""
    if given.drop and given.out is None:
        raise RivertableError("--drop needs --out FILE: ours are only looked at.")
    puzzles = read(game.name, files.located(given.out)) if given.out else puzzles_of(game)
    for puzzle in puzzles:
        puzzle.check()
    results = []
    doubtful = set()
    for puzzle, is_right in agreeing(puzzles, given.check):
        results.append(is_right)
        if not is_right:
            doubtful.add(puzzle.name)
            screen.say(f"{puzzle.name}: a longer search plays something else.")
    screen.say(f"{sum(results)} of {len(results)} agree.")
    if given.drop and doubtful:
        kept = [puzzle for puzzle in puzzles if puzzle.name not in doubtful]
        files.located(given.out).write_text(written(kept, game), "utf-8")
        screen.say(f"{len(kept)} puzzles are left in {given.out}")
