"""Jobs for processes that think: who asked first is served first, hints before bots, guests in turn.

A job is taken by a lease, as tables are (`leases`): of a process that died, its jobs can be taken
again. Answers are kept for a minute, so that it is known whose turn it is.
"""

from typing import Any, NamedTuple

from sqlalchemy import Engine, text

from .leases import IS_ALIVE, NOW

KEPT = 60  # seconds

ASK = text(
    "INSERT INTO thoughts (id, table_id, entries, seat, level, rank, guest, asker, asked_at) "
    f"VALUES (:id, :table, :entries, :seat, :level, :rank, :guest, :me, {NOW})"
)
ANSWERS = text("SELECT id, answer FROM thoughts WHERE id = ANY (CAST(:ids AS text[]))")
WITHDRAW = text("DELETE FROM thoughts WHERE id = ANY (CAST(:ids AS text[]))")
# In each rank the guest who was served longest ago; of one guest what was asked first. Of a server
# that died, nothing: whoever has its tables now asks again.
TAKE = text(
    f"UPDATE thoughts SET worker = :me, taken_at = {NOW} WHERE id = (SELECT id FROM thoughts "
    "WHERE answer = '' AND NOT EXISTS "
    f"(SELECT FROM processes WHERE processes.id = thoughts.worker AND {IS_ALIVE}) "
    f"AND EXISTS (SELECT FROM processes WHERE processes.id = thoughts.asker AND {IS_ALIVE}) "
    "ORDER BY rank, (SELECT max(taken_at) FROM thoughts AS own WHERE own.guest = thoughts.guest), "
    "asked_at LIMIT 1 FOR UPDATE SKIP LOCKED) "
    "RETURNING id, table_id, entries, seat, level, rank, guest, asker"
)
ANSWER = text("UPDATE thoughts SET answer = :answer WHERE id = :id AND worker = :me")
SWEEP = text(
    f"DELETE FROM thoughts WHERE asked_at < {NOW} - {KEPT} OR answer = '' AND NOT EXISTS "
    f"(SELECT FROM processes WHERE processes.id = thoughts.asker AND {IS_ALIVE})"
)
COUNT = text("SELECT count(*) FROM thoughts WHERE answer = ''")


class Job(NamedTuple):
    """A decision to think about: of a seat, after so many entries of a log."""

    id: str
    table: str
    entries: int
    seat: int
    level: int
    rank: int
    guest: str
    asker: str = ""


class Jobs:
    """Jobs that one process requests or takes. Each call waits for the database."""

    def __init__(self, engine: Engine, process: str) -> None:
        self._engine = engine
        self._process = process

    def ask(self, job: Job) -> bool:
        self._execute(ASK, **job._asdict())
        return True

    def answers(self, ids: list[str]) -> dict[str, str]:
        """Of the jobs that are still there: the answer, empty if there is none yet."""
        return {row[0]: row[1] for row in self._execute(ANSWERS, ids=ids)}

    def withdraw(self, ids: list[str]) -> None:
        self._execute(WITHDRAW, ids=ids)

    def take(self) -> Job | None:
        """The next job, if there is one."""
        rows = self._execute(TAKE)
        return Job(*rows[0]) if rows else None

    def answer(self, job: str, answer: str) -> None:
        """Nobody hears it if another process has the job now."""
        self._execute(ANSWER, id=job, answer=answer)

    def sweep(self) -> None:
        """Forget what is old, and what nobody waits for any more."""
        self._execute(SWEEP)

    def count(self) -> int:
        """How many wait, or are being thought about."""
        return int(self._execute(COUNT)[0][0])

    def _execute(self, statement: Any, **values: Any) -> list[Any]:
        with self._engine.connect() as connection:
            result = connection.execute(statement, {"me": self._process, **values})
            return list(result) if result.returns_rows else []
