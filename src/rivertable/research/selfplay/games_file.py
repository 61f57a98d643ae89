"""A Parquet file of games, and the journal of those that are not in it yet.

A Parquet file cannot be added to; so games are collected in a journal, `games.parquet.part`, and put
together with those of earlier runs, by number and each once, when a run ends.
"""

import contextlib
import heapq
from collections.abc import Iterator
from pathlib import Path

from rivertable.engine.errors import BadOption
from rivertable.jobs.journal import Journal
from rivertable.jobs.lock import Lock
from rivertable.research.data import (
    Row,
    numbers_in,
    plan_in,
    rows_in,
    write_games,
)


class GamesFile:
    """The games of a plan that are there already, and a journal for those to come.

    A question of the journal is the plan with the number of a game; with its answer it is a row.
    """

    def __init__(self, out: Path, plan: Row) -> None:
        self.out = out
        self.plan = plan
        self._kept: set[int] = set()
        self._closing = contextlib.ExitStack()
        with self._closing:  # if something is wrong with the files
            self._closing.callback(self._locked().close)
            if out.exists():
                self._check(plan_in(out))
                self._kept = set(numbers_in(out))
            part = out.with_name(f"{out.name}.part")
            self.journal = self._closing.enter_context(Journal(part, known_as=out))
            self._numbers_in_part()
            self._closing = self._closing.pop_all()

    def _locked(self) -> Lock:
        try:
            return Lock(self.out)
        except OSError as problem:
            raise BadOption(f"{self.out} cannot be written: {problem.strerror}.") from None

    def _check(self, plan: Row) -> None:
        odd = [name for name in self.plan if plan.get(name) != self.plan[name]]
        if odd:
            told = ", ".join(f"{name} {plan.get(name)!r}" for name in odd)
            raise BadOption(f"{self.out} holds games with {told}; name another file.")

    def _numbers_in_part(self) -> set[int]:
        numbers = set()
        for asked, _ in self.journal.rows():
            self._check(asked)
            numbers.add(asked["number"])
        return numbers

    @property
    def numbers(self) -> set[int]:
        """The games that need not be played again."""
        return self._kept | self._numbers_in_part()

    def asked(self, number: int) -> Row:
        """The question that a game answers."""
        return {**self.plan, "number": number}

    def _new_rows(self) -> Iterator[Row]:
        """The games of the journal that the file has not, by number."""
        for number in sorted(self._numbers_in_part() - self._kept):
            answer = self.journal.find(self.asked(number))
            assert answer is not None
            yield {**self.asked(number), **answer}

    def close(self) -> None:
        """Put all games into one file."""
        with self._closing:
            if not self._numbers_in_part() <= self._kept:
                kept = rows_in(self.out) if self._kept else iter(())
                rows = heapq.merge(kept, self._new_rows(), key=lambda row: int(row["number"]))
                write_games(self.out, self.plan, rows)
            self.journal.close()
            self.journal.path.unlink()

    def __enter__(self) -> "GamesFile":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()
