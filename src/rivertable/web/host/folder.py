"""The folder of a server, which only its owner reads: the database and the secret."""

import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from rivertable.engine.errors import RivertableError

DATABASE = "rivertable.db"
SECRET = "secret"
SHORTEST_SECRET = 20  # characters; what we make has 43


def make_private(folder: Path, database: Path | None = None) -> None:
    """Make the folder if it is missing; close what was open to others in one that is there, and a
    database that is elsewhere.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for file in private_files(folder, database):
        with suppress(OSError):  # it is not there, not ours, or the system has no modes
            file.chmod(0o600)


def private_files(folder: Path, database: Path | None) -> Iterator[Path]:
    """What only its owner reads."""
    yield folder / SECRET
    for file in {folder / DATABASE, database or folder / DATABASE}:
        yield from (file.with_name(f"{file.name}{end}") for end in ("", "-wal", "-shm"))


def secret_in(folder: Path) -> str:
    """The key that cookies are signed with: made once, kept beside the database."""
    file, new = folder / SECRET, folder / f"{SECRET}.new"
    if not file.exists():
        new.touch(mode=0o600)
        new.write_text(secrets.token_urlsafe(32), "utf-8")
        new.replace(file)  # whole or not at all
    try:
        secret = file.read_text("utf-8")
    except OSError as problem:
        raise RivertableError(f"Cannot read the secret in {file}: {problem.strerror}.") from None
    except UnicodeDecodeError:
        secret = ""  # it is none of ours
    if len(secret.strip()) < SHORTEST_SECRET:
        raise RivertableError(
            f"The secret in {file} is empty, too short or garbled, so anybody could forge a cookie: "
            "restore it from a backup. Without one, delete the file: "
            "then every guest is a new one, and comes back by a personal link."
        )
    return secret


def fingerprint(secret: str) -> str:
    """A mark that tells secrets apart without revealing them."""
    return hashlib.sha256(f"fingerprint of {secret}".encode()).hexdigest()[:16]


def check_same_secret(folder: Path, told: Iterable[str]) -> None:
    """Refuse to serve beside others with another secret: their guests would be strangers here."""
    ours = fingerprint(secret_in(folder))
    theirs = {json.loads(text).get("secret", ours) for text in told if text}
    if theirs - {ours}:
        raise RivertableError(
            f"Other servers of this database have another secret than {folder / SECRET}: "
            "their guests would be strangers here. Copy theirs."
        )
