"""The command `rivertable`: finds the command that was typed, runs it, and reports what went wrong."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from rich.console import Console

from rivertable.engine.errors import RivertableError
from rivertable.terminal.prompt import INTERRUPTS
from rivertable.terminal.screen import open_screen, printable

from . import (
    arena,
    engine,
    games,
    picture,
    play,
    puzzles,
    replay,
    selfplay,
    serve,
    train,
    wasm,
)
from .arguments import Formatter, listed_games
from .boards import board, fairness
from .hosting import admin, backup, doctor, move_database, think, units
from .learning import review
from .research import join

COMMANDS = (
    serve,
    play,
    replay,
    review,
    picture,
    games,
    board,
    fairness,
    selfplay,
    arena,
    join,
    engine,
    train,
    think,
    doctor,
    admin,
    puzzles,
    backup,
    move_database,
    units,
    wasm,
)
DEFAULT = "serve"

EXAMPLES = """\
examples:
  rivertable                             open tables in your browser
  rivertable serve --host 0.0.0.0        let anyone on your network join
  rivertable play                        play in this terminal, against bots
  rivertable play wadi --seats me,me     two people at one keyboard
  rivertable play niagara --players 4 --seed 7
  rivertable replay old.rivertable       step through a saved game
  rivertable review old.rivertable       find the mistakes in it
  rivertable games                       list the games and their options
  rivertable selfplay wadi --games 1000 --level 2 --out games.parquet
  rivertable arena wadi --bots 4,5,6     compare the strength of bots

Run rivertable COMMAND --help to learn more about a command.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # What a terminal cannot show or read is replaced: no reason to lose a game.
        getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
    parser = make_parser()
    given = parser.parse_args(arguments)
    if given.command is None:
        given = parser.parse_args([DEFAULT])
    try:
        given.run(given, open_screen(given.colour))
        sys.stdout.flush()
    except RivertableError as problem:
        errors = Console(stderr=True, highlight=False, markup=False, emoji=False)
        errors.print(printable(f"rivertable: {problem}"))
        return 2
    except BrokenPipeError:  # `rivertable replay FILE | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except INTERRUPTS:
        print("\nGoodbye.")
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The parser of everything that can be typed after `rivertable`."""
    parser = argparse.ArgumentParser(
        "rivertable",
        description=f"Board games in your browser or in this terminal: {listed_games('and')}.",
        epilog=EXAMPLES,
        formatter_class=Formatter,
    )
    parser.add_argument(
        "--version", action="version", version=f"rivertable {version('rivertable')}"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for module in COMMANDS:
        module.add(commands)
    for command in commands.choices.values():
        command.add_argument(
            "--no-colour", "--no-color", dest="colour", action="store_false",
            help="no colours (same as setting the variable NO_COLOR)",
        )  # fmt: skip
    return parser
