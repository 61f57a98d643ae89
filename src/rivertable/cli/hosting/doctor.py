"""`rivertable doctor`: is everything as it should be, and would an upgrade change any table?"""

import argparse
import os
import platform
import shutil
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rivertable.cli.arguments import Commands, Formatter
from rivertable.engine.errors import RivertableError
from rivertable.terminal.screen import Screen

from .place import add_place, named_place

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from sqlalchemy import URL, Engine

ABOUT = """\
Check the database, the secret, the disk, the clock, the cache and the version,
then rehearse an upgrade: replay every stored table with this version, and say
which would differ. Nothing is changed, and servers can go on meanwhile. To
rehearse a new version, install it elsewhere and run its doctor here.
"""
LEAST_FREE = 500 << 20  # bytes on the disk
LARGEST_DRIFT = 5.0  # seconds between two clocks
# Where SQLite's locks do not work, or a file is changed behind its back.
SHARED_KINDS = ("nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "9p", "davfs")
SYNCHRONISED = ("dropbox", "onedrive", "google drive", "googledrive", "icloud", "nextcloud")
MOST_LISTED = 20  # tables that differ
GOOD, WARNING, BAD = "ok", "warning", "problem"


class Finding(NamedTuple):
    """One thing that was looked at."""

    kind: str
    about: str
    text: str


Findings = Iterator[Finding]


def add(commands: Commands) -> None:
    """What can be typed after `rivertable doctor`."""
    doctor = commands.add_parser(
        "doctor", help="check a server, or rehearse an upgrade", description=ABOUT,
        formatter_class=Formatter,
    )  # fmt: skip
    add_place(doctor)
    doctor.add_argument("--no-rehearsal", dest="rehearses", action="store_false",
        help="do not replay the tables, which takes a while if there are many")  # fmt: skip
    doctor.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    folder, database = named_place(given)
    found = []
    for finding in examine(folder, database, given.rehearses):
        found.append(finding.kind)
        screen.say(f"{finding.kind:8} {finding.about}: {finding.text}")
    if BAD in found:
        count = found.count(BAD)
        raise RivertableError(f"{count} problem{'s' if count > 1 else ''} found, see above.")
    screen.say("Everything is well." if WARNING not in found else "It works; see the warnings.")


def examine(folder: Path, database: "URL", rehearses: bool) -> Findings:
    from rivertable.storage.database import open_engine

    yield Finding(GOOD, "version", f"rivertable {version('rivertable')}, {system()}")
    for look in (look_at_folder, look_at_secret, look_at_disk, look_at_cache):
        yield from look(folder)
    yield from look_at_place(database)
    if not exists(database):
        yield Finding(WARNING, "database", "there is none yet; the first start makes it")
        return
    engine = open_engine(database)
    looks: list[Callable[[Engine], Findings]] = [look_at_database, look_at_clock]
    try:
        for look_into in [*looks, rehearsal] if rehearses else looks:
            yield from look_into(engine)
    except RivertableError as problem:
        yield Finding(BAD, "database", str(problem))
    finally:
        engine.dispose()


def system() -> str:
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"


def exists(database: "URL") -> bool:
    from rivertable.storage.address import file_of

    file = file_of(database)
    return file is None or file.exists()


def look_at_folder(folder: Path) -> Findings:
    if folder.exists() and not folder.is_dir():
        yield Finding(BAD, "folder", f"{folder} is a file; name the folder that it is in")
        return
    if not folder.exists():
        yield Finding(WARNING, "folder", f"{folder} is not there yet; the first start makes it")
        return
    if is_open(folder):
        yield Finding(WARNING, "folder", f"others can look into {folder}: chmod 700 {folder}")


def is_open(path: Path) -> bool:
    """May others on this machine look into it?"""
    return os.name != "nt" and bool(path.stat().st_mode & 0o077)


def look_at_place(database: "URL") -> Findings:
    """A file has to be on a disk of this machine, and its owner's; PostgreSQL looks after its own."""
    from rivertable.storage.address import file_of

    file = file_of(database)
    if file is None:
        return
    place = file.resolve().parent
    kind = filesystem_of(place)
    if kind in SHARED_KINDS:
        yield Finding(BAD, "place", f"{place} is on a network drive ({kind}): SQLite breaks there")
    if any(name in str(place).lower() for name in SYNCHRONISED):
        yield Finding(BAD, "place", f"{place} is synchronised elsewhere: SQLite breaks there")
    if file.exists() and is_open(file):
        yield Finding(WARNING, "place", f"others can read it: chmod 600 {file}")


def filesystem_of(folder: Path) -> str:
    """The kind of file system that a folder is on; empty if the system does not say."""
    try:
        mounts = Path("/proc/mounts").read_text("utf-8").splitlines()
    except OSError:
        return ""
    fitting = [line.split() for line in mounts if folder.is_relative_to(line.split()[1])]
    return max(fitting, key=lambda mount: len(mount[1]), default=["", "", ""])[2]


def look_at_secret(folder: Path) -> Findings:
    from rivertable.web.host.folder import SECRET, secret_in

    file = folder / SECRET
    if not file.exists():
        yield Finding(WARNING, "secret", "there is none yet; the first start makes it")
        return
    try:
        secret_in(folder)
    except (RivertableError, OSError) as problem:
        yield Finding(BAD, "secret", str(problem))
        return
    if is_open(file):
        yield Finding(BAD, "secret", f"others can read it and be anybody: chmod 600 {file}")
    else:
        yield Finding(GOOD, "secret", "is there, and only its owner can read it")


def look_at_disk(folder: Path) -> Findings:
    here = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    free = shutil.disk_usage(here).free
    text = f"{free / (1 << 30):.1f} GB are free at {here}"
    yield Finding(GOOD if free > LEAST_FREE else BAD, "disk", text)


def look_at_cache(_folder: Path) -> Findings:
    from rivertable.engine.backends.cache import CACHE, is_writable

    if is_writable(CACHE):
        yield Finding(GOOD, "cache", f"compiled code is kept in {CACHE}")
    else:
        yield Finding(WARNING, "cache", f"{CACHE} cannot be written: native code is not kept")


def look_at_database(engine: "Engine") -> Findings:
    from rivertable.storage.address import shown
    from rivertable.storage.database import check_encoding, check_file, newest_version, version_of

    name = shown(engine.url)
    with said(engine):
        check_file(engine)
        check_encoding(engine)
        found = version_of(engine)
    newest = newest_version()
    if found == newest:
        yield Finding(GOOD, "database", f"{name} is whole and up to date")
    elif found is None:
        yield Finding(WARNING, "database", f"{name} is empty; the first start prepares it")
    elif newest is not None and found > newest:
        yield Finding(BAD, "database", f"{name} was last used by a newer version of Rivertable")
    else:
        text = f"{name} has schema {found}; this version starts with a backup and changes it to"
        yield Finding(WARNING, "database", f"{text} {newest}")


def look_at_clock(engine: "Engine") -> Findings:
    """Of PostgreSQL and of this machine; else of the newest entry, which is not in the future."""
    from sqlalchemy import func, inspect, select, text

    from rivertable.storage.schema import log

    with said(engine), engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            now = connection.execute(text("SELECT extract(epoch FROM clock_timestamp())"))
            drift = abs(float(now.scalar_one()) - time.time())
        elif inspect(engine).has_table("log"):
            newest = connection.execute(select(func.max(log.c.at))).scalar_one() or 0.0
            drift = max(0.0, newest - time.time())
        else:
            return
    if drift > LARGEST_DRIFT:
        yield Finding(BAD, "clock", f"it differs from that of the database by {drift:.0f} s")
    else:
        yield Finding(GOOD, "clock", "agrees with the database")


def rehearsal(engine: "Engine") -> Findings:
    from sqlalchemy import inspect

    from rivertable.tables.rehearsal import rehearse_all

    with said(engine):
        if not inspect(engine).has_table("tables"):
            return
        done = list(rehearse_all(engine))
    different = [one for one in done if one.problem]
    for one in different[:MOST_LISTED]:
        yield Finding(BAD, "upgrade", f"table {one.table} ({one.game}): {one.problem}")
    if len(different) > MOST_LISTED:
        yield Finding(BAD, "upgrade", f"and {len(different) - MOST_LISTED} more")
    entries = sum(one.entries for one in done)
    text = f"{len(done) - len(different)} of {len(done)} tables ({entries} entries) replay the same"
    yield Finding(BAD if different else GOOD, "upgrade", text)


def said(engine: "Engine") -> "AbstractContextManager[None]":
    from rivertable.storage.database import refusals

    return refusals(engine.url)
