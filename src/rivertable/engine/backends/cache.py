"""Where native code is kept, and whether what lies there can be trusted.

Each entry point has a folder, named after the fingerprint of its code. When it is complete it is
sealed with the hashes of its files and the versions that made them: what was cut short, or came from
elsewhere, is thrown away.
"""

import hashlib
import logging
import platform
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import filelock
import platformdirs

from .fingerprint import fingerprint

logger = logging.getLogger("rivertable.cache")

KEPT_SECONDS = 30 * 24 * 3600  # after its last use; then what was compiled is deleted
PATIENCE = 300  # seconds to wait for another process that compiles
SEAL = "sha256"
LOCK = "compiling.lock"

CACHE = platformdirs.user_cache_path("rivertable")  # a folder in it for each fingerprint


def folder_of(function: Callable[..., Any]) -> Path:
    """Where the native code of a function is kept."""
    return CACHE / fingerprint(function)


def is_kept(function: Callable[..., Any]) -> bool:
    """Is there native code of the function, as it is now, made by and for what is installed here?"""
    folder = folder_of(function)
    with suppress(OSError):
        return (folder / SEAL).read_bytes() == contents(folder)
    return False


def contents(folder: Path) -> bytes:
    """What it was made by, and a line for each file: its hash and its name."""
    files = sorted(file for file in folder.iterdir() if file.name != SEAL and file.is_file())
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()} {file.name}" for file in files]
    return "\n".join([made_by(), *lines]).encode()


@cache
def made_by() -> str:
    """The versions that may read each other's code."""
    versions = [f"{name} {version(name)}" for name in ("numba", "llvmlite", "numpy")]
    return " ".join([platform.python_version(), platform.machine(), *versions])


def seal(folder: Path) -> None:
    """What lies in a folder is complete."""
    with suppress(OSError):
        (folder / SEAL).write_bytes(contents(folder))


def throw_away_broken(function: Callable[..., Any]) -> None:
    """Delete compiled code that nobody can use. Only for who is alone: others may be writing it."""
    folder = folder_of(function)
    if is_kept(function) or not (folder.exists() or folder.is_symlink()):
        return
    logger.warning("Compiled code in %s is broken or unfinished; it is thrown away.", folder)
    shutil.rmtree(folder, ignore_errors=True)
    with suppress(OSError):
        folder.unlink(missing_ok=True)  # if it is no folder


@contextmanager
def alone(patience: float = PATIENCE) -> Iterator[bool]:
    """One process compiles at a time; says whether what it compiles can be kept."""
    if not is_writable(CACHE):
        yield False
        return
    lock = filelock.FileLock(CACHE / LOCK, timeout=patience)
    try:
        lock.acquire()
    except filelock.Timeout:
        yield False
        return
    except OSError as problem:
        logger.warning("Compiled code cannot be kept: %s: %s.", CACHE / LOCK, problem.strerror)
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


def use(folder: Path) -> bool:
    """The folder is in use, if it can be; if it is new, what nobody used lately goes."""
    try:
        if not folder.exists():
            folder.mkdir(parents=True)
            forget_unused(folder)
        folder.touch()
    except OSError as problem:
        logger.warning("Compiled code cannot be kept in %s: %s.", folder, problem.strerror)
        return False
    return folder.is_dir()


def forget_unused(new: Path) -> None:
    """Delete what other versions of the sources left beside a new folder and nobody used lately."""
    for folder in new.parent.iterdir():
        if re.fullmatch("[0-9a-f]{16}", folder.name) and not folder.is_symlink():
            with suppress(OSError):  # another process may be doing the same
                if new.stat().st_mtime - folder.stat().st_mtime > KEPT_SECONDS:
                    shutil.rmtree(folder)
