"""`rivertable review`: what each choice in a saved game was worth, and what was luck."""

import argparse
import json
from dataclasses import replace

from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from rivertable.bots.thinking import NODES
from rivertable.cli.arguments import Commands, Formatter
from rivertable.engine.errors import BadOption
from rivertable.engine.position import Position
from rivertable.review import verdicts
from rivertable.review.games import Game, Review
from rivertable.review.searching import Examiner
from rivertable.review.summary import summary
from rivertable.review.verdicts import Finding
from rivertable.review.words import told_line, why
from rivertable.terminal import files
from rivertable.terminal.screen import Screen, seat_name, seat_style, wrap

ABOUT = f"""\
Review a saved game: everyone's chances over the game, what each mistake cost,
each seat's accuracy, and what was luck. A loss of {verdicts.INACCURACY:.0%} of the win is an
inaccuracy, {verdicts.MISTAKE:.0%} a mistake, {verdicts.BLUNDER:.0%} a blunder. Press Ctrl-C to see the results so far.
"""
LONGEST = 50  # times: then the tree takes a few gigabytes
EXAMPLES = """\
examples:
  rivertable review old.rivertable
  rivertable review old.rivertable --seat 2
  rivertable review old.rivertable --json > review.json
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable review`."""
    review = commands.add_parser(
        "review", help="find the mistakes in a saved game", description=ABOUT, epilog=EXAMPLES,
        formatter_class=Formatter,
    )  # fmt: skip
    review.add_argument("file", metavar="FILE", help="a saved game")
    review.add_argument("--seat", type=int, metavar="N", help="only the mistakes of this seat")
    review.add_argument("--times", type=float, default=1, metavar="X",
        help="think so many times as long (default: 1)")  # fmt: skip
    review.add_argument("--json", action="store_true", help="everything, for programs")
    review.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    position = files.read_record(files.located(given.file))
    game = Game(Position(replace(position.setting, seed=None), position.numbers()))
    if not 0 < given.times <= LONGEST:
        raise BadOption(f"--times is more than 0 and at most {LONGEST}.")
    examiner = Examiner(game.setting, given.times, nodes=int(NODES * max(1, given.times)))
    findings = examine(game, examiner, screen if not given.json else None)
    review = Review(game, findings)
    if given.json:
        print(json.dumps(summary(review, findings)))
        return
    tell(game, review, findings, examiner, given.seat, screen)


def examine(game: Game, examiner: Examiner, screen: Screen | None) -> dict[str, Finding]:
    """Think about every decision; Ctrl-C keeps what is there."""
    findings: dict[str, Finding] = {}
    columns = (TextColumn("thinking"), BarColumn(), MofNCompleteColumn())
    is_seen = screen is not None and screen.is_live
    with Progress(*columns, console=screen.console if screen else None, disable=not is_seen,
                  transient=True) as progress:  # fmt: skip
        task = progress.add_task("", total=len(game.questions))
        try:
            for one in game.questions:
                is_secret = one.outcome is None and game.is_secret(one.at)
                findings[one.key] = examiner.examine(game.view(one), game.played(one), is_secret)
                progress.advance(task)
        except KeyboardInterrupt:
            if screen is not None:
                screen.say(f"Stopped after {len(findings)} of {len(game.questions)} decisions.")
    return findings


def tell(
    game: Game,
    review: Review,
    findings: dict[str, Finding],
    examiner: Examiner,
    only: int | None,
    screen: Screen,
) -> None:
    """The seats in a table, then their faults."""
    screen.show(seats_table(game, review))
    for seat, one in enumerate(review.seats(), start=1):
        if only not in (None, seat):
            continue
        for index, grade in one.faults.items():
            name = Text(seat_name(game.positions[0], seat), seat_style(seat))
            loss = f" · move {index + 1} · {game.moves[index]} · {grade}, "
            screen.show(
                Text.assemble(name, loss, f"{verdicts.hundredths(one.judgements[index].loss)} %")
            )
            for sentence in better(game, findings[str(index)], examiner, index):
                for row in wrap(sentence, screen.width - 4):
                    screen.show(Text(f"    {row}"))


def better(game: Game, finding: Finding, examiner: Examiner, index: int) -> list[str]:
    """The better move, why, and what was expected to follow."""
    seat = game.moves[index].seat
    view = game.positions[index].view(seat)
    line = examiner.line(view, finding.moves[0].number)
    reason = why(view, line, (game.moves[index].number,), "en")
    told = [sentence for _, sentence in told_line(game.positions[index], seat, line, "en")]
    first, later = " ".join(told[:1]), " ".join(told[1:])
    return [f"Better: {first} {reason}".strip(), *([f"Then: {later}"] if later else [])]


def seats_table(game: Game, review: Review) -> Table:
    """Accuracy, and where each seat's share came from, in hundredths of the win."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    has_secrets = game.setting.game.secrets is not None
    table.add_column("seat")
    for title in ("accuracy", "start", "draws", *(["hidden"] if has_secrets else []),
                  "own choices", "others", "end"):  # fmt: skip
        table.add_column(title, justify="right")
    for seat, one in enumerate(review.seats(), start=1):
        exact = "" if one.accuracy is None else f"{one.accuracy:.0f}"
        hidden = [signed(one.hidden)] if has_secrets else []
        table.add_row(
            Text(seat_name(game.positions[0], seat), seat_style(seat)), exact,
            f"{100 * one.start:.0f}", signed(one.draws), *hidden, signed(one.choices),
            signed(one.others), f"{100 * one.end:.0f}",
        )  # fmt: skip
    return table


def signed(share: float) -> str:
    return f"{100 * share:+.0f}"
