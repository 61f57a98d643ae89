"""A database has one writer, is found again when it was away, or is refused in a sentence."""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from sqlalchemy import URL, text
from sqlalchemy.exc import IntegrityError, OperationalError

from rivertable.engine.errors import RivertableError
from rivertable.storage import database as connecting
from rivertable.storage import store as storing
from rivertable.storage.address import database_at, sqlite_file
from rivertable.storage.database import is_away, opened, prepare, sentence
from rivertable.storage.store import Store, Uncertain
from tests.postgresql import PASSWORD, Postgresql, shared
from tests.storage.test_store import entry, filled


@pytest.fixture
def own_server() -> Iterator[Postgresql]:
    """A PostgreSQL that may be stopped, for nobody else uses it."""
    with tempfile.TemporaryDirectory(prefix="rivertable-") as folder:
        server = Postgresql(Path(folder))
        server.start()
        yield server
        server.stop("immediate")


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("mysql://ada:secret@db/river", "no use for a database mysql://. Name a file, or postgres"),
        ("postgresql://ada:se/secret@db:secret/river", "cannot be read. Name a file, or postgres"),
        ("sqlite://", "Name a file"),
        (".", "is a folder. Name a file in it"),
        ("missing/tables.db", "unable to open database file. Name another file"),
        (__file__, "file is not a database. Name another file"),
        ("postgresql://ada:secret@127.0.0.1:1/river", "refused Is the server running"),
        ("postgresql://ada:secret@nowhere.invalid/river", "Check host, user and password"),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence_without_passwords(
    named: str, told: str
) -> None:
    with pytest.raises(RivertableError) as refused:
        prepare(database_at(named))

    assert told in str(refused.value)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("database", "password", "told"),
    [
        ("postgres", "another-secret", "password authentication failed"),
        ("no_such_database", PASSWORD, "does not exist. Check"),
    ],
)
def test_what_postgresql_refuses_is_told_in_its_words(
    database: str, password: str, told: str
) -> None:
    with pytest.raises(RivertableError, match=told) as refused:
        prepare(database_at(shared().address(database, password)))

    assert password not in str(refused.value)


def test_who_lacks_psycopg_is_told_what_to_install() -> None:
    with (
        patch.dict(sys.modules, {"psycopg": None}),
        pytest.raises(RivertableError, match=r"pip install 'rivertable\[postgresql\]'"),
    ):
        prepare(database_at("postgresql://db/river"))


def test_of_a_full_disk_it_is_told_to_make_room() -> None:
    full = OperationalError("VACUUM", {}, Exception("database or disk is full"))
    told = sentence(full, sqlite_file(Path("a.db")))

    assert told.startswith("Cannot use the database a.db: database or disk is full. Make room")


def test_a_database_of_a_newer_version_is_refused(database: URL) -> None:
    prepare(database)
    with opened(database) as engine, engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    with pytest.raises(RivertableError, match="last used by a newer version of Rivertable"):
        prepare(database)


def test_a_database_that_cannot_keep_every_letter_is_refused() -> None:
    server = shared()
    server.execute("CREATE DATABASE latin ENCODING LATIN1 TEMPLATE template0")

    with pytest.raises(RivertableError, match="keeps its texts as LATIN1"):
        prepare(database_at(server.address("latin")))
    server.execute("DROP DATABASE latin")


def test_two_who_begin_at_once_with_an_empty_database_both_find_their_tables(
    postgresql_database: URL,
) -> None:
    async def story() -> None:
        stores = [Store(postgresql_database) for _ in range(2)]
        await asyncio.gather(*(store.open() for store in stores))

        assert [await store.table("t1") for store in stores] == [None, None]
        for store in stores:
            await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("is_committed", [False, True])
