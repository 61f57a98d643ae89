"""Files that people name: written whole or not at all; what is wrong with one is said."""

import os
from contextlib import suppress
from pathlib import Path

from rivertable.engine.errors import RivertableError
from rivertable.engine.position import Position
from rivertable.games import load


class BadFile(RivertableError):
    """A file that cannot be read or written: names it and says why."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")


def located(text: str) -> Path:
    """The path of a file that somebody typed."""
    path = Path(text)
    try:
        return path.expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as problem:
        raise BadFile(path, reason_of(problem)) from None


def read_text(path: Path) -> str:
    """The text in a file."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadFile(path, "this is not a text file, so it is not a saved game.") from None
    except (OSError, ValueError) as problem:
        raise BadFile(path, reason_of(problem)) from None


def read_record(path: Path, seed: int | str | None = None) -> Position:
    """The position that the record in a file leads to."""
    text = read_text(path)
    try:
        return load(text, seed)
    except RivertableError as problem:
        raise BadFile(path, str(problem)) from None


def is_taken(path: Path) -> bool:
    """Is there a file of that name already?"""
    try:
        return path.is_file()
    except (OSError, ValueError) as problem:
        raise BadFile(path, reason_of(problem)) from None


def write_text(path: Path, text: str) -> None:
    """Write a draft beside the file and then move it there, so that nobody sees half a file."""
    draft = path.parent / f".{path.name}.{os.getpid()}.part"
    try:
        if path.exists() and not path.is_file():
            raise BadFile(path, "this is not a file.")
        with draft.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except (OSError, ValueError) as problem:
        if isinstance(problem, BadFile):
            raise
        with suppress(OSError, ValueError):
            draft.unlink()
        raise BadFile(path, reason_of(problem)) from None


def reason_of(problem: Exception) -> str:
    """The operating system's reason, as one of our sentences."""
    reason = getattr(problem, "strerror", None) or str(problem)
    return f"{reason[:1].lower()}{reason[1:]}."
