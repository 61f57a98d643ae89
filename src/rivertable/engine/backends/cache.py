"""Where native code is kept, and whether what lies there can be trusted.

Each entry point has a folder, named after the fingerprint of its code. When it is complete it is
sealed with the hashes of its files: what was cut short, or came from elsewhere, is thrown away.
"""

import hashlib
import logging
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import filelock
import platformdirs

from .fingerprint import fingerprint

logger = logging.getLogger("rivertable.cache")

KEPT_SECONDS = 30 * 24 * 3600  # after its last use; then what was compiled is deleted
PATIENCE = 300  # seconds to wait for another process that compiles
SEAL = "sha256"

CACHE = platformdirs.user_cache_path("rivertable")  # a folder in it for each fingerprint


def folder_of(function: Callable[..., Any]) -> Path:
    """Where the native code of a function is kept."""
    return CACHE / fingerprint(function)


def is_kept(function: Callable[..., Any]) -> bool:
    """Is there native code of the function, as it is now? What is broken is thrown away."""
    folder = folder_of(function)
    if not folder.exists():
        return False
    with suppress(OSError):
        if (folder / SEAL).read_text() == hashes(folder):
            return True
    throw_away(folder)
    return False


def hashes(folder: Path) -> str:
    """A line for each file: its hash and its name."""
    files = sorted(file for file in folder.iterdir() if file.name != SEAL and file.is_file())
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()} {file.name}" for file in files]
    return "\n".join(lines) if lines else "nothing"


def seal(folder: Path) -> None:
    """What lies in a folder is complete."""
    with suppress(OSError):
        (folder / SEAL).write_text(hashes(folder))


def throw_away(folder: Path) -> None:
    """Delete compiled code that nobody can use."""
    logger.warning("Compiled code in %s is broken or unfinished; it is thrown away.", folder)
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def alone() -> Iterator[bool]:
    """One process compiles at a time; says whether what it compiles can be kept."""
    if not is_writable(CACHE):
        yield False
        return
    lock = filelock.FileLock(CACHE / "compiling.lock", timeout=PATIENCE)
    try:
        lock.acquire()
    except (filelock.Timeout, OSError):
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


@cache
def is_writable(folder: Path) -> bool:
    """Can compiled code be kept there?"""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as problem:
        logger.warning("Compiled code cannot be kept in %s: %s.", folder, problem.strerror)
        return False
    return True


def use(folder: Path) -> None:
    """The folder is in use; if it is new, what nobody used lately goes."""
    if not folder.exists():
        folder.mkdir(parents=True)
        forget_unused(folder)
    with suppress(OSError):
        folder.touch()


def forget_unused(new: Path) -> None:
    """Delete what other versions of the sources left beside a new folder and nobody used lately."""
    for folder in new.parent.iterdir():
        if re.fullmatch("[0-9a-f]{16}", folder.name) and not folder.is_symlink():
            with suppress(OSError):  # another process may be doing the same
                if new.stat().st_mtime - folder.stat().st_mtime > KEPT_SECONDS:
                    shutil.rmtree(folder)
