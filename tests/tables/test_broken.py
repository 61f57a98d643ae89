"""A table that cannot be read breaks nothing but itself."""

import asyncio
import logging
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import URL

from rivertable.storage.address import sqlite_file
from rivertable.storage.database import open_engine
from rivertable.storage.store import Store
from rivertable.tables.reading import BrokenTable
from rivertable.tables.rooms import Rooms
from tests.tables.sitting import row

BROKEN: dict[str, str] = {
    "a move that nobody can make": "UPDATE log SET data = 'fly away' WHERE table_id = 't1'",
    "an entry of no kind": "UPDATE log SET kind = 'dance' WHERE table_id = 't1'",
    "an undo of nothing": "UPDATE log SET kind = 'undo' WHERE table_id = 't1'",
    "a missing entry": "UPDATE log SET seq = 7 WHERE table_id = 't1'",
    "an unknown game": "UPDATE tables SET game = 'chess' WHERE id = 't1'",
    "an unknown option": "UPDATE tables SET options = '{\"wind\": \"9\"}' WHERE id = 't1'",
    "seats that are none": "UPDATE tables SET seats = '[1]' WHERE id = 't1'",
    "other rules": "UPDATE tables SET version = 999 WHERE id = 't1'",
}


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 60))


async def break_first_of_two(url: URL, statement: str) -> Rooms:
    """Two tables, of which one is then changed by somebody who may not."""
    store = Store(url)
    await store.open()
    await store.add_guest({"id": "ada", "name": "Ada", "key": "k", "made_at": 0.0})
    for name in ("t1", "t2"):
        await store.add_table(row("wadi", "ada", "ada", id=name))
        start = {"seq": 0, "at": 1.0, "kind": "move", "seat": 0, "guest": "", "data": "start 1"}
        await store.append([{"table_id": name, **start}])
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.text(statement))
    engine.dispose()
    return Rooms(store, bot_pause=0.0)


async def closed(rooms: Rooms) -> None:
    await rooms.close()
    await rooms.store.close()


def test_options_that_are_no_json_are_refused(tmp_path: Path) -> None:
    """PostgreSQL keeps no such thing."""

    async def story() -> None:
        statement = "UPDATE tables SET options = '{' WHERE id = 't1'"
        rooms = await break_first_of_two(sqlite_file(tmp_path / "db"), statement)
        with pytest.raises(BrokenTable):
            await rooms.get("t1")
        await closed(rooms)

    run(story())


@pytest.mark.parametrize("statement", BROKEN.values(), ids=BROKEN)
def test_a_broken_table_is_refused_and_left_out_of_lists(database: URL, statement: str) -> None:
    async def story() -> None:
        rooms = await break_first_of_two(database, statement)
        with pytest.raises(BrokenTable):
            await rooms.get("t1")
        listed = await rooms.readable(["t1", "t2", "nowhere"])

        assert [room.table.id for room in listed] == ["t2"]
        assert sorted(await rooms.store.newest_tables(10, 4)) == ["t1", "t2"]
        await closed(rooms)

    run(story())


def test_a_table_of_other_rules_says_which(database: URL) -> None:
    async def story() -> None:
        rooms = await break_first_of_two(database, BROKEN["other rules"])
        with pytest.raises(BrokenTable, match="rules version 999 of Wadi, and this server has 1"):
            await rooms.get("t1")
        await closed(rooms)

    run(story())


def test_what_is_broken_is_logged_once(database: URL, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        rooms = await break_first_of_two(database, BROKEN["an unknown game"])
        for _ in range(3):
            await rooms.readable(["t1", "t2"])
        await closed(rooms)

    with caplog.at_level(logging.ERROR):
        run(story())
    assert [record.getMessage() for record in caplog.records] == ["table t1 cannot be read"]
