"""What is finished, one line each and each under what was asked, so that nothing is lost or redone."""

import json
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from rivertable.engine.errors import BadOption

Row: TypeAlias = dict[str, Any]  # as JSON has it


def key(asked: Row) -> str:
    """The same text for the same question."""
    return json.dumps(asked, sort_keys=True)


class Journal:
    """A file that only grows: questions with their answers."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.answers: dict[str, Row] = {}
        self._file = self._opened()
        self.read()

    def _opened(self) -> BinaryIO:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch()
            return self.path.open("r+b")
        except OSError as problem:
            raise BadOption(f"{self.path} cannot be written: {problem.strerror}.") from None

    def read(self) -> None:
        """All answers; a line that was cut off when somebody pulled the plug goes."""
        self._file.seek(0)
        end = 0
        for line in self._file:
            if not line.endswith(b"\n"):
                break
            row = json.loads(line)
            self.answers[key(row["asked"])] = row["answer"]
            end += len(line)
        self._file.seek(end)
        self._file.truncate()

    def add(self, asked: Row, answer: Row) -> None:
        """Keep an answer: from here on it survives whatever happens to this process."""
        self._file.write(json.dumps({"asked": asked, "answer": answer}).encode() + b"\n")
        self._file.flush()
        self.answers[key(asked)] = answer

    def find(self, asked: Row) -> Row | None:
        """The answer, if it is there already."""
        return self.answers.get(key(asked))

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()
