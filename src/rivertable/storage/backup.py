"""A backup: one file with the database, as it was at one moment, and the secret of the folder.

A copy of an SQLite file that is being served lacks what is still in its log (the file ending in
-wal), and a database without its secret knows nobody.
"""

import contextlib
import os
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import URL, Engine, text

from rivertable.engine.errors import RivertableError

from .address import file_of, sqlite_file
from .database import ALONE, check_file, newest_version, open_engine, opened, refusals
from .move import Mover

DATABASE, SECRET = "rivertable.db", "secret"  # their names in a backup


def back_up(url: URL, secret: Path, target: Path) -> None:
    """Everything that is needed to go on elsewhere; servers may be running meanwhile."""
    if target.exists():
        raise RivertableError(f"{target} exists already. Name another file.")
    part = target.with_name(f"{target.name}.part")
    try:
        with tempfile.TemporaryDirectory(dir=target.absolute().parent) as folder:
            copy = Path(folder) / DATABASE
            with refusals(url):
                copy_database(url, copy)
            os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
            with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.write(copy, DATABASE)
                archive.write(secret, SECRET)
        part.replace(target)  # whole or not at all
    except OSError as problem:
        raise RivertableError(f"Cannot write {target}: {problem.strerror}.") from None
    finally:
        part.unlink(missing_ok=True)


def back_up_before_migration(url: URL, secret: Path) -> None:
    """Into the folder `backups` beside the secret; a version that disappoints can be left again."""
    folder = secret.parent / "backups"
    name = f"before-{newest_version()}-{time.strftime('%Y-%m-%d-%H%M%S')}.zip"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as problem:
        raise RivertableError(f"Cannot write {folder}: {problem.strerror}.") from None
    back_up(url, secret, folder / name)


def copy_database(url: URL, copy: Path) -> None:
    """A database as it is at one moment, as a file."""
    file = file_of(url)
    if file is not None and not file.exists():
        raise RivertableError(f"There is no database {file}.")
    with reading(url) as engine:
        if file is None:
            with opened(sqlite_file(copy)) as new:
                Mover(engine, new).move(lambda: None)
            return
        with engine.connect() as connection:
            connection.execute(text("VACUUM INTO :copy"), {"copy": str(copy)})


@contextlib.contextmanager
def reading(url: URL) -> Iterator[Engine]:
    """A database as it is at one moment, whoever writes it."""
    engine = open_engine(url)
    level = "AUTOCOMMIT" if file_of(url) else "REPEATABLE READ"
    try:
        yield engine.execution_options(isolation_level=level)
    finally:
        engine.dispose()


def restore(source: Path, url: URL, secret: Path) -> None:
    """Everything from a backup into an empty database, and the secret where it was missing."""
    with unpacked(source) as folder:
        theirs = (folder / SECRET).read_bytes()
        if secret.exists() and secret.read_bytes() != theirs:
            raise RivertableError(
                f"{secret} is another secret than that of the backup: guests would be strangers. "
                "Name another --folder, or move it away."
            )
        old = open_engine(sqlite_file(folder / DATABASE), ALONE)
        try:
            with refusals(old.url):
                check_file(old)
            with opened(url) as new:
                Mover(old, new).move(lambda: None)
        finally:
            old.dispose()
        secret.touch(mode=0o600)
        secret.write_bytes(theirs)


@contextlib.contextmanager
def unpacked(source: Path) -> Iterator[Path]:
    """What is in a backup."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            with zipfile.ZipFile(source) as archive:
                for name in (DATABASE, SECRET):
                    archive.extract(name, folder)
        except OSError as problem:
            raise RivertableError(f"Cannot read {source}: {problem.strerror}.") from None
        except (zipfile.BadZipFile, KeyError):
            raise RivertableError(f"{source} is no whole backup of Rivertable.") from None
        yield Path(folder)
