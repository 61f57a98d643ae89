"""All that one database has is in the other, of either kind; or nothing is."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import URL, Connection, Table, func, insert, select, text, update

from rivertable.jobs.lock import Lock
from rivertable.storage import move as moving
from rivertable.storage.address import sqlite_file
from rivertable.storage.database import migrate, opened, prepare, version_of
from rivertable.storage.move import Mover
from rivertable.storage.schema import guests, log, metadata
from rivertable.storage.store import Store
from tests.postgresql import PASSWORD
from tests.storage.test_store import GUEST, TABLE, TOKEN, entry, filled
from tests.terminal.program import Run, in_process

CHAT = {**entry(7), "kind": "chat", "data": "Ada\nÇa va ? 🌊 'x'; \\ %s", "at": 1731000000.1234567}


async def fill(url: URL) -> None:
    store = await filled(url)
    await store.add_token(TOKEN)
    await store.append([*(entry(seq) for seq in range(7)), CHAT])
    await store.close()


def address(url: URL) -> str:
    return url.render_as_string(hide_password=False)


def move(source: URL, target: URL) -> Run:
    return in_process("move-database", address(source), address(target), COLUMNS="400")


def entries(url: URL) -> int:
    with opened(url) as engine, engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(log)).scalar_one()


@pytest.fixture
def file(tmp_path: Path) -> URL:
    return sqlite_file(tmp_path / "file.db")


def test_everything_is_there_and_back_again(database: URL, file: URL, tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(sqlite_file(tmp_path / "back.db"))
        await store.open()
        more = {"sessions": 0, "is_muted": False, "preferences": None}
        assert await store.guest("g1") == {**GUEST, **more}
        assert await store.table("t1") == TABLE
        assert await store.tokens_of("g1") == [TOKEN]
        assert await store.entries("t1") == [*(entry(seq) for seq in range(7)), CHAT]
        await store.close()

    asyncio.run(fill(file))
    with patch.object(moving, "CHUNK", 3):
        there, back = move(file, database), move(database, sqlite_file(tmp_path / "back.db"))

    assert (there.code, back.code) == (0, 0)
    assert "is the same: guests 1, tables 1, tokens 1, log 8." in " ".join(there.output.split())
    assert PASSWORD not in there.output + back.output
    asyncio.run(story())


def break_a_row(url: URL) -> None:
    with opened(url) as engine, engine.begin() as connection:
        connection.execute(text("UPDATE tables SET options = '{'"))


def test_a_row_that_is_broken_is_taken_along_as_it_is(file: URL, tmp_path: Path) -> None:
    """Else a backup could not be restored because of one table."""
    asyncio.run(fill(file))
    break_a_row(file)
    moved = move(file, sqlite_file(tmp_path / "new.db"))

    assert moved.code == 0, moved.errors
    with opened(sqlite_file(tmp_path / "new.db")) as engine, engine.connect() as connection:
        assert connection.execute(text("SELECT options FROM tables")).scalar_one() == "{"


def test_postgresql_takes_no_row_that_is_broken_and_says_so(
    postgresql_database: URL, file: URL
) -> None:
    asyncio.run(fill(file))
    break_a_row(file)
    moved = move(file, postgresql_database)

    assert moved.code == 2
    assert "A row of tables in" in moved.errors
    assert entries(postgresql_database) == 0


def test_a_database_with_anything_in_it_is_no_target(database: URL, file: URL) -> None:
    asyncio.run(fill(file))
    asyncio.run(fill(database))
    run = move(file, database)

    assert run.code == 2
    assert "is not empty" in run.errors
    assert PASSWORD not in run.errors
    assert entries(database) == 8


def test_a_move_that_is_stopped_leaves_an_empty_database_and_can_be_repeated(
    database: URL, file: URL
) -> None:
    asyncio.run(fill(file))
    with patch.object(moving, "fingerprint", side_effect=KeyboardInterrupt):
        stopped = move(file, database)

    assert stopped.code == 2
    assert "is still empty, and nothing is lost" in stopped.errors
    assert entries(database) == 0
    assert move(file, database).code == 0


def test_a_difference_is_noticed_and_nothing_is_moved(database: URL, file: URL) -> None:
    asyncio.run(fill(file))
    copy = Mover._copy

    def change_one(
        self: Mover, table: Table, reading: Connection, writing: Connection, advance: Any
    ) -> None:
        copy(self, table, reading, writing, advance)
        if table.name == "log":
            writing.execute(update(log).where(log.c.seq == 3).values(data="another"))

    with patch.object(Mover, "_copy", change_one):
        run = move(file, database)

    assert run.code == 2
    assert "log came out different" in run.errors
    assert entries(database) == 0


def test_a_connection_that_is_lost_on_the_way_is_told_and_nothing_is_moved(
    postgresql_database: URL, file: URL
) -> None:
    def lose(
        _self: Mover, _table: Table, _reading: Connection, writing: Connection, _: Any
    ) -> None:
        writing.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    asyncio.run(fill(file))
    with patch.object(Mover, "_copy", lose):
        run = move(file, postgresql_database)

    assert run.code == 2
    assert "Cannot use the database postgresql://" in run.errors
    assert entries(postgresql_database) == 0


def test_an_older_database_is_moved_as_it_is_and_migrated_when_it_is_opened(
    database: URL, file: URL
) -> None:
    with opened(file) as engine:
        migrate(engine, "0001")
        with engine.begin() as connection:
            connection.execute(insert(guests), [GUEST])
    assert move(file, database).code == 0
    with opened(file) as old, opened(database) as new:
        assert version_of(old) == version_of(new) == "0001"

    asyncio.run(open_and_add_token(database))


async def open_and_add_token(url: URL) -> None:
    store = Store(url)
    await store.open()
    await store.add_token(TOKEN)
    await store.close()


@pytest.mark.parametrize(
    ("source", "told"),
    [("missing.db", "There is no database"), ("empty.db", "is no database of Rivertable")],
)
def test_what_is_no_database_of_ours_is_no_source(
    tmp_path: Path, file: URL, source: str, told: str
) -> None:
    (tmp_path / "empty.db").touch()
    run = in_process("move-database", tmp_path / source, address(file))

    assert run.code == 2
    assert told in " ".join(run.errors.split())


def test_a_server_that_runs_keeps_its_database(tmp_path: Path, file: URL) -> None:
    prepare(file)
    with contextlib.closing(Lock(Path(str(file.database)))):
        run = move(file, sqlite_file(tmp_path / "other.db"))

    assert run.code == 2
    assert "Stop it first" in run.errors


def test_no_table_counts_by_itself_so_no_sequence_has_to_be_moved() -> None:
    assert [
        table.name for table in metadata.sorted_tables if table.autoincrement_column is not None
    ] == []


def test_a_chat_with_a_character_that_postgresql_lacks_is_moved_without_it(
    postgresql_database: URL, file: URL
) -> None:
    async def read() -> str:
        store = Store(postgresql_database)
        await store.open()
        (row,) = await store.entries("t1")
        await store.close()
        return str(row["data"])

    async def write() -> None:
        store = await filled(file)
        await store.append([entry(0, "Ada\nOh\0")])
        await store.close()

    asyncio.run(write())

    assert move(file, postgresql_database).code == 0
    assert asyncio.run(read()) == "Ada\nOh\ufffd"
