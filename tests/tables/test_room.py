"""Open tables on a real database: committed before shown, and the same after a restart."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from sqlalchemy import URL

from rivertable.storage.store import Store
from rivertable.tables.commands import Refused
from rivertable.tables.room import Rooms, Watcher
from tests.tables.sitting import row


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 60))


async def rooms_at(url: URL, **table: Any) -> Rooms:
    store = Store(url)
    await store.open()
    if table:
        await store.add_guest({"id": table["maker"], "name": "Ada", "key": "k", "made_at": 0.0})
        await store.add_table(table)
    return Rooms(store, bot_pause=0.0)


async def closed(rooms: Rooms) -> None:
    await rooms.close()
    await rooms.store.close()


@pytest.mark.parametrize(
    ("game", "guests"),
    [("wind-river", ["bot"] * 3), ("wadi", ["bot"] * 2), ("niagara", ["bot"] * 3)],
)
def test_bots_play_a_game_to_its_end_and_a_restart_shows_the_same(
    database: URL, game: str, guests: list[str]
) -> None:
    async def story() -> None:
        rooms = await rooms_at(database, **row(game, *guests))
        room = await rooms.get("t1")
        assert room is not None
        for _ in range(600):
            await asyncio.sleep(0.02)
            if room.table.is_over or len(room.table.entries) > 150:
                break
        await closed(rooms)
        again = await rooms_at(database)
        other = await again.get("t1")
        assert other is not None
        assert other.table.entries[: len(room.table.entries)] == room.table.entries
        await closed(again)

    run(story())


def test_a_move_is_in_the_database_when_it_is_shown(database: URL) -> None:
    async def story() -> None:
        rooms = await rooms_at(database, **row("wadi", "ada", "ada"))
        room = await rooms.get("t1")
        assert room is not None
        watcher = Watcher("eve")
        room.watchers.add(watcher)
        seat = room.table.position.acting[0]
        await room.play("ada", seat, "build C1", room.table.version)
        update = watcher.updates.get_nowait()

        assert update is not None
        assert (await rooms.store.entries("t1"))[-1]["data"] == update.entry.data == "build C1"
        await closed(rooms)

    run(story())


def test_two_at_once_are_heard_one_after_the_other(database: URL) -> None:
    async def story() -> None:
        rooms = await rooms_at(database, **row("wadi", "ada", "ada"))
        room = await rooms.get("t1")
        assert room is not None
        seat, version = room.table.position.acting[0], room.table.version
        results = await asyncio.gather(
            room.play("ada", seat, "build C1", version),
            room.play("ada", seat, "build D1", version),
            return_exceptions=True,
        )

        assert sorted(isinstance(result, Refused) for result in results) == [False, True]
        assert len(room.table.entries) == version + 1
        await closed(rooms)

    run(story())


def test_there_is_no_room_for_a_table_that_does_not_exist(database: URL) -> None:
    async def story() -> None:
        rooms = await rooms_at(database)
        assert await rooms.get("nowhere") is None
        await closed(rooms)

    run(story())
