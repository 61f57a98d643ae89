"""Running the web app on this machine."""

import contextlib
import gc
import socket
import threading
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path

import platformdirs
import uvicorn
from sqlalchemy import URL

from rivertable.engine.errors import RivertableError
from rivertable.jobs.lock import Lock, LockBusy
from rivertable.storage.address import file_of, sqlite_file
from rivertable.storage.database import prepare

from .app import create_app, warm_up
from .folder import DATABASE, make_private, secret_in
from .ports import LOOPBACK, PORT, choose_port, network_address, url_at
from .site import Site

TRUSTED_PROXIES = "127.0.0.1,::1"  # whose word we take for who somebody is

# How many new objects there are before garbage is looked for among them, how often that happens
# before it is looked for among somewhat older ones, and that before it is among all: Python's own
# numbers (700, 10, 10) let everybody wait for a tenth of a second now and then.
OBJECTS_BETWEEN_COLLECTIONS = (10_000, 10, 50)


def home_folder() -> Path:
    """Where the database lives by default: the user's own data folder."""
    return platformdirs.user_data_path("rivertable")


def serve(
    folder: Path,
    host: str = "127.0.0.1",
    port: int = PORT,
    bot_pause: float = 0.6,
    database: URL | None = None,
    public_url: str = "",
    trusted_proxies: str = TRUSTED_PROXIES,
) -> None:
    """Serve until stopped; open tables are in the database, so nothing has to be saved."""
    load_everything()
    uvicorn.run(
        create_app(folder, bot_pause, database, Site(host, public_url)),
        host=host,
        port=port,
        log_level="warning",
        forwarded_allow_ips=trusted_proxies,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=2,
    )


def load_everything() -> None:
    """Load and compile everything now, and never again look for garbage among it.

    There are so many objects in a compiler that looking takes a tenth of a second, in which nobody
    is answered.
    """
    warm_up()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*OBJECTS_BETWEEN_COLLECTIONS)


def run(
    folder: Path,
    host: str,
    port: int | None,
    opens_browser: bool,
    echo: Callable[[str], None],
    database: URL | None = None,
    public_url: str = "",
    trusted_proxies: str = TRUSTED_PROXIES,
) -> None:
    """Serve for people: say where, and open their browser there.

    Two servers would not know of each other's moves, so there is one for a database;
    starting another opens the first.
    """
    file = file_of(database) if database else None
    guarded = file or folder / DATABASE
    with contextlib.closing(lock(folder, guarded, opens_browser)):
        secret_in(folder)  # a bad one is refused before anybody waits
        prepare(database or sqlite_file(guarded))
        port = choose_port(host, port)
        address = url_at(host, port)
        address_file(guarded).write_text(address, "utf-8")
        echo(f"Rivertable is running at {address}")
        if link := for_others(host, port, public_url):
            echo(f"Others find it at {link}")
        echo("Press Ctrl-C to stop. Your tables are kept for next time.")
        if opens_browser:
            visit = (LOOPBACK.get(host, host), port, address)
            threading.Thread(target=open_when_ready, args=visit, daemon=True).start()
        serve(
            folder,
            host,
            port,
            database=database,
            public_url=public_url,
            trusted_proxies=trusted_proxies,
        )


def for_others(host: str, port: int, public_url: str) -> str:
    """Where others find a server that does not only listen to this machine; empty if they do not."""
    address = network_address() if host in LOOPBACK else ""
    return public_url or (url_at(address, port) if address else "")


def address_file(database: Path) -> Path:
    """The file beside a database that says where its server is."""
    return database.with_name(f"{database.name}.address")


def lock(folder: Path, guarded: Path, opens_browser: bool) -> Lock:
    """Keep other servers out of the folder, and of a database that is a file elsewhere."""
    told = address_file(guarded)
    try:
        make_private(folder)
        told.touch()
        return Lock(guarded)
    except LockBusy:
        address = told.read_text("utf-8")
        if opens_browser:
            webbrowser.open(address)
        raise RivertableError(
            f"Rivertable is already running at {address}; "
            "a second one needs another --folder or --database."
        ) from None
    except OSError as problem:
        raise RivertableError(f"Cannot keep tables in {told.parent}: {problem.strerror}.") from None


def open_when_ready(host: str, port: int, address: str) -> None:
    """Open a browser as soon as the server answers; on a machine without one nothing happens."""
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection((host, port), 1):
            webbrowser.open(address)
            return
        time.sleep(0.2)
