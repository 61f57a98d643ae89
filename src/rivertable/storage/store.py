"""The database: opened, migrated, read, and written by one connection."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import alembic.command
import alembic.config
from sqlalchemy import Connection, bindparam, delete, event, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from .schema import guests, log, tables, tokens

Row = dict[str, Any]

APPEND = insert(log)  # made once, so that waiting entries are seen to be of one kind

# What an open connection to SQLite is told. In WAL mode with NORMAL a commit survives the death
# of the process, which is what is promised, without waiting for the disk each time.
PRAGMAS = ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000")


class Store:
    """One database. All writes go through one connection, in the order in which they were asked.

    Writes that wait for each other are committed together: a commit costs as much for a hundred
    rows as for one.
    """

    def __init__(self, path: Path) -> None:
        self._engine: AsyncEngine = create_async_engine(f"sqlite+aiosqlite:///{path}")
        event.listen(self._engine.sync_engine, "connect", _tell_pragmas)
        self._waiting: list[tuple[Any, list[Row], asyncio.Future[None]]] = []
        self._work = asyncio.Event()
        self._is_closing = False
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        async with self._engine.begin() as connection:
            await connection.run_sync(_migrate)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what is still waiting, then close."""
        self._is_closing = True
        self._work.set()
        if self._writer is not None:
            await self._writer
        await self._engine.dispose()

    async def _write(self) -> None:
        async with self._engine.connect() as connection:
            while not self._is_closing:
                await self._work.wait()
                self._work.clear()
                await self._write_waiting(connection)

    async def _write_waiting(self, connection: AsyncConnection) -> None:
        """One transaction for all that waits; if it fails, each on its own, to find the culprit."""
        batch, self._waiting = self._waiting, []
        if not batch:
            return
        try:
            for statement, rows in merged(batch):
                await connection.execute(statement, rows)
            await connection.commit()
        except Exception:
            await connection.rollback()
            await self._write_singly(connection, batch)
            return
        for _, _, done in batch:
            if not done.done():
                done.set_result(None)

    async def _write_singly(self, connection: AsyncConnection, batch: list[Any]) -> None:
        for statement, rows, done in batch:
            try:
                await connection.execute(statement, rows)
                await connection.commit()
                if not done.done():
                    done.set_result(None)
            except Exception as problem:
                await connection.rollback()
                if not done.done():
                    done.set_exception(problem)

    async def _execute(self, statement: Any, rows: list[Row]) -> None:
        """Returns when the rows are committed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((statement, rows, done))
        self._work.set()
        await done

    async def _fetch(self, statement: Any) -> list[Row]:
        async with self._engine.connect() as connection:
            result = await connection.execute(statement)
            return [dict(row) for row in result.mappings()]

    # Guests -----------------------------------------------------------------------------------

    async def add_guest(self, row: Row) -> None:
        await self._execute(insert(guests), [row])

    async def rename_guest(self, guest: str, name: str) -> None:
        await self._execute(update(guests).where(guests.c.id == guest), [{"name": name}])

    async def change_key(self, guest: str, key: str) -> None:
        await self._execute(update(guests).where(guests.c.id == guest), [{"key": key}])

    async def guest(self, guest: str) -> Row | None:
        rows = await self._fetch(select(guests).where(guests.c.id == guest))
        return rows[0] if rows else None

    async def guest_with_key(self, key: str) -> Row | None:
        rows = await self._fetch(select(guests).where(guests.c.key == key))
        return rows[0] if rows else None

    # Bots and their tokens --------------------------------------------------------------------

    async def add_token(self, row: Row) -> None:
        await self._execute(insert(tokens), [row])

    async def renew_token(self, bot: str, key: str) -> None:
        await self._execute(update(tokens).where(tokens.c.id == bot), [{"key": key}])

    async def remove_token(self, bot: str) -> None:
        await self._execute(delete(tokens).where(tokens.c.id == bindparam("bot")), [{"bot": bot}])

    async def tokens_of(self, owner: str) -> list[Row]:
        mine = select(tokens).where(tokens.c.owner == owner)
        return await self._fetch(mine.order_by(tokens.c.made_at))

    async def token_with_key(self, key: str) -> Row | None:
        rows = await self._fetch(select(tokens).where(tokens.c.key == key))
        return rows[0] if rows else None

    # Tables and logs --------------------------------------------------------------------------

    async def add_table(self, row: Row) -> None:
        await self._execute(insert(tables), [row])

    async def table(self, table: str) -> Row | None:
        rows = await self._fetch(select(tables).where(tables.c.id == table))
        return rows[0] if rows else None

    async def newest_tables(self, most: int) -> list[Row]:
        listed = select(tables).where(tables.c.is_listed)
        return await self._fetch(listed.order_by(tables.c.made_at.desc()).limit(most))

    async def tables_of(self, maker: str, most: int) -> list[Row]:
        made = select(tables).where(tables.c.maker == maker)
        return await self._fetch(made.order_by(tables.c.made_at.desc()).limit(most))

    async def tables_sat_at(self, guest: str, most: int) -> list[str]:
        """Where somebody took an open seat, the latest first; they may have left since."""
        # Said in the same words as the index, or SQLite would read the whole log.
        sat = select(log.c.table_id).where(log.c.guest == guest, text("kind = 'sit'"))
        latest = sat.group_by(log.c.table_id).order_by(func.max(log.c.at).desc())
        return [row["table_id"] for row in await self._fetch(latest.limit(most))]

    async def append(self, rows: Sequence[Row]) -> None:
        """Add entries to logs; returns when they are committed, and only then are they true."""
        await self._execute(APPEND, list(rows))

    async def entries(self, table: str) -> list[Row]:
        return await self._fetch(select(log).where(log.c.table_id == table).order_by(log.c.seq))


def merged(batch: Sequence[tuple[Any, list[Row], Any]]) -> list[tuple[Any, list[Row]]]:
    """The same rows, in the same order, with as few statements as that takes."""
    statements: list[tuple[Any, list[Row]]] = []
    for statement, rows, _ in batch:
        if statements and statements[-1][0] is statement:
            statements[-1][1].extend(rows)
        else:
            statements.append((statement, list(rows)))
    return statements


def _tell_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = alembic.config.Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
