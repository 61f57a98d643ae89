"""The database is a real one, of either kind, and what was committed is in it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import IntegrityError

from rivertable.storage.address import sqlite_file
from rivertable.storage.database import open_engine
from rivertable.storage.schema import metadata
from rivertable.storage.store import Store

GUEST = {"id": "g1", "name": "Ada", "key": "k1", "made_at": 1.0}
TABLE = {
    "id": "t1",
    "made_at": 2.0,
    "maker": "g1",
    "game": "wadi",
    "version": 1,
    "players": 3,
    "options": {"spreading": "true"},
    "seats": [{"kind": "open"}],
    "is_listed": True,
    "patience": 60,
    "parent": None,
    "clock": None,
}

TOKEN = {"id": "bot:b1", "owner": "g1", "name": "Robin", "key": "h1", "made_at": 5.0}


def entry(seq: int, data: str = "end") -> dict[str, Any]:
    return {
        "table_id": "t1", "seq": seq, "at": 3.0, "kind": "move", "seat": 1, "guest": "g1", "data": data,
        "tick": None,
    }  # fmt: skip


async def opened(url: sa.URL) -> Store:
    store = Store(url)
    await store.open()
    return store


async def filled(url: sa.URL) -> Store:
    store = await opened(url)
    await store.add_guest(GUEST)
    await store.add_table(TABLE)
    return store


@contextmanager
def connected(url: sa.URL) -> Iterator[sa.Connection]:
    engine = open_engine(url)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def test_what_was_written_is_there_after_opening_again(database: sa.URL) -> None:
    async def story() -> None:
        store = await filled(database)
        await store.append([entry(0), entry(1)])
        await store.close()
        again = await opened(database)

        assert await again.table("t1") == TABLE
        assert [row["seq"] for row in await again.entries("t1")] == [0, 1]
        assert (await again.guest_with_key("k1") or {})["name"] == "Ada"
        await again.close()

    asyncio.run(story())


def test_an_entry_is_never_written_twice_and_its_neighbours_in_a_batch_are_kept(
    database: sa.URL,
) -> None:
    async def story() -> None:
        store = await filled(database)
        await store.append([entry(0, "first")])
        results = await asyncio.gather(
            store.append([entry(1)]),
            store.append([entry(0, "second")]),
            store.append([entry(2)]),
            return_exceptions=True,
        )

        assert [type(result) for result in results] == [type(None), IntegrityError, type(None)]
        assert [row["data"] for row in await store.entries("t1")] == ["first", "end", "end"]
        await store.close()

    asyncio.run(story())


def test_a_file_is_written_ahead(tmp_path: Path) -> None:
    asyncio.run(_opened_and_closed(sqlite_file(tmp_path / "db")))
    with connected(sqlite_file(tmp_path / "db")) as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"


def test_the_migrations_lead_to_the_schema(database: sa.URL) -> None:
    asyncio.run(_opened_and_closed(database))
    with connected(database) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


async def _opened_and_closed(url: sa.URL) -> None:
    await (await opened(url)).close()


def test_a_token_is_found_by_its_key_until_it_is_renewed_or_removed(database: sa.URL) -> None:
    async def story() -> None:
        store = await filled(database)
        await store.add_token(TOKEN)
        assert await store.token_with_key("h1") == await store.token("bot:b1") == TOKEN
        await store.renew_token("bot:b1", "h2")
        assert await store.token_with_key("h1") is None
        assert await store.tokens_of("g1") == [{**TOKEN, "key": "h2"}]
        await store.remove_token("bot:b1")
        assert await store.token_with_key("h2") is None
        await store.close()

    asyncio.run(story())


def test_the_tables_where_somebody_sat_down_come_the_latest_first(database: sa.URL) -> None:
    async def story() -> None:
        store = await filled(database)
        await store.add_table({**TABLE, "id": "t2"})
        sit = {**entry(0), "kind": "sit", "guest": "bot:b1"}
        await store.append([{**sit, "table_id": "t2", "at": 9.0}, sit, {**sit, "seq": 1}])
        await store.append([{**entry(2), "guest": "bot:b2"}])
        assert await store.tables_sat_at("bot:b1", 10) == ["t2", "t1"]
        assert await store.tables_sat_at("bot:b1", 1) == ["t2"]
        assert await store.tables_sat_at("bot:b2", 10) == []
        await store.close()

    asyncio.run(story())


def test_finding_where_somebody_sat_down_does_not_read_the_whole_log(database: sa.URL) -> None:
    asyncio.run(_opened_and_closed(database))
    query = "SELECT table_id FROM log WHERE guest = 'x' AND kind = 'sit'"
    with connected(database) as connection:
        if database.get_backend_name() == "sqlite":
            plan = connection.execute(sa.text(f"EXPLAIN QUERY PLAN {query}")).all()
        else:
            connection.execute(sa.text("SET enable_seqscan = off"))  # for the log is still empty
            plan = connection.execute(sa.text(f"EXPLAIN {query}")).all()

    assert "log_sits" in str(plan)


def test_unknown_guests_and_tables_are_nobody(database: sa.URL) -> None:
    async def story() -> None:
        store = await opened(database)
        assert await store.guest("nobody") is None
        assert await store.table("nowhere") is None
        assert await store.newest_tables(10, 4) == []
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("count", [100])
def test_many_writers_at_once_are_all_heard(database: sa.URL, count: int) -> None:
    async def story() -> None:
        store = await filled(database)
        await asyncio.gather(*(store.append([entry(seq)]) for seq in range(count)))
        assert len(await store.entries("t1")) == count
        await store.close()

    asyncio.run(story())


def test_what_still_waits_when_the_store_is_closed_is_written(database: sa.URL) -> None:
    async def story() -> None:
        store = await filled(database)
        first = asyncio.create_task(store.append([entry(0)]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # its batch is on the way to the thread
        second = asyncio.create_task(store.append([entry(1)]))
        await asyncio.sleep(0)
        await store.close()
        await asyncio.wait_for(asyncio.gather(first, second), 5)

    asyncio.run(story())
    with connected(database) as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM log")).scalar() == 2


def test_an_error_does_not_say_what_was_to_be_written(database: sa.URL) -> None:
    async def story() -> None:
        store = await filled(database)
        await store.append([entry(0)])
        with pytest.raises(IntegrityError) as problem:
            await store.append([entry(0, "tile 4")])

        assert "tile 4" not in str(problem.value)
        await store.close()

    asyncio.run(story())


def test_the_newest_tables_are_only_a_few_of_each_who_makes_them(database: sa.URL) -> None:
    async def story() -> None:
        store = await filled(database)
        await store.add_guest({**GUEST, "id": "g2", "key": "k2"})
        for number in range(5):
            made = {"id": f"n{number}", "maker": "g2", "made_at": 10.0 + number}
            await store.add_table({**TABLE, **made})
        await store.add_table({**TABLE, "id": "hidden", "is_listed": False, "made_at": 99.0})

        assert await store.newest_tables(10, 2) == ["n4", "n3", "t1"]
        assert await store.newest_tables(1, 2) == ["n4"]
        await store.close()

    asyncio.run(story())


def test_what_could_not_be_written_is_not_in_the_message_about_it(database: sa.URL) -> None:
    """Chat and hidden choices are in it, and messages go to the log."""

    async def story() -> None:
        store = await filled(database)
        await store.append([entry(0)])
        with pytest.raises(IntegrityError) as problem:
            await store.append([entry(0, data="tile 3")])
        with pytest.raises(sa.exc.SQLAlchemyError) as unknown:
            await store.write(sa.text("SELECT * FROM nowhere WHERE a = :a"), [{"a": "tile 4"}])
        await store.close()

        assert "tile" not in f"{problem.value} {problem.value.__cause__}"
        assert "tile" not in f"{unknown.value} {unknown.value.__cause__}"

    asyncio.run(story())
