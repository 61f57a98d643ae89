"""What is finished, one line each and each under what was asked, so that nothing is lost or redone."""

import contextlib
import json
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from rivertable.engine.errors import BadOption
from rivertable.jobs.lock import Alone, Busy

Row: TypeAlias = dict[str, Any]  # as JSON has it


def key(asked: Row) -> str:
    """The same text for the same question."""
    return json.dumps(asked, sort_keys=True)


class Journal:
    """A file that only grows: questions with their answers, for one process at a time.

    One that only looks changes no line, so it may also look while another process writes.
    """

    def __init__(self, path: Path, only_looks: bool = False) -> None:
        self.path = path
        self.only_looks = only_looks
        self.answers: dict[str, Row] = {}
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
                self._closing.callback(Alone(self.path).close)
            return self._closing.enter_context(self.path.open("rb" if self.only_looks else "r+b"))
        except Busy as busy:
            raise BadOption(str(busy)) from None
        except OSError as problem:
            raise BadOption(f"{self.path} cannot be written: {problem.strerror}.") from None

    def read(self) -> None:
        """All answers; a line that was cut off when somebody pulled the plug goes."""
        self._file.seek(0)
        end = 0
        for number, line in enumerate(self._file, start=1):
            if not line.endswith(b"\n"):
                break
            self._learn(number, line)
            end += len(line)
        if not self.only_looks:
            self._file.seek(end)
            self._file.truncate()

    def _learn(self, number: int, line: bytes) -> None:
        try:
            row = json.loads(line)
            self.answers[key(row["asked"])] = row["answer"]
        except (ValueError, KeyError, TypeError):
            raise BadOption(
                f"Line {number} of {self.path} is not a finished game; "
                "take it out, or name another file."
            ) from None

    def add(self, asked: Row, answer: Row) -> None:
        """Keep an answer: from here on it survives whatever happens to this process."""
        self._file.write(json.dumps({"asked": asked, "answer": answer}).encode() + b"\n")
        self._file.flush()
        self.answers[key(asked)] = answer

    def find(self, asked: Row) -> Row | None:
        """The answer, if it is there already."""
        return self.answers.get(key(asked))

    def close(self) -> None:
        self._closing.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()
