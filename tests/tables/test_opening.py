"""Opening a table with a long log: at once, and nobody else waits."""

import asyncio
import time
from typing import Any

import pytest
from sqlalchemy import URL

from rivertable.tables import rooms as rooms_module
from rivertable.tables.reading import read_table
from rivertable.tables.table import Table
from tests.tables.sitting import row
from tests.tables.test_room import closed, rooms_at, run
from tests.tables.test_table import long_game

# Seconds on a machine that is busy; when each undo played the game anew, it took more.
LONGEST_OPENING = 2.0
LONGEST_WAIT = 1.0


async def longest_wait(until: asyncio.Event) -> float:
    """How long somebody waited at most who wanted something all the time."""
    longest, last = 0.0, time.perf_counter()
    while not until.is_set():
        await asyncio.sleep(0.001)
        longest, last = max(longest, time.perf_counter() - last), time.perf_counter()
    return longest


def test_a_table_that_was_undone_a_thousand_times_opens_at_once_and_nobody_waits(
    database: URL,
) -> None:
    async def story() -> None:
        table = long_game(moves=900, undos=1500)
        rooms = await rooms_at(database, **row("niagara", "ada", "ben", "cem"))
        await rooms.store.append([{"table_id": "t1", **vars(entry)} for entry in table.entries])
        is_open = asyncio.Event()
        waiting = asyncio.create_task(longest_wait(is_open))
        begun = time.perf_counter()
        room = await rooms.get("t1")
        took = time.perf_counter() - begun
        is_open.set()

        assert room is not None
        assert len(room.table.entries) > 3000
        assert room.table.position == table.position
        assert took < LONGEST_OPENING
        assert await waiting < LONGEST_WAIT
        await closed(rooms)

    run(story())


def test_nobody_waits_for_a_log_that_takes_a_second_to_read(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_slowly(*found: Any) -> Table:
        time.sleep(1.0)
        return read_table(*found)

    async def story() -> None:
        rooms = await rooms_at(database, **row("wadi", "ada", "ben"))
        is_open = asyncio.Event()
        waiting = asyncio.create_task(longest_wait(is_open))
        room = await rooms.get("t1")
        is_open.set()

        assert room is not None
        assert await waiting < 0.9
        await closed(rooms)

    monkeypatch.setattr(rooms_module, "read_table", read_slowly)
    run(story())
