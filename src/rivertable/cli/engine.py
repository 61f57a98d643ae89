"""`rivertable engine`: a bot for the arena of another Rivertable, or for any other program."""

import argparse

from rivertable.terminal.screen import Screen

from .arguments import Commands, Formatter

ABOUT = """\
One of our bots as a program: it reads and writes the lines of
docs/engine-protocol.md. A search without a budget in its name has the time that
it is told, by the clock on the wall; best@250ms has so much processor time.
"""
EXAMPLES = """\
examples:
  rivertable engine --bot best
  rivertable arena wadi --bots "best@250ms,program@250ms:rivertable engine"
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable engine`."""
    engine = commands.add_parser(
        "engine", help="run a bot as a program for an arena", description=ABOUT, epilog=EXAMPLES,
        formatter_class=Formatter,
    )  # fmt: skip
    engine.add_argument("--bot", default="best", metavar="BOT",
        help="as `rivertable arena` names it (default: best)")  # fmt: skip
    engine.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    from rivertable.bots.arena import engine  # here, because most commands need no arena

    engine.run(given.bot)
