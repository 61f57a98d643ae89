"""What is finished, one line each and each under what was asked, so that nothing is lost or redone."""

import contextlib
import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from rivertable.engine.errors import BadOption

from .lock import Lock

Row: TypeAlias = dict[str, Any]  # as JSON has it


def key(asked: Row) -> bytes:
    """The same few bytes for the same question."""
    return blake2b(json.dumps(asked, sort_keys=True).encode(), digest_size=16).digest()


class Journal:
    """A file that only grows: questions with their answers, for one process at a time.

    Answers stay in the file, which may have millions; in memory is where each of them begins. One
    that only looks changes no line, so it may also look while another process writes.
    """

    def __init__(self, path: Path, only_looks: bool = False, known_as: Path | None = None) -> None:
        self.path = path
        self.known_as = known_as or path  # the file that people have named
        self.only_looks = only_looks
        self._places: dict[bytes, int] = {}
        self._end = 0
        self._closing = contextlib.ExitStack()
        with self._closing:  # if something is wrong with the file
            self._file = self._opened()
            self.read()
            self._closing = self._closing.pop_all()

    def _opened(self) -> BinaryIO:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch()
            if not self.only_looks:
                self._closing.callback(Lock(self.path).close)
            return self._closing.enter_context(self.path.open("rb" if self.only_looks else "r+b"))
        except OSError as problem:
            raise BadOption(f"{self.path} cannot be written: {problem.strerror}.") from None

    def read(self) -> None:
        """All that is there; a line that was cut off when somebody pulled the plug goes."""
        self._file.seek(0)
        self._end = 0
        for number, line in enumerate(self._file, start=1):
            if not line.endswith(b"\n"):
                break
            asked, _ = self._parsed(line, number)
            self._places[key(asked)] = self._end
            self._end += len(line)
        if not self.only_looks:
            self._file.truncate(self._end)

    def _parsed(self, line: bytes, number: int = 0) -> tuple[Row, Row]:
        try:
            row = json.loads(line)
            return row["asked"], row["answer"]
        except (ValueError, KeyError, TypeError):
            raise BadOption(
                f"Line {number} of {self.path} is not a finished game; "
                "take it out, or name another file."
            ) from None

    def add(self, asked: Row, answer: Row) -> None:
        """Keep an answer: from here on it survives whatever happens to this process."""
        line = json.dumps({"asked": asked, "answer": answer}).encode() + b"\n"
        self._file.seek(self._end)
        self._file.write(line)
        self._file.flush()
        self._places[key(asked)] = self._end
        self._end += len(line)

    def find(self, asked: Row) -> Row | None:
        """The answer, if it is there already."""
        place = self._places.get(key(asked))
        return None if place is None else self._at(place)[1]

    def rows(self) -> Iterator[tuple[Row, Row]]:
        """Questions and their last answers, in the order in which they were first answered."""
        return map(self._at, self._places.values())

    def _at(self, place: int) -> tuple[Row, Row]:
        self._file.seek(place)
        return self._parsed(self._file.readline())

    def __contains__(self, asked: Row) -> bool:
        return key(asked) in self._places

    def __len__(self) -> int:
        return len(self._places)

    def close(self) -> None:
        self._closing.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()
