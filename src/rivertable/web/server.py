"""Running the web app on this machine."""

import contextlib
import gc
import json
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import platformdirs
import uvicorn
from sqlalchemy import URL

from rivertable.engine.errors import RivertableError
from rivertable.jobs.lock import Lock, LockBusy
from rivertable.storage.address import database_at, file_of, sqlite_file
from rivertable.storage.backup import back_up_before_migration
from rivertable.storage.database import prepare
from rivertable.storage.peers.leases import told_by_all
from rivertable.web.host import logs
from rivertable.web.host.connections import LightSocket, LimitedProtocol, Quiet, most_connections
from rivertable.web.host.folder import (
    DATABASE,
    SECRET,
    check_same_secret,
    make_private,
    secret_in,
)
from rivertable.web.host.ports import LOOPBACK, PORT, choose_port, network_address, url_at
from rivertable.web.host.site import Site
from rivertable.web.processes.draining import BACKLOG, DrainingServer
from rivertable.web.processes.supervisor import Supervisor, check_system, listening

from .app import create_app, warm_up

TRUSTED_PROXIES = "127.0.0.1,::1"  # whose word we take for who somebody is

# How many new objects there are before garbage is looked for among them, how often that happens
# before it is looked for among somewhat older ones, and that before it is among all: Python's own
# numbers (700, 10, 10) let everybody wait for a tenth of a second now and then.
OBJECTS_BETWEEN_COLLECTIONS = (10_000, 10, 50)


def home_folder() -> Path:
    """Where the database lives by default: the user's own data folder."""
    return platformdirs.user_data_path("rivertable")


@dataclass(frozen=True)
class Settings:
    """The settings a serving process gets from its parent."""

    folder: str
    host: str
    database: str
    public_url: str
    trusted_proxies: str
    log_format: str
    retention: float
    trusts_webhooks: bool = False


