"""Games as they are finished: one line each, so that a run that is stopped loses none.

A Parquet file cannot be added to; so lines are collected in `games.parquet.part`, and put together
with the games of earlier runs, by number and each once, when a run ends.
"""

import contextlib
import heapq
import json
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from rivertable.engine.errors import BadOption
from rivertable.jobs.lock import Alone, Busy
from rivertable.research.data import (
    Row,
    numbers_in,
    plan_in,
    rows_in,
    write_games,
)


class Journal:
    """The games of a plan that are there already, and a place for those to come."""

    def __init__(self, out: Path, plan: Row) -> None:
        self.out = out
        self.plan = plan
        self._part = out.with_name(f"{out.name}.part")
        self._kept: set[int] = set()
        self._closing = contextlib.ExitStack()
        with self._closing:  # if something is wrong with the files
            self._take()
            if out.exists():
                self._check(plan_in(out))
                self._kept = set(numbers_in(out))
            self._file = self._opened()
            self._places = self._read()  # where in the file each game's line begins
            self._closing = self._closing.pop_all()

    def _take(self) -> None:
        try:
            self._closing.callback(Alone(self.out).close)
        except Busy as busy:
            raise BadOption(str(busy)) from None
        except OSError as problem:
            raise BadOption(f"{self.out} cannot be written: {problem.strerror}.") from None

    def _check(self, plan: Row) -> None:
        if plan != self.plan:
            odd = [name for name in self.plan if plan.get(name) != self.plan[name]]
            told = ", ".join(f"{name} {plan.get(name)!r}" for name in odd)
            raise BadOption(f"{self.out} holds games with {told}; name another file.")

    def _opened(self) -> BinaryIO:
        try:
            self._part.touch()
            return self._closing.enter_context(self._part.open("r+b"))
        except OSError as problem:
            raise BadOption(f"{self._part} cannot be written: {problem.strerror}.") from None

    def _read(self) -> dict[int, int]:
        """The games in the file; a line that was cut off when somebody pulled the plug goes."""
        places, end = {}, 0
        for at, line in enumerate(self._file):
            if not line.endswith(b"\n"):
                break
            row = json.loads(line)
            if at == 0:
                self._check(row)
            else:
                places[row["number"]] = end
            end += len(line)
        self._file.seek(end)
        self._file.truncate()
        if end == 0:
            self._add(self.plan)
        return places

    @property
    def numbers(self) -> set[int]:
        """The games that need not be played again."""
        return self._kept | self._places.keys()

    def add(self, row: Row) -> None:
        """Keep a game: from here on it survives whatever happens to this process."""
        if row["number"] not in self.numbers:
            place = self._file.tell()
            self._add(row)
            self._places[row["number"]] = place

    def _add(self, row: Row) -> None:
        self._file.write(json.dumps(row).encode() + b"\n")
        self._file.flush()

    def _rows(self) -> Iterator[Row]:
        """The games of this file that the other one has not, by number."""
        for number in sorted(self._places.keys() - self._kept):
            self._file.seek(self._places[number])
            yield json.loads(self._file.readline())

    def close(self) -> None:
        """Put all games into one file."""
        with self._closing:
            self._file.seek(0)
            self._places = self._read()  # again, for Ctrl-C may have come in the middle of a line
            kept = rows_in(self.out) if self._kept else iter(())
            if not self._places.keys() <= self._kept:
                rows = heapq.merge(kept, self._rows(), key=lambda row: int(row["number"]))
                write_games(self.out, self.plan, rows)
            self._file.close()
            self._part.unlink()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
