"""`rivertable admin`: a link to the host's page, good once."""

import argparse
import secrets
import sys
import time

from rivertable.cli.arguments import Commands, Formatter
from rivertable.terminal.screen import Screen

from .place import add_place, named_place
from .settings import add_setting

ABOUT = """\
Print a link to the host's page, to see what is going on, close a table, mute or
remove a guest, and free up space. The link works once, within ten minutes; the
browser that opens it stays signed in for twelve hours.
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable admin`."""
    admin = commands.add_parser(
        "admin", help="print a link to the host's page", description=ABOUT,
        formatter_class=Formatter,
    )  # fmt: skip
    add_place(admin)
    add_setting(admin, "--public-url", default="", metavar="URL",
        help="the server's address (default: the one it was started "
        "with, otherwise the one it reports)")  # fmt: skip
    admin.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    from sqlalchemy import insert

    from rivertable.storage.address import file_of
    from rivertable.storage.database import check_up_to_date, open_engine, refusals
    from rivertable.storage.schema import host_keys
    from rivertable.web.guests import hashed
    from rivertable.web.host.site import checked_public_url
    from rivertable.web.server import address_file, addresses_in

    _, database = named_place(given)
    check_up_to_date(database)
    key, engine = secrets.token_urlsafe(18), open_engine(database)
    with refusals(database), engine.begin() as connection:
        connection.execute(insert(host_keys), {"key": hashed(key), "made_at": time.time()})
    engine.dispose()
    file = file_of(database)
    running, public = addresses_in(address_file(file)) if file is not None else ("", "")
    named = given.public_url or public
    base = checked_public_url(named) + "/" if named else running or "http://127.0.0.1:8000/"
    screen.say("Open this within ten minutes; it works once:")
    sys.stdout.write(f"{base}host/{key}\n")  # whole, so that it can be copied
