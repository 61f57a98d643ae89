"""`rivertable backup` and `rivertable restore`: everything in one file, and back again."""

import argparse
from pathlib import Path

from rivertable.cli.arguments import Commands, Formatter
from rivertable.engine.errors import RivertableError
from rivertable.terminal.screen import Screen

from .move_database import locked
from .place import add_place, named_place

ABOUT = """\
Write everything into one file: the database as it is now, and the secret that
signs the cookies. The server can keep running; a plain copy of its database would
lack the latest moves. Anyone who has this file can impersonate anyone.
"""
ABOUT_RESTORE = """\
Restore everything from a backup into an empty database. Stop the server
first. To go back to an earlier state, move the folder away and restore into a
new one.
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable backup` and `rivertable restore`."""
    backup = commands.add_parser(
        "backup", help="save everything in one file, even while a server runs", description=ABOUT,
        formatter_class=Formatter,
    )  # fmt: skip
    restore = commands.add_parser(
        "restore", help="restore everything from a backup", description=ABOUT_RESTORE,
        formatter_class=Formatter,
    )  # fmt: skip
    for command, run in ((backup, run_backup), (restore, run_restore)):
        command.add_argument("FILE", help="the backup, such as rivertable.zip")
        add_place(command)
        command.set_defaults(run=run)


def run_backup(given: argparse.Namespace, screen: Screen) -> None:
    from rivertable.storage.address import file_of
    from rivertable.storage.backup import back_up
    from rivertable.storage.database import is_up_to_date, refusals
    from rivertable.storage.peers.leases import told_by_all
    from rivertable.web.host.folder import SECRET, check_same_secret

    folder, database = named_place(given)
    if not (folder / SECRET).exists():
        raise RivertableError(
            f"There is no secret in {folder}. Name the --folder of the server: restored without its "
            "secret, every guest would be a stranger."
        )
    with refusals(database):
        are_served = file_of(database) is None and is_up_to_date(database)
    check_same_secret(folder, told_by_all(database) if are_served else ())
    target = Path(given.FILE)
    back_up(database, folder / SECRET, target)
    screen.say(f"Everything is in {target}. Keep it where nobody else can read it.")


def run_restore(given: argparse.Namespace, screen: Screen) -> None:
    from rivertable.storage.backup import restore
    from rivertable.web.host.folder import SECRET, make_private

    folder, database = named_place(given)
    make_private(folder)
    with locked(database):
        restore(Path(given.FILE), database, folder / SECRET)
    screen.say(f"Everything is back. Now serve it: rivertable serve --folder {folder}")
