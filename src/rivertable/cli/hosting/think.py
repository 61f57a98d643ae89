"""`rivertable think`: bots think on this machine, for servers that may be on others."""

import argparse
import os
import sys

from rivertable.cli.arguments import Commands, Formatter
from rivertable.engine.errors import RivertableError
from rivertable.terminal.screen import Screen

from .place import VARIABLE, add_database
from .settings import add_log_format, add_setting

ABOUT = """\
Think for the bots and hints of every server over the same PostgreSQL database.
Start as many as you like, on any machine that reaches the database; none of them
needs the folder or its secret. While one runs, servers leave thinking to it;
when the last one ends, they think by themselves again.
"""
MOST_THREADS = 256


def add(commands: Commands) -> None:
    """What can be typed after `rivertable think`."""
    think = commands.add_parser(
        "think", help="compute bots and hints for other servers", description=ABOUT,
        formatter_class=Formatter,
    )  # fmt: skip
    add_database(think)
    add_setting(think, "--threads", type=thread_count, metavar="N",
        help="searches at the same time (default: one for each processor)")  # fmt: skip
    add_log_format(think)
    think.set_defaults(run=run)


def thread_count(text: str) -> int:
    """A number of threads that somebody typed."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST_THREADS:
        raise argparse.ArgumentTypeError(f"there can be 1 to {MOST_THREADS}, not {text!r}")
    return int(text)


def run(given: argparse.Namespace, screen: Screen) -> None:
    from rivertable.storage.address import database_at, file_of, shown
    from rivertable.tables.thinker import usual_threads
    from rivertable.web.host import logs
    from rivertable.web.processes.thinking import think

    named = given.database or os.environ.get(VARIABLE)
    if not named or file_of(database_at(named)) is not None:
        raise RivertableError(
            "A file has one process, which thinks by itself: `rivertable think` needs the "
            f"PostgreSQL database of the servers, as --database or {VARIABLE}."
        )
    logs.set_up(given.log_format)
    database, threads = database_at(named), given.threads or usual_threads()

    def say() -> None:
        screen.say(f"Thinking for the servers of {shown(database)}, {threads} at a time.")
        screen.say("Press Ctrl-C to stop.")
        sys.stdout.flush()  # also into a pipe or a journal

    think(database, threads, say)