def test_a_commit_whose_answer_was_lost_is_written_once(
    postgresql_database: URL, is_committed: bool
) -> None:
    async def story() -> list[dict[str, Any]]:
        store = await filled(postgresql_database)
        dialect = store._writing_engine.dialect
        commit, losses = dialect.do_commit, iter([True])

        def lose(connection: Any) -> None:
            is_lost = next(losses, False)
            if is_committed or not is_lost:
                commit(connection)
            if is_lost:
                connection.dbapi_connection.close()
                raise psycopg.OperationalError("the connection was lost")

        with patch.object(dialect, "do_commit", lose):
            await store.append([entry(0), entry(1)])
        found = await store.entries("t1")
        await store.close()
        return found

    assert [row["seq"] for row in asyncio.run(story())] == [0, 1]


def test_a_row_of_somebody_else_is_never_taken_for_ours(postgresql_database: URL) -> None:
    async def story() -> None:
        store = await filled(postgresql_database)
        await store.append([entry(0, "theirs")])
        with store._engine.connect() as connection:
            assert storing.is_stored(connection, [(storing.APPEND, [entry(0, "theirs")])])
            assert not storing.is_stored(connection, [(storing.APPEND, [entry(0, "ours")])])
        await store.close()

    asyncio.run(story())


def test_whoever_writes_or_reads_goes_on_when_postgresql_was_restarted(
    own_server: Postgresql,
) -> None:
    async def story() -> None:
        store = await filled(database_at(own_server.new_database()))
        await asyncio.to_thread(own_server.stop, "immediate")
        later = asyncio.gather(store.append([entry(0)]), store.table("t1"))
        await asyncio.sleep(0.3)
        await asyncio.to_thread(own_server.start)

        assert (await later)[1] is not None
        assert len(await store.entries("t1")) == 1
        await store.close()

    asyncio.run(story())


def test_who_waits_for_postgresql_in_vain_is_told_and_the_next_one_is_heard(
    own_server: Postgresql,
) -> None:
    async def story() -> None:
        store = await filled(database_at(own_server.new_database()))
        await asyncio.to_thread(own_server.stop, "immediate")
        with patch.object(connecting, "PATIENCE", 0.3), pytest.raises(OperationalError) as problem:
            await store.append([entry(0)])
        await asyncio.to_thread(own_server.start)
        await store.append([entry(0)])

        assert is_away(problem.value)
        assert PASSWORD not in str(problem.value)
        await store.close()

    asyncio.run(story())


def test_who_asks_later_in_an_outage_does_not_wait_for_long_again(own_server: Postgresql) -> None:
    """A page asks many things, one after the other: 30 seconds would be nobody's idea of an answer."""

    async def story() -> list[float]:
        store, waits = await filled(database_at(own_server.new_database())), []
        await asyncio.to_thread(own_server.stop, "immediate")
        with patch.object(connecting, "PATIENCE", 1.0):
            for _ in range(4):
                begun = time.monotonic()
                with pytest.raises(OperationalError):
                    await store.entries("t1")
                waits.append(time.monotonic() - begun)
            await asyncio.to_thread(own_server.start)
            assert await store.entries("t1") == []  # and a new outage is another one
            assert store._outage.is_bearable()
        await store.close()
        return waits

    first, *later = asyncio.run(story())

    assert first >= 1
    assert max(later) < 0.7


def test_a_process_that_was_cut_off_and_does_not_know_it_can_write_nothing(
    postgresql_database: URL,
) -> None:
    async def story() -> None:
        first, second = await filled(postgresql_database), Store(postgresql_database)
        await second.open()
        end_of_writers = text(
            "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON database = oid "
            "WHERE locktype = 'advisory' AND datname = current_database()"
        )
        with first._engine.connect() as connection:
            connection.execute(end_of_writers)
        await second.append([entry(0, "second")])
        with pytest.raises(IntegrityError):
            await first.append([entry(0, "first"), entry(1, "first")])

        assert [row["data"] for row in await first.entries("t1")] == ["second"]
        await first.close()
        await second.close()

    asyncio.run(story())