def serve(
    folder: Path,
    host: str = "127.0.0.1",
    port: int = PORT,
    bot_pause: float = 0.6,
    database: URL | None = None,
    public_url: str = "",
    trusted_proxies: str = TRUSTED_PROXIES,
    log_format: str = "lines",
    retention: float = 0.0,
    trusts_webhooks: bool = False,
    inherited: socket.socket | None = None,
    when_ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until stopped; open tables are in the database, so nothing has to be saved."""
    load_everything()
    site = Site(host, public_url, trusts_webhooks)
    app = create_app(folder, bot_pause, database, site, retention)
    logs.set_up(log_format)
    LimitedProtocol.most = most_connections()
    logging.getLogger("asyncio").addFilter(Quiet())
    logging.getLogger("uvicorn.error").addFilter(Quiet(logging.WARNING))
    config = uvicorn.Config(
        app,
        http=LimitedProtocol,
        ws=LightSocket,
        backlog=1 if inherited else BACKLOG,  # where several listen, each takes one at a time
        host=host,
        port=port,
        log_level="warning",
        log_config=None,
        forwarded_allow_ips=trusted_proxies,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=2,
    )
    server = DrainingServer(config, app, when_ready)
    with contextlib.suppress(KeyboardInterrupt):
        server.run([inherited] if inherited else None)
    if not server.started:
        sys.exit(uvicorn.config.STARTUP_FAILURE)


def serve_for_parent() -> None:
    """Serve at a port that a parent opened, and end with it."""
    port, ready = map(int, sys.argv[1:3])
    told = Settings(**json.loads(sys.stdin.readline()))
    threading.Thread(target=end_with_parent, daemon=True).start()
    serve(
        Path(told.folder),
        told.host,
        database=database_at(told.database),
        public_url=told.public_url,
        trusted_proxies=told.trusted_proxies,
        log_format=told.log_format,
        retention=told.retention,
        trusts_webhooks=told.trusts_webhooks,
        inherited=socket.socket(fileno=port),
        when_ready=lambda: tell_parent(ready),
    )


def tell_parent(ready: int) -> None:
    os.write(ready, b".")
    os.close(ready)


def end_with_parent() -> None:
    """Where the parent is gone, so is its end of the pipe."""
    sys.stdin.read()
    signal.raise_signal(signal.SIGTERM)


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
    processes: int = 1,
    log_format: str = "lines",
    retention: float = 0.0,
    trusts_webhooks: bool = False,
) -> None:
    """Serve for people: say where, and open their browser there."""
    database = database or sqlite_file(folder / DATABASE)
    check_processes(processes, database)
    with claimed(folder, database, opens_browser) as note_address:
        secret_in(folder)  # a bad one is refused before anybody waits
        prepare_with_backup(folder, database)
        port = choose_port(host, port)
        address = url_at(host, port)
        note_address(f"{address}\n{public_url}")

        def tell() -> None:
            echo(f"Rivertable is running at {address}")
            if link := for_others(host, port, public_url):
                echo(f"Others find it at {link}")
            echo("Press Ctrl-C to stop. Your tables are kept for next time.")
            sys.stdout.flush()  # also into a pipe or a journal
            if opens_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        if processes > 1:
            named = database.render_as_string(hide_password=False)
            told = Settings(
                str(folder), host, named, public_url, trusted_proxies, log_format, retention,
                trusts_webhooks,
            )  # fmt: skip
            Supervisor(processes, json.dumps(asdict(told)), listening(host, port), tell).run()
        else:
            serve(
                folder,
                host,
                port,
                database=database,
                public_url=public_url,
                trusted_proxies=trusted_proxies,
                log_format=log_format,
                retention=retention,
                trusts_webhooks=trusts_webhooks,
                when_ready=tell,
            )


def check_processes(count: int, database: URL) -> None:
    """Several need a database that several can use."""
    if count == 1:
        return
    check_system()
    if file_of(database) is not None:
        raise RivertableError(
            "A file has one process: --processes needs a PostgreSQL database, see --database."
        )


@contextlib.contextmanager
def claimed(folder: Path, database: URL, opens_browser: bool) -> Iterator[Callable[[str], None]]:
    """A file has one server, which would not know of another's moves: starting another opens the
    first. Over PostgreSQL there can be any number.
    """
    file = file_of(database)
    if file is None:
        make_folder(folder)
        prepare_with_backup(folder, database)
        check_same_secret(folder, told_by_all(database))
        yield lambda addresses: None
        return
    with contextlib.closing(lock(folder, file, opens_browser)):
        yield lambda addresses: write_addresses(file, addresses)


def prepare_with_backup(folder: Path, database: URL) -> None:
    """Bring the database up to date; what it was before is kept."""
    secret_in(folder)
    prepare(database, lambda: back_up_before_migration(database, folder / SECRET))


def write_addresses(file: Path, addresses: str) -> None:
    address_file(file).write_text(addresses, "utf-8")


def for_others(host: str, port: int, public_url: str) -> str:
    """Where others find a server that does not only listen to this machine; empty if they do not."""
    address = network_address() if host in LOOPBACK else ""
    return public_url or (url_at(address, port) if address else "")


def address_file(database: Path) -> Path:
    """The file beside a database that says where its server is, and where others find it."""
    return database.with_name(f"{database.name}.address")


def addresses_in(told: Path) -> tuple[str, str]:
    """Where a server is, and its public address; each is empty if it has none."""
    here, _, public = told.read_text("utf-8").partition("\n") if told.exists() else ("", "", "")
    return here, public


def make_folder(folder: Path) -> None:
    try:
        make_private(folder)
    except OSError as problem:
        raise RivertableError(f"Cannot keep tables in {folder}: {problem.strerror}.") from None


def lock(folder: Path, guarded: Path, opens_browser: bool) -> Lock:
    """Keep other servers out of a database that is a file."""
    told = address_file(guarded)
    make_folder(folder)
    try:
        told.touch()
        return Lock(guarded)
    except LockBusy:
        address, _ = addresses_in(told)
        if opens_browser:
            webbrowser.open(address)
        raise RivertableError(
            f"Rivertable is already running at {address}; "
            "a second one needs another --folder or --database."
        ) from None
    except OSError as problem:
        raise RivertableError(f"Cannot keep tables in {told.parent}: {problem.strerror}.") from None
