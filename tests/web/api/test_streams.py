"""Streams inside: nothing stays behind when a program goes away, and slow ones begin anew."""

import asyncio
import json
from collections.abc import AsyncGenerator, Coroutine
from pathlib import Path
from typing import Any

from rivertable.storage.address import sqlite_file
from rivertable.storage.store import Store
from rivertable.tables import commands
from rivertable.tables.room import MOST_UPDATES, Room
from rivertable.tables.rooms import Rooms
from rivertable.tables.table import PROGRAM_ID
from rivertable.web.api.bots import Bots
from rivertable.web.api.streams import (
    EventStream,
    TableStream,
    event_lines,
    table_lines,
)
from tests.tables.sitting import row

ROBIN = {"id": PROGRAM_ID + "robin", "name": "Robin", "owner": "ada"}


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 60))


async def opened(path: Path) -> tuple[Rooms, Bots, Room]:
    """A table of Wadi at which a person and a program sit."""
    store = Store(sqlite_file(path))
    await store.open()
    await store.add_guest({"id": "ada", "name": "Ada", "key": "k", "made_at": 0.0})
    await store.add_table(row("wadi", "ada", ""))
    rooms = Rooms(store, bot_pause=0.0)
    bots, room = Bots(store, rooms), await rooms.get("t1")
    assert room is not None
    await bots.sit(room, ROBIN)
    return rooms, bots, room


async def closed(rooms: Rooms) -> None:
    await rooms.close()
    await rooms.store.close()


async def next_of(lines: AsyncGenerator[str, None]) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(await anext(lines))
    return message


def test_nobody_watches_any_more_when_the_streams_are_closed(tmp_path: Path) -> None:
    async def story() -> None:
        rooms, bots, room = await opened(tmp_path / "db")
        table = table_lines(TableStream(ROBIN["id"]), room)
        events = event_lines(EventStream(ROBIN["id"]), await bots.rooms_of(ROBIN["id"]))
        assert (await next_of(table))["kind"] == "all"
        assert (await next_of(events))["kind"] == "running"
        assert len(room.watchers) == 2
        await table.aclose()
        await events.aclose()
        assert room.watchers == set()
        await closed(rooms)

    run(story())


def test_a_program_that_reads_too_slowly_gets_everything_anew(tmp_path: Path) -> None:
    async def story() -> None:
        rooms, _, room = await opened(tmp_path / "db")
        lines = table_lines(TableStream(ROBIN["id"]), room)
        await next_of(lines)
        for _ in range(MOST_UPDATES + 1):
            await room.do(commands.chat, "ada", "Ada", "Hello?")
        assert (await next_of(lines))["kind"] == "all"
        await closed(rooms)

    run(story())
