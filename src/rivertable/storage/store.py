"""The database: opened, migrated, read, and written by one thread."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar, cast

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Insert,
    Table,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    text,
    update,
)  # fmt: skip
from sqlalchemy.exc import (
    DataError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)

from .address import file_of
from .database import (
    TOGETHER,
    LockTaken,
    Outage,
    is_away,
    migrate,
    open_engine,
    patiently,
    prepare,
)
from .peers.alone import Alone
from .peers.together import Together
from .rounds import Rounds
from .schema import (
    guests,
    log,
    reviews,
    tables,
    tokens,
)

V = TypeVar("V")
Row = dict[str, Any]
Ask = Callable[["Store", list[str]], Awaitable[dict[str, V]]]  # what is there, by these names
Waiting = tuple[Any, list[Row], asyncio.Future[None]]  # a statement, its rows, and its result
READERS = 2
# On PostgreSQL a read is one statement, so nothing has to begin or to end; and a connection that is
# dead is noticed by the read itself, which is tried again.
READING: dict[str, Any] = {
    "isolation_level": "AUTOCOMMIT",
    "pool_reset_on_return": None,
    "pool_pre_ping": False,
}
COUNTED = ("moves_total", "entries_total", "commits_total")

APPEND = insert(log)  # made once, so that waiting entries are seen to be of one kind

# What is newer than what somebody has, of many tables at once.
NEWER = text(
    "SELECT log.* FROM unnest(CAST(:ids AS text[]), CAST(:known AS integer[])) AS have (id, count) "
    "JOIN log ON table_id = have.id AND seq >= have.count ORDER BY table_id, seq"
)


class Uncertain(SQLAlchemyError):
    """PostgreSQL went away at a commit and did not come back: nobody knows whether it is stored."""


NOBODYS_FAULT = (OperationalError, InterfaceError, LockTaken, Uncertain)


class Store:
    """One database. All writes go through one thread, in the order of the calls.

    Writes that wait for each other are committed together: a commit costs as much for a hundred
    rows as for one. And a batch is one job for the thread, because the switch there and back
    costs more than the work.
    """

    def __init__(self, url: URL, thinks: int = 0) -> None:
        self._engine = open_engine(url, **READING if file_of(url) is None else {})
        self._writing_engine = open_engine(url, TOGETHER)
        self.peers = Alone() if file_of(url) is not None else Together(url, thinks)
        self._writing = ThreadPoolExecutor(1, "rivertable-writing")
        self._reading = ThreadPoolExecutor(READERS, "rivertable-reading")
        self._waiting: list[Waiting] = []
        self._work = asyncio.Event()
        self._is_closing = False
        self._writer: asyncio.Task[None] | None = None
        self._counts: Counter[str] = Counter()
        self._seconds = 0.0  # that transactions took
        self._rounds: dict[Any, Rounds[Any, Any]] = {}
        self._outage = Outage()

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        await asyncio.get_running_loop().run_in_executor(self._writing, self._prepare)
        await self.peers.open()
        self._writer = asyncio.create_task(self._write())

    def _prepare(self) -> None:
        if self.peers.is_shared:
            prepare(self._engine.url)
        else:
            migrate(self._writing_engine)

    async def close(self) -> None:
        """Write what is still waiting, then close."""
        self._is_closing = True
        self._work.set()
        if self._writer is not None:
            await self._writer
        await self.peers.close()
        self._writing.shutdown()
        self._reading.shutdown()
        self._engine.dispose()
        self._writing_engine.dispose()

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting or not self._is_closing:
            await self._work.wait()
            self._work.clear()
            batch, self._waiting = self._waiting, []
            if not batch:
                continue  # woken up to close
            begun = time.monotonic()
            problems = await loop.run_in_executor(self._writing, self._write_batch, batch)
            self._seconds += time.monotonic() - begun
            self._counts["commits_total"] += 1
            for (_, _, done), problem in zip(batch, problems, strict=True):
                if done.done():
                    continue  # the caller was cancelled
                if problem is None:
                    done.set_result(None)
                else:
                    done.set_exception(problem)

    def _write_batch(self, batch: list[Waiting]) -> list[Exception | None]:
        """One transaction for all that waits. If a row is at fault, each on its own, to find it; if
        the database is locked, full or away, that would only take longer.
        """
        problem = self._write_now(merged(batch))
        if problem is None or len(batch) == 1 or isinstance(problem, NOBODYS_FAULT):
            return [problem] * len(batch)
        return [self._write_now([(statement, rows)]) for statement, rows, _ in batch]

    def _write_now(self, statements: list[tuple[Any, list[Row]]]) -> Exception | None:
        """One transaction; what went wrong, if anything did, and then nothing is written."""
        transaction = Transaction(self._writing_engine, statements)
        try:
            patiently(transaction.write, self._outage)
        except Exception as problem:
            is_unknown = transaction.is_uncertain and is_away(problem)
            return Uncertain("the database went away at a commit") if is_unknown else problem
        return None

    async def _execute(self, statement: Any, rows: list[Row]) -> None:
        """Returns when the rows are committed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((statement, rows, done))
        self._work.set()
        await done

    async def _fetch(self, statement: Any) -> list[Row]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, self._fetch_now, statement)

    def _fetch_now(self, statement: Any) -> list[Row]:
        def read() -> list[Row]:
            with self._engine.connect() as connection:
                return [dict(row) for row in connection.execute(statement).mappings()]

        try:
            return patiently(read, self._outage)
        except DataError:  # a NUL in an id: PostgreSQL has none, so nobody has this id
            return []

    def figures(self) -> dict[str, float]:
        """How much has been written, and how much is waiting."""
        counted = {name: self._counts[name] for name in COUNTED}
        waiting = len(self._waiting)
        return {**counted, "commit_seconds_total": self._seconds, "writes_waiting": waiting}

    async def write(self, statement: Any, rows: list[Row] | None = None) -> None:
        """Anything that is written seldom; returns when it is committed."""
        await self._execute(statement, rows or [])

    async def read(self, statement: Any) -> list[Row]:
        """Anything that is asked seldom."""
        return await self._fetch(statement)

    async def ask_together(self, ask: Ask[V], key: str) -> V | None:
        """Batched reads, for when many reconnect at the same time."""
        if "\0" in key:  # PostgreSQL has none, so there is nothing by this name
            return None
        if ask not in self._rounds:
            self._rounds[ask] = Rounds(partial(ask, self))
        found: V | None = await self._rounds[ask].get(key)
        return found

    async def ping(self) -> None:
        """Return when the database has answered."""
        await self._fetch(select(literal(1)))

    # Guests -----------------------------------------------------------------------------------

    async def add_guest(self, row: Row) -> None:
        await self._execute(insert(guests), [row])

    async def rename_guest(self, guest: str, name: str) -> None:
        await self._execute(update(guests).where(guests.c.id == guest), [{"name": name}])

    async def change_key(self, guest: str, key: str) -> None:
        """Another personal link; who came by the old one is signed out."""
        counted = update(guests).values(sessions=guests.c.sessions + 1, key=bindparam("new_key"))
        await self._execute(counted.where(guests.c.id == guest), [{"new_key": key}])

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

    async def token(self, bot: str) -> Row | None:
        rows = await self._fetch(select(tokens).where(tokens.c.id == bot))
        return rows[0] if rows else None

    async def token_with_key(self, key: str) -> Row | None:
        rows = await self._fetch(select(tokens).where(tokens.c.key == key))
        return rows[0] if rows else None

    # Tables and logs --------------------------------------------------------------------------

    async def add_table(self, row: Row) -> None:
        await self._execute(insert(tables), [row])

    async def table(self, table: str) -> Row | None:
        rows = await self._fetch(select(tables).where(tables.c.id == table))
        return rows[0] if rows else None

    async def newest_tables(self, most: int, most_of_one: int) -> list[str]:
        """The listed tables, the newest first, and only a few of each who makes them."""
        newest = tables.c.made_at.desc()
        place = func.row_number().over(partition_by=tables.c.maker, order_by=newest)
        listed = select(tables.c.id, tables.c.made_at, place.label("place"))
        few = listed.where(tables.c.is_listed).subquery()
        shown = select(few.c.id).where(few.c.place <= most_of_one).order_by(few.c.made_at.desc())
        return [row["id"] for row in await self._fetch(shown.limit(most))]

    async def tables_sat_at(self, guest: str, most: int) -> list[str]:
        """Where somebody took an open seat, the latest first; they may have left since."""
        # Said in the same words as the index, or SQLite would read the whole log.
        sat = select(log.c.table_id).where(log.c.guest == guest, text("kind = 'sit'"))
        latest = sat.group_by(log.c.table_id).order_by(func.max(log.c.at).desc())
        return [row["table_id"] for row in await self._fetch(latest.limit(most))]

    async def append(self, rows: Sequence[Row]) -> None:
        """Add entries to logs; returns when they are committed, and only then are they true."""
        await self._execute(APPEND, list(rows))
        self._counts["entries_total"] += len(rows)
        self._counts["moves_total"] += sum(row["kind"] == "move" for row in rows)

    async def entries(self, table: str, first: int = 0) -> list[Row]:
        """The log of a table, or what is new since there were so many entries."""
        mine = select(log).where(log.c.table_id == table, log.c.seq >= first)
        return await self._fetch(mine.order_by(log.c.seq))

    async def newer_entries(self, known: Mapping[str, int]) -> list[Row]:
        """New entries by other processes, in logs of which so many are known; on PostgreSQL."""
        return await self._fetch(NEWER.bindparams(ids=list(known), known=list(known.values())))

    # Reviews ----------------------------------------------------------------------------------

    async def add_review(self, row: Row) -> None:
        await self._execute(insert(reviews), [row])

    async def change_review(self, review: str, change: Row) -> None:
        """What was found, or named, since."""
        await self._execute(update(reviews).where(reviews.c.id == review), [change])

    async def review(self, review: str) -> Row | None:
        rows = await self._fetch(select(reviews).where(reviews.c.id == review))
        return rows[0] if rows else None

    async def reviews_of(self, owner: str, most: int) -> list[Row]:
        mine = select(reviews).where(reviews.c.owner == owner)
        return await self._fetch(mine.order_by(reviews.c.made_at.desc()).limit(most))

    async def review_with_digest(self, owner: str, digest: str) -> Row | None:
        same = select(reviews).where(reviews.c.owner == owner, reviews.c.digest == digest)
        rows = await self._fetch(same)
        return rows[0] if rows else None


