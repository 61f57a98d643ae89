"""`rivertable move-database`: all tables and guests, from one database to another."""

import argparse
import contextlib
from typing import TYPE_CHECKING

from rivertable.cli.arguments import Commands, Formatter
from rivertable.engine.errors import RivertableError
from rivertable.terminal.screen import Screen

if TYPE_CHECKING:
    from sqlalchemy import URL

    from rivertable.storage.move import Mover

ABOUT = """\
Copy everything from one database to another, which has to be empty, and check
that it is the same. Stop the server first. FROM is only read; TO is empty until
everything is there, so whatever happens, nothing is lost: run it again.
"""
EXAMPLES = """\
examples:
  rivertable move-database ~/.local/share/rivertable/rivertable.db \\
      postgresql://ada@localhost/rivertable
  rivertable move-database postgresql://ada@localhost/rivertable copy.db

Keep the folder's file `secret` too: without it, the server does not recognise its guests.
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable move-database`."""
    move = commands.add_parser(
        "move-database", help="copy everything to another database", description=ABOUT,
        epilog=EXAMPLES, formatter_class=Formatter,
    )  # fmt: skip
    for name in ("FROM", "TO"):
        move.add_argument(name, help="a file, or postgresql://USER:PASSWORD@HOST/NAME")
    move.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    # Here, because a game in the terminal needs no database.
    from rivertable.storage.address import database_at, shown
    from rivertable.storage.database import opened
    from rivertable.storage.move import Mover

    source, target = (database_at(getattr(given, name)) for name in ("FROM", "TO"))
    check(source, target)
    try:
        with locked(source), locked(target), opened(source) as old, opened(target) as new:
            show(Mover(old, new), screen)
    except KeyboardInterrupt:
        raise RivertableError(
            f"stopped; {shown(target)} is still empty, and nothing is lost. "
            "Run the same command again."
        ) from None
    screen.say(
        f"{shown(source)} is as it was. Now serve {shown(target)} as --database, with the --folder "
        "that has the secret: without it, guests are not recognised."
    )


def check(source: "URL", target: "URL") -> None:
    """Refuse what cannot be meant."""
    from rivertable.storage.address import file_of

    file = file_of(source)
    if file is not None and not file.exists():
        raise RivertableError(f"There is no database {file}.")
    if source == target:
        raise RivertableError("FROM and TO are the same database. Name another.")


def locked(url: "URL") -> contextlib.AbstractContextManager[object]:
    """Keep servers out of a file; PostgreSQL has a lock of its own."""
    from rivertable.jobs.lock import Lock, LockBusy
    from rivertable.storage.address import file_of
    from rivertable.storage.database import BUSY

    file = file_of(url)
    if file is None:
        return contextlib.nullcontext()
    try:
        return contextlib.closing(Lock(file))
    except LockBusy:
        raise RivertableError(BUSY.format(name=file)) from None


def show(mover: "Mover", screen: Screen) -> None:
    """Move everything under a bar that grows, and say how much it was."""
    from rivertable.jobs.run import bar

    counts = mover.counts()
    with bar(screen.console, "rows copied, then checked", 2 * sum(counts.values())) as advance:
        mover.move(advance)
    listed = ", ".join(f"{name} {count:,}" for name, count in counts.items() if count)
    screen.say(f"Everything is there, and is the same: {listed}.")
