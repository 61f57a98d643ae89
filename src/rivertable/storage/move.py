"""Everything from one database to another, and a check that it is the same.

The old database is only read. The new one gets everything in one transaction, which is committed
after the check, so it is empty until all is there.
"""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

from sqlalchemy import JSON, Connection, Engine, MetaData, Table, Text, func, insert, select

from rivertable.engine.errors import RivertableError

from .address import file_of, shown
from .database import migrate, refusals, version_of

Row = dict[str, Any]
CHUNK = 1000  # rows that are in memory at once
# alembic's own, who is serving now, and keys that are good for minutes
LEFT_OUT = ("alembic_version", "processes", "owners", "thoughts", "host_keys")


class Mover:
    """Two databases of the same version, the second of them empty; nobody else writes either."""

    def __init__(self, old: Engine, new: Engine) -> None:
        self._old, self._new = old, new
        self._refuse_what_is_not_empty()
        self._match_versions()
        self._tables = tables_in(new)
        if file_of(old.url) is not None and file_of(new.url) is not None:
            for table in self._tables:
                copy_json_as_it_is(table)

    def _refuse_what_is_not_empty(self) -> None:
        tables = tables_in(self._new)
        with self._new.connect() as connection:
            if any(connection.execute(select(table).limit(1)).first() for table in tables):
                raise RivertableError(
                    f"The database {shown(self._new.url)} is not empty. Name a new one, "
                    "so that nothing is mixed or lost."
                )

    def _match_versions(self) -> None:
        version = version_of(self._old)
        if version is None:
            raise RivertableError(f"{shown(self._old.url)} is no database of Rivertable.")
        with refusals(self._old.url):
            migrate(self._new, version)
        if version_of(self._new) != version:
            raise RivertableError(
                f"The database {shown(self._new.url)} was made by another version of Rivertable "
                f"than {shown(self._old.url)}. Name a new one."
            )

    def counts(self) -> dict[str, int]:
        """How many rows there are to move, by table."""
        with self._old.connect() as connection:
            return {
                table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
                for table in self._tables
            }

    def move(self, advance: Callable[[], None]) -> None:
        """All or nothing. Advances once for a row that is copied, and once when it is checked."""
        with (
            refusals(self._new.url),
            self._old.connect() as reading,
            self._new.begin() as writing,
        ):
            for table in self._tables:
                self._copy(table, reading, writing, advance)
            for table in self._tables:
                before = fingerprint(map(self._storable, rows_of(reading, table)))
                after = fingerprint(counted(rows_of(writing, table), advance))
                if before != after:
                    raise RivertableError(
                        f"{table.name} came out different in {shown(self._new.url)}, "
                        "so nothing was moved. Please report this."
                    )

    def _copy(
        self, table: Table, reading: Connection, writing: Connection, advance: Callable[[], None]
    ) -> None:
        chunk: list[Row] = []
        for row in counted(map(self._storable, rows_of(reading, table)), advance):
            chunk.append(row)
            if len(chunk) == CHUNK:
                writing.execute(insert(table), chunk)
                chunk = []
        if chunk:
            writing.execute(insert(table), chunk)

    def _storable(self, row: Row) -> Row:
        """The row as the new database can have it: PostgreSQL has no NUL in its texts."""
        if file_of(self._new.url) is not None:
            return row
        return {
            name: value.replace("\0", "\ufffd") if isinstance(value, str) else value
            for name, value in row.items()
        }


def tables_in(engine: Engine) -> list[Table]:
    """The tables that there are; one that others refer to comes before them."""
    metadata = MetaData()
    metadata.reflect(engine)
    return [table for table in metadata.sorted_tables if table.name not in LEFT_OUT]


def copy_json_as_it_is(table: Table) -> None:
    """One row that is broken is the problem of who reads it, not of everything beside it."""
    for column in table.columns:
        if isinstance(column.type, JSON):
            column.type = Text()


def rows_of(connection: Connection, table: Table) -> Iterator[Row]:
    """All rows, in any order, a chunk at a time."""
    streaming = connection.execution_options(yield_per=CHUNK)
    with refusals(connection.engine.url):
        try:
            yield from (dict(row) for row in streaming.execute(select(table)).mappings())
        except ValueError:  # PostgreSQL does not take it
            raise RivertableError(
                f"A row of {table.name} in {shown(connection.engine.url)} is no JSON, so nothing "
                "was moved. `rivertable doctor` names tables that cannot be read."
            ) from None


def counted(rows: Iterator[Row], advance: Callable[[], None]) -> Iterator[Row]:
    """The same rows, and a step for each."""
    for row in rows:
        yield row
        advance()


def fingerprint(rows: Iterator[Row]) -> tuple[int, int]:
    """How many rows there are, and a hash of all: a sum, for databases order texts differently."""
    count = total = 0
    for row in rows:
        content = repr(sorted(row.items())).encode("utf-8", "surrogatepass")
        total += int.from_bytes(blake2b(content, digest_size=16).digest())
        count += 1
    return count, total