def test_nobody_moves_a_database_while_others_serve_it(postgresql_database: URL) -> None:
    async def story() -> None:
        store = await filled(postgresql_database)
        with (
            patch("rivertable.storage.database.WAIT", "100ms"),
            pytest.raises(RivertableError, match="Another Rivertable is using"),
            opened(postgresql_database),
        ):
            pass
        await store.close()

    asyncio.run(story())


def test_a_commit_of_which_nothing_is_known_is_not_called_a_failure(
    own_server: Postgresql,
) -> None:
    """PostgreSQL goes away at the commit, which happened, and comes back too late."""

    async def story() -> None:
        store = await filled(database_at(own_server.new_database()))
        dialect = store._writing_engine.dialect
        commit = dialect.do_commit

        def lose(connection: Any) -> None:
            commit(connection)
            own_server.stop("immediate")
            raise psycopg.OperationalError("the connection was lost")

        with (
            patch.object(connecting, "PATIENCE", 0.3),
            patch.object(dialect, "do_commit", lose),
            pytest.raises(Uncertain),
        ):
            await store.append([entry(0)])
        await asyncio.to_thread(own_server.start)

        assert len(await store.entries("t1")) == 1
        await store.close()

    asyncio.run(story())


def test_a_lost_session_that_commits_after_all_is_noticed(postgresql_database: URL) -> None:
    """When we look it is still busy, so we write again: the key of the log tells."""

    async def story() -> list[dict[str, Any]]:
        store = await filled(postgresql_database)
        dialect, rows = store._writing_engine.dialect, [entry(0), entry(1)]
        commit, stored, losses = dialect.do_commit, storing.is_stored, iter([True])

        def lose(connection: Any) -> None:
            if next(losses, False):
                connection.dbapi_connection.close()
                raise psycopg.OperationalError("the connection was lost")
            commit(connection)

        def look_too_early(*what: Any) -> bool:
            is_there = stored(*what)
            if not is_there:
                with store._engine.begin() as late:
                    late.execute(storing.APPEND, rows)
            return is_there

        with (
            patch.object(dialect, "do_commit", lose),
            patch.object(storing, "is_stored", look_too_early),
        ):
            await store.append(rows)
        found = await store.entries("t1")
        await store.close()
        return found

    assert [row["seq"] for row in asyncio.run(story())] == [0, 1]


def test_an_id_that_postgresql_cannot_even_write_is_nobodys(postgresql_database: URL) -> None:
    async def story() -> None:
        store = await filled(postgresql_database)
        assert await store.table("t1\0") is None
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("share", [0.001, 0.02, 0.5, 0.98, 0.997])
def test_a_file_that_was_cut_short_is_refused(tmp_path: Path, share: float) -> None:
    whole = asyncio.run(filled_file(tmp_path / "whole.db"))
    (tmp_path / "cut.db").write_bytes(whole[: int(share * len(whole))])

    with pytest.raises(RivertableError, match="restore this one from a backup"):
        prepare(database_at(str(tmp_path / "cut.db")))


def test_a_file_that_was_garbled_is_refused(tmp_path: Path) -> None:
    whole = asyncio.run(filled_file(tmp_path / "whole.db"))
    middle = len(whole) // 2
    garbled = whole[:middle] + bytes(8192) + whole[middle + 8192 :]
    (tmp_path / "garbled.db").write_bytes(garbled)

    with pytest.raises(RivertableError, match="restore this one from a backup"):
        prepare(database_at(str(tmp_path / "garbled.db")))
    prepare(database_at(str(tmp_path / "whole.db")))


async def filled_file(path: Path) -> bytes:
    """A file of some pages."""
    store = await filled(database_at(str(path)))
    await store.append([entry(number) for number in range(3000)])
    await store.close()
    return path.read_bytes()


def test_a_new_file_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    prepare(database_at(str(tmp_path / "tables.db")))

    assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0
