"""`rivertable serve`: tables in the browser."""

import argparse

from rivertable.terminal.screen import Screen

from .arguments import Commands, Formatter
from .hosting import settings
from .hosting.place import add_place, named_place
from .hosting.settings import add_log_format, add_setting, port_number, process_count

ABOUT = f"""\
Open tables in your browser: play solo against bots, pass and play, or online
with friends. Tables are saved in one file, or in a PostgreSQL database, and
survive a restart.

{settings.ABOUT}
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable serve`."""
    serve = commands.add_parser(
        "serve", help="open tables in your browser (the default)", description=ABOUT,
        formatter_class=Formatter,
    )  # fmt: skip
    add_setting(serve, "--port", type=port_number, metavar="N",
        help="port to listen on (default: 8000, or the next free one)")  # fmt: skip
    add_setting(serve, "--host", default="127.0.0.1", metavar="ADDRESS",
        help="who can connect: 127.0.0.1 only you, on this machine (default); "
        "0.0.0.0 anyone on your network")  # fmt: skip
    add_setting(serve, "--public-url", default="", metavar="URL",
        help="the address under which others reach this server, such as "
        "https://games.example; for links, and behind a proxy")  # fmt: skip
    add_setting(serve, "--trusted-proxies", default="127.0.0.1,::1", metavar="ADDRESSES",
        help="proxies whose X-Forwarded-For and -Proto headers are believed, "
        "separated by commas (default: those on this machine)")  # fmt: skip
    add_place(serve)
    add_setting(serve, "--processes", type=process_count, default=1, metavar="N",
        help="processes behind one port, over PostgreSQL; those that die are replaced, and "
        "SIGHUP restarts them one after the other (default: 1)")  # fmt: skip
    add_log_format(serve)
    add_setting(serve, "--retention", type=days, default=0.0, metavar="DAYS",
        help="delete tables that never began and guests who never sat down after so many "
        "days (default: never)")  # fmt: skip
    add_setting(serve, "--trust-webhooks", action="store_true",
        help="allow notifications to any address, including your own network, and by "
        "Apprise if it is installed (default: only to the internet)")  # fmt: skip
    add_setting(serve, "--no-browser", dest="browser", action="store_false",
        help="do not open a browser")  # fmt: skip
    serve.set_defaults(run=run)


def days(text: str) -> float:
    """A number of days that somebody typed."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"write a number of days, from 1 on, not {text!r}")
    return float(text)


def run(given: argparse.Namespace, screen: Screen) -> None:
    # Here, because a game in the terminal needs no web server.
    from rivertable.web import server
    from rivertable.web.host import site

    folder, database = named_place(given)
    server.run(
        folder,
        given.host,
        given.port,
        given.browser,
        screen.say,
        database=database,
        public_url=site.checked_public_url(given.public_url) if given.public_url else "",
        trusted_proxies=site.checked_proxies(given.trusted_proxies),
        processes=given.processes,
        log_format=given.log_format,
        retention=given.retention,
        trusts_webhooks=given.trust_webhooks,
    )
