"""`rivertable fairness`: what equal bots win on a board, by their place in the order."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from rivertable.bots.processes import games_job
from rivertable.cli.arguments import Commands, Formatter, add_game, add_options, read_options
from rivertable.contract import BoardGame
from rivertable.engine.errors import BadOption
from rivertable.fairness.changes import best_change
from rivertable.fairness.picture import picture
from rivertable.fairness.playing import BETTER, EQUAL, WEAKER, Plan, answer, plan, questions
from rivertable.fairness.report import PLACES, Report, report_of
from rivertable.fairness.statistics import interval, spread
from rivertable.jobs.journal import Journal
from rivertable.jobs.run import Job
from rivertable.jobs.run import run as run_job
from rivertable.terminal import files
from rivertable.terminal.catalogue import announce_compiling, find_game
from rivertable.terminal.screen import Screen

from .board import boards_of

ABOUT = """\
Let equal bots play a board and count how often each place in the turn order wins:
with intervals, the spread that a perfectly fair board would show by chance, and an
exact test. In every fourth game one bot is stronger: luck or skill? Uses all
processors. Press Ctrl-C to stop; the same command continues.
"""
EXAMPLES = """\
examples:
  rivertable fairness wadi --board mine.txt --players 3
  rivertable fairness wadi --board el-arish --games 2000 --picture el-arish.svg
  rivertable fairness wadi --board mine.txt --changes
  rivertable fairness niagara --all --games 400 --json
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable fairness`."""
    fairness = commands.add_parser(
        "fairness", help="measure how fair a board is", description=ABOUT, epilog=EXAMPLES,
        formatter_class=Formatter,
    )  # fmt: skip
    add_game(fairness)
    fairness.add_argument(
        "--board", metavar="FILE", help="a board of your own, or the name of one of ours"
    )
    fairness.add_argument(
        "--all", action="store_true", help="every board of the game and every number of players"
    )
    fairness.add_argument(
        "--players", type=int, metavar="N", help="(default: three, or the fewest)"
    )
    fairness.add_argument("--games", type=int, default=400, metavar="N", help="(default: 400)")
    fairness.add_argument(
        "--level",
        type=int,
        default=EQUAL,
        metavar="N",
        help=f"level of the equal bots (default: {EQUAL})",
    )
    fairness.add_argument("--better", type=int, default=BETTER, metavar="N",
        help=f"level of the stronger bot in every fourth game (default: {BETTER})")  # fmt: skip
    fairness.add_argument("--weaker", type=int, default=WEAKER, metavar="N",
        help=f"level of the others in these games (default: {WEAKER})")  # fmt: skip
    fairness.add_argument(
        "--changes", action="store_true", help="which change of one tile helps most?"
    )
    fairness.add_argument("--json", action="store_true", help="print everything as JSON")
    fairness.add_argument(
        "--markdown", action="store_true", help="print a table row for each board"
    )
    fairness.add_argument("--picture", metavar="FILE", help="draw it as a .svg file")
    fairness.add_argument("--journal", default="fairness.jsonl", metavar="FILE",
        help="where finished games are kept (default: fairness.jsonl)")  # fmt: skip
    fairness.add_argument(
        "--seed",
        default="1",
        metavar="S",
        help="a different seed gives different games (default: 1)",
    )
    fairness.add_argument(
        "--processes", type=int, metavar="N", help="(default: one for each processor)"
    )
    add_options(fairness)
    fairness.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    game = find_game(given.game)
    if given.games < 4:
        raise BadOption("--games is at least 4.")
    announce_compiling(screen, game)
    job = games_job(given.processes, None if given.json else screen.console)
    with Journal(files.located(given.journal)) as journal:
        reports = [measured(job, one, given.games, journal) for one in plans(given, game)]
        if given.json:
            print(json.dumps([report.message() for report in reports], indent=2))
        for report in () if given.json else reports:
            if given.markdown:
                print(markdown(report))
            else:
                tell(report, screen)
        if given.picture:
            out = Path(given.picture)
            files.write_text(
                files.located(given.picture), picture(reports[0], title_of(reports[0]))
            )
            screen.say(f"Picture saved in {out}")
        if given.changes:
            tell_change(job, given, reports[0].plan, journal, screen)


def plans(given: argparse.Namespace, game: BoardGame) -> Iterator[Plan]:
    """What is to be measured."""
    options = read_options(given.options)
    players = given.players or game.usual_players
    levels = (given.level, given.better, given.weaker, given.seed)
    if given.all:
        names = game.boards.names if game.boards else ("",)
        for name in names:
            own = {game.boards.option: name} if game.boards else {}
            for count in game.player_counts:
                yield plan(game.name, count, {**options, **own}, *levels)
        return
    if given.board:
        options[boards_of(game.name).option] = board_in(given, game)
    yield plan(game.name, players, options, *levels)


def board_in(given: argparse.Namespace, game: BoardGame) -> str:
    """The board that was named: one of ours, or a file."""
    boards = boards_of(game.name)
    if given.board in boards.names:
        return str(given.board)
    return files.read_text(files.located(given.board))


def measured(job: Job, one: Plan, games: int, journal: Journal) -> Report:
    run_job(job, answer, questions(one, games), journal)
    return report_of(one, games, journal)


def title_of(report: Report) -> str:
    """`wadi, el-arish, 3 players`."""
    return f"{report.plan.game}, {board_name(report.plan)}, {report.plan.players} players"


def board_name(one: Plan) -> str:
    """The name of a board of ours, or that it is none of them."""
    boards = find_game(one.game).boards
    if boards is None:
        return "usual"
    name = one.options[boards.option]
    return name if name in boards.names else "own board"


def tell(report: Report, screen: Screen) -> None:
    """A board in some lines."""
    level, players = report.plan.level, report.plan.players
    print(f"{title_of(report)}: {report.games} games of level {level}")
    for place, share in enumerate(report.shares):
        print(
            f"  {PLACES[place]:7} {shown(share, report.games):18} {report.points[place]:6.1f} points"
        )
    print(f"  by chance alone: {shown_range(spread(players, report.games))}")
    print(f"  {report.moves:.0f} moves, {report.margin:.1f} points between the first two")
    print(
        f"  {report.choices_in_turn:.0f} choices in a turn, in {report.decisions_in_turn:.1f} decisions; "
        f"{report.turns:.0f} such turns of each player"
    )
    if report.better_games:
        better = shown(report.better_share, report.better_games)
        print(
            f"  one of level {report.plan.better} against level {report.plan.weaker}: {better}, luck alone: {1 / players:.0%}"
        )
    screen.say(f"  {report.verdict()}")


def markdown(report: Report) -> str:
    """A row for docs/fairness.md."""
    shares = " / ".join(f"{100 * share:.0f}" for share in report.shares)
    board = board_name(report.plan)
    low, high = spread(report.plan.players, report.games)
    better = f"{100 * report.better_share:.0f}"
    cells = (
        board, report.plan.players, report.games, shares, f"{100 * low:.0f}–{100 * high:.0f}",
        report.chance, f"{report.moves:.0f}", f"{report.margin:.1f}", f"{report.choices_in_turn:.0f}", better,
    )  # fmt: skip
    return "| " + " | ".join(map(str, cells)) + " |"


def shown(share: float, games: int) -> str:
    return f"{share:.0%} ({shown_range(interval(share, games))})"


def shown_range(ends: tuple[float, float]) -> str:
    return f"{ends[0]:.0%} to {ends[1]:.0%}"


def tell_change(
    job: Job, given: argparse.Namespace, one: Plan, journal: Journal, screen: Screen
) -> None:
    """The change that helps most, and how sure that is."""
    change, games = best_change(job, boards_of(given.game), one, given.games, journal)
    report = measured(job, change.plan, 4 * games // 3, journal)
    screen.say(f"Fairest with one change: {change.why.reason()} {report.verdict()}")
    print(change.board)
