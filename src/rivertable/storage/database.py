"""Connections to a database, who may write it, and a sentence when it cannot be used."""

import contextlib
import math
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import alembic.command
import alembic.config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from rivertable.engine.errors import RivertableError

from .address import file_of, shown

T = TypeVar("T")

# Of every connection to SQLite. FULL: a commit is on the disk, and survives a power cut. All that
# waits is committed together, so that costs time and little throughput.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")

# Of every connection to PostgreSQL, unless the address says otherwise: a machine that vanished
# is noticed in seconds, at both ends.
CONNECTING = {
    "application_name": "rivertable",
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",  # milliseconds
}
KEEPALIVES = (
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
)
WRITER = 7_110_821  # the advisory lock of who writes; any number that nothing else uses
ALONE = "pg_advisory_lock"  # nobody else writes: to migrate, and to move everything
TOGETHER = "pg_advisory_lock_shared"  # others serve the same tables
WAIT = "5s"  # for the lock: one that was killed just now may still have it
PATIENCE = 10.0  # seconds for PostgreSQL to come back
PAUSE = 0.1  # seconds before it is asked again
AWAY = ("08", "57P")  # SQLSTATE: connection lost; shut down, not yet up again


class LockTaken(SQLAlchemyError):
    """Another session has the writer's lock."""


BUSY = "Another Rivertable is using the database {name}. Stop it first, or name another."
SENTENCES = (
    (
        ImportError,
        "A PostgreSQL database needs one more package: pip install 'rivertable[postgresql]'",
    ),
    (LockTaken, BUSY),
    (
        CommandError,  # of alembic: it does not know the version that it finds
        "The database {name} was last used by a newer version of Rivertable. "
        "Install that version, or name another database.",
    ),
    (DBAPIError, "Cannot use the database {name}: {reason}. {help}"),
)
FULL = "disk is full"  # as SQLite says it, of its own file or of a backup
MAKE_ROOM = "Make room on the disk; until then, nothing can be written."
HELP = {
    "sqlite": "Name another file, or restore this one from a backup.",
    "postgresql": "Check host, user and password, and that PostgreSQL is running; "
    "`createdb -O USER NAME` makes a database that the user owns.",
}


def open_engine(url: URL, lock: str = "", **how: Any) -> Engine:
    """Connections to a database; those with a lock write, alone or together with others.

    On PostgreSQL it is a lock of the session: who has lost the connection has lost the lock, and
    gets another connection only with the lock. SQLite's file is locked by who names it.
    """
    file = file_of(url)
    return _open_postgresql(url, lock, **how) if file is None else _open_sqlite(url, file)


def _open_sqlite(url: URL, file: Path) -> Engine:
    with contextlib.suppress(OSError):  # which SQLite will find too, and say so
        file.touch(mode=0o600)  # hidden choices are in it
    engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "connect", _set_pragmas)
    return engine


def _open_postgresql(url: URL, lock: str, **how: Any) -> Engine:
    usual = {"pool_pre_ping": True, "pool_size": 1 if lock else 5, "max_overflow": 0}
    engine = create_engine(
        url,
        hide_parameters=True,
        connect_args={name: value for name, value in CONNECTING.items() if name not in url.query},
        **{**usual, **how},
    )
    if lock:
        event.listen(engine, "connect", partial(_lock, lock))
    return engine


def _set_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _lock(lock: str, connection: Any, _record: Any) -> None:
    try:
        connection.execute(f"{KEEPALIVES}; SET lock_timeout = '{WAIT}'")
        connection.execute(f"SELECT {lock}({WRITER})")
        connection.execute("RESET lock_timeout")
        connection.commit()
    except Exception as problem:
        connection.close()
        if getattr(problem, "sqlstate", None) != "55P03":  # lock_not_available
            raise
        raise LockTaken from None


def migrate(engine: Engine, version: str = "head") -> None:
    """Bring a database up to date, or to a certain version of the schema."""
    with engine.begin() as connection:
        config = _alembic()
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, version)


def _alembic() -> alembic.config.Config:
    config = alembic.config.Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config