class Transaction:
    """Rows that are written together, once, whatever becomes of the connection."""

    def __init__(self, engine: Engine, statements: Sequence[tuple[Any, list[Row]]]) -> None:
        self._engine = engine
        self._statements = statements
        self.is_uncertain = False  # did the connection break at the commit?

    def write(self) -> None:
        """To be called again after PostgreSQL was away."""
        with self._engine.connect() as connection:
            if self.is_uncertain and is_stored(connection, self._statements):
                return
            try:
                for statement, rows in self._statements:
                    connection.execute(statement, rows or None)
            except IntegrityError:
                # The lost session was still busy when we looked. It has committed since, or
                # somebody else has written there.
                connection.rollback()
                if self.is_uncertain and is_stored(connection, self._statements):
                    return
                self.is_uncertain = False
                raise
            self.is_uncertain = True
            connection.commit()
            self.is_uncertain = False


def merged(batch: Sequence[Waiting]) -> list[tuple[Any, list[Row]]]:
    """The same rows, in the same order, with as few statements as that takes."""
    statements: list[tuple[Any, list[Row]]] = []
    for statement, rows, _ in batch:
        if statements and statements[-1][0] is statement:
            statements[-1][1].extend(rows)
        else:
            statements.append((statement, list(rows)))
    return statements


def is_stored(connection: Connection, statements: Sequence[tuple[Any, list[Row]]]) -> bool:
    """Is this transaction in the database? It is whole or not at all, so its first new row tells."""
    for statement, rows in statements:
        if isinstance(statement, Insert):
            table = cast(Table, statement.table)
            keys = [column == rows[0][column.name] for column in table.primary_key]
            found = connection.execute(select(table).where(*keys)).mappings().first()
            return found is not None and {**found, **rows[0]} == dict(found)
    return False  # what changes or removes a row may be done twice
