"""`rivertable replay`: a saved game, move by move."""

import argparse

from rivertable.terminal import files
from rivertable.terminal.prompt import Prompt
from rivertable.terminal.replay import Replay, print_all, step_through
from rivertable.terminal.screen import Screen

from .arguments import Commands, Formatter

KEYS = """\
keys:
  Enter, n   next move            f      first move
  p, b       previous move        l      last move
  12         go to move 12        q      quit

Where the output is not a terminal, the whole game is printed, as with --all.
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable replay`."""
    replay = commands.add_parser(
        "replay", help="step through a saved game", description="Step through a saved game.",
        epilog=KEYS, formatter_class=Formatter,
    )  # fmt: skip
    replay.add_argument("file", metavar="FILE", help="a saved game")
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--all", action="store_true", help="print every move without stopping")
    how.add_argument("--step", action="store_true", help="wait for keys, even from a pipe")
    replay.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    replay = Replay(files.read_record(files.located(given.file)))
    if given.all or not (given.step or screen.is_live):
        print_all(replay, screen)
    else:
        step_through(replay, screen, Prompt(screen))
