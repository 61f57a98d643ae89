"""Which processes are alive, and which one plays a table's bots: leases by the database's clock.

Every process says now and then that it is there. Of one that does not, or whose connection has
ended since, the tables can be taken: who is killed is noticed at once, who has stopped a second later.
Nothing depends on it that must not go wrong: whoever writes to a log has to have read all of it,
for each (table, seq) is there once.
"""

import time
from collections.abc import Iterable
from typing import Any

from sqlalchemy import URL, Engine, text

from rivertable.storage.database import open_engine

LEASE = 1.2  # seconds that a process is taken to be alive after it was seen
BEAT = 0.3  # seconds between two signs of life
FORGOTTEN = 3600  # seconds after which a dead process is nobody any more
MOST_ADOPTED = 20  # tables at once

NOW = "extract(epoch FROM clock_timestamp())"
IS_ALIVE = (
    f"seen_at > {NOW} - {LEASE} AND EXISTS (SELECT FROM pg_stat_activity WHERE pid = backend)"
)
ALIVE = f"SELECT FROM processes WHERE id = owners.process AND {IS_ALIVE}"

# Says that we are there, and tells whether anybody thinks for us.
SEEN = text(
    "INSERT INTO processes (id, seen_at, backend, figures, thinks) "
    f"VALUES (:me, {NOW}, pg_backend_pid(), :figures, :thinks) ON CONFLICT (id) DO UPDATE "
    "SET seen_at = excluded.seen_at, backend = excluded.backend, figures = excluded.figures "
    f"RETURNING EXISTS (SELECT FROM processes AS other WHERE thinks > 0 AND {IS_ALIVE})"
)
FORGET = text(f"DELETE FROM processes WHERE seen_at < {NOW} - {FORGOTTEN}")
FIGURES = text(f"SELECT id, figures FROM processes WHERE seen_at > {NOW} - {LEASE}")
LEAVE = text("DELETE FROM processes WHERE id = :me")
CLAIM = text(
    "INSERT INTO owners (table_id, process) SELECT unnest(CAST(:tables AS text[])), :me "
    "ON CONFLICT (table_id) DO UPDATE SET process = excluded.process "
    f"WHERE owners.process = excluded.process OR NOT EXISTS ({ALIVE}) RETURNING table_id"
)
RELEASE = text("DELETE FROM owners WHERE table_id = :table AND process = :me")
# Of the dead; and our own of which we do not know, because the answer was lost.
ADOPT = text(
    "UPDATE owners SET process = :me WHERE table_id IN (SELECT table_id FROM owners "
    f"WHERE (process = :me AND table_id <> ALL (CAST(:known AS text[]))) OR NOT EXISTS ({ALIVE}) "
    f"LIMIT {MOST_ADOPTED} FOR UPDATE SKIP LOCKED) RETURNING table_id"
)


class Leases:
    """The leases of one process. Each call waits for the database."""

    def __init__(self, engine: Engine, process: str, thinks: int = 0) -> None:
        self._engine = engine
        self._process = process
        self._thinks = thinks  # how many searches we make at once for others
        self._is_thought_elsewhere = False
        self._seen_at = -LEASE  # by our clock: when we last told that we are there
        self._has_left = False
        self._known: set[str] = set()  # the tables of which we have the lease

    @property
    def is_alive(self) -> bool:
        """Do the others still count on us?"""
        return not self._has_left and time.monotonic() - self._seen_at < LEASE

    @property
    def is_thought_elsewhere(self) -> bool:
        """Was there a process just now that only thinks?"""
        return self._is_thought_elsewhere and self.is_alive

    def begin(self) -> None:
        self._execute(FORGET)
        self.beat()

    def beat(self, figures: str = "") -> None:
        if not self._has_left:
            now = time.monotonic()
            found = self._execute(SEEN, figures=figures, thinks=self._thinks)
            self._is_thought_elsewhere = found[0][0]
            self._seen_at = now

    def figures(self) -> dict[str, str]:
        """The figures of each live process."""
        return {row[0]: row[1] for row in self._execute(FIGURES)}

    def leave(self) -> None:
        """Our tables can be taken at once."""
        self._has_left = True
        self._execute(LEAVE)

    def claim(self, tables: Iterable[str]) -> list[str]:
        """Take the leases of tables, but for those that another process has; which are ours now?"""
        asked = sorted(tables)  # so that two who ask for the same ones do not lock each other out
        self._known.difference_update(asked)
        ours = [row[0] for row in self._execute(CLAIM, tables=asked)] if self.is_alive else []
        self._known.update(ours)
        return ours

    def release(self, table: str) -> None:
        self._known.discard(table)
        self._execute(RELEASE, table=table)

    def adopt(self) -> list[str]:
        """Take the tables of the dead, and our own that were forgotten."""
        if not self.is_alive:
            return []
        tables = [row[0] for row in self._execute(ADOPT, known=list(self._known))]
        self._known.update(tables)
        return tables

    def _execute(self, statement: Any, **values: Any) -> list[Any]:
        with self._engine.connect() as connection:
            result = connection.execute(statement, {"me": self._process, **values})
            return list(result) if result.returns_rows else []


def told_by_all(url: URL) -> list[str]:
    """What the serving processes of a database report about themselves."""
    engine = open_engine(url)
    try:
        with engine.connect() as connection:
            return [row[1] for row in connection.execute(FIGURES)]
    finally:
        engine.dispose()