def version_of(engine: Engine) -> str | None:
    """The version of the schema; None if nobody has made one."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def newest_version() -> str | None:
    """The version of the schema that this program has."""
    return ScriptDirectory.from_config(_alembic()).get_current_head()


def is_up_to_date(url: URL) -> bool:
    engine = open_engine(url)
    try:
        return version_of(engine) == newest_version()
    finally:
        engine.dispose()


def check_up_to_date(url: URL) -> None:
    """Refuse a database that somebody has to migrate first."""
    with refusals(url):
        is_good = is_up_to_date(url)
    if not is_good:
        raise RivertableError(
            f"The database {shown(url)} is of another version of Rivertable. "
            "Start a server of this version first: it brings the database up to date."
        )


def prepare(url: URL, before: Callable[[], None] = lambda: None) -> None:
    """Bring a database up to date, or say in a sentence why it cannot be used.

    Others may be serving it meanwhile, if there is nothing to change. `before` is called before
    anything is changed that is there already.
    """
    with refusals(url):
        if file_of(url) is None and is_up_to_date(url):
            return
        try:
            with opened(url) as engine:
                check_file(engine)
                if version_of(engine) not in (None, newest_version()):
                    before()
                migrate(engine)
        except RivertableError:
            if file_of(url) is not None or not is_up_to_date(url):
                raise  # else another has just done it, and serves already


@contextlib.contextmanager
def opened(url: URL) -> Iterator[Engine]:
    """A database that can be used, for a while; nobody else writes it meanwhile."""
    with refusals(url):
        engine = open_engine(url, ALONE)
    try:
        with refusals(url):
            check_encoding(engine)
        yield engine
    finally:
        engine.dispose()


def check_encoding(engine: Engine) -> None:
    """Refuse a database that cannot keep every text."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            return
        encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
        if encoding != "UTF8":
            raise RivertableError(
                f"The database {shown(engine.url)} keeps its texts as {encoding}, which lacks "
                "letters that people use. Make one with: createdb -T template0 -E UTF8 NAME"
            )


def check_file(engine: Engine) -> None:
    """Refuse a file that was cut short or garbled: else it is served until somebody reads there."""
    file = file_of(engine.url)
    if file is None:
        return
    with engine.connect() as connection:
        size = connection.execute(text("PRAGMA page_size")).scalar_one()
        found = connection.execute(text("PRAGMA quick_check(1)")).scalar_one()
    if found != "ok" or file.stat().st_size % size:
        raise RivertableError(f"The database {file} is damaged. {HELP['sqlite']}")


@contextlib.contextmanager
def refusals(url: URL) -> Iterator[None]:
    """A database problem, as a sentence without passwords."""
    try:
        yield
    except tuple(kind for kind, _ in SENTENCES) as problem:
        raise RivertableError(sentence(problem, url)) from None


def sentence(problem: Exception, url: URL) -> str:
    """The message about a problem, and what would help."""
    reason = " ".join(str(getattr(problem, "orig", "")).split()).rstrip(".?")
    if url.password:
        reason = reason.replace(str(url.password), "***")
    named = MAKE_ROOM if reason.endswith(FULL) else HELP[url.get_backend_name()]
    said = next(said for kind, said in SENTENCES if isinstance(problem, kind))
    return said.format(name=shown(url), reason=reason, help=named)


def is_away(problem: Exception) -> bool:
    """Is PostgreSQL gone for a moment, being restarted or cut off? An SQLite file never is."""
    if not isinstance(problem, DBAPIError) or not hasattr(problem.orig, "sqlstate"):
        return False
    state = getattr(problem.orig, "sqlstate", None)
    is_refused = isinstance(problem, OperationalError | InterfaceError) and not state
    return problem.connection_invalidated or is_refused or str(state).startswith(AWAY)


class Outage:
    """Since when it is away, as far as anybody has seen."""

    def __init__(self) -> None:
        self._since = self._seen = -math.inf

    def is_bearable(self) -> bool:
        """It is away: shall we try again? Not for everybody from the beginning, for a page asks many
        things, one after the other.
        """
        now = time.monotonic()
        if now - self._seen > PATIENCE:  # that was another time
            self._since = now
        self._seen = now
        return now - self._since <= PATIENCE

    def end(self) -> None:
        self._seen = -math.inf


def patiently(work: Callable[[], T], outage: Outage) -> T:
    """Do something, and again as long as PostgreSQL is away."""
    while True:
        try:
            done = work()
        except DBAPIError as problem:
            if not is_away(problem) or not outage.is_bearable():
                raise
        else:
            outage.end()
            return done
        time.sleep(PAUSE)
