"""A clock that a test moves, and processes that go by it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import URL

from rivertable.storage.store import Store
from rivertable.tables.clocks.clock import TimeControl, stored_control
from rivertable.tables.clocks.service_time import BEAT, ServiceTime
from rivertable.tables.room import Room
from rivertable.tables.rooms import Rooms
from tests.storage.test_store import GUEST
from tests.tables.sitting import row

NOON = 1_800_000_000.0  # by the wall clock, in 2027


class Hand:
    """The hand of all clocks: stands still until the test moves it."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.wall_is_wrong_by = 0.0

    def monotonic(self) -> float:
        return self.seconds

    def wall(self) -> float:
        return NOON + self.seconds + self.wall_is_wrong_by


@asynccontextmanager
async def process(url: URL, hand: Hand) -> AsyncIterator[Rooms]:
    """One process; nothing happens in it by itself but bots."""
    store = Store(url)
    await store.open()
    time = ServiceTime(store, hand.monotonic, hand.wall)
    rooms = Rooms(store, bot_pause=0.0, service_time=time)
    try:
        yield rooms
    finally:
        await rooms.close()
        await store.close()


async def pass_time(hand: Hand, seconds: float, *processes: Rooms) -> None:
    """Let time pass while these serve; each looks at its alarms again and again."""
    end = hand.seconds + seconds
    while hand.seconds < end:
        hand.seconds = min(end, hand.seconds + 2 * BEAT - 1)
        for rooms in processes:
            await rooms.alarms.settled()
            await rooms.alarms.look()


async def add_table(rooms: Rooms, *guests: str, game: str = "wadi", **control: Any) -> Room:
    """Table t1, with a clock."""
    await rooms.time.ready()
    for guest in {*guests} - {"bot", ""}:
        await rooms.store.add_guest({**GUEST, "id": guest, "key": guest})
    clock = stored_control(TimeControl(**{"increment": 0.0, **control}, tick=rooms.time.tick))
    made_at = rooms.time.wall()
    await rooms.store.add_table({**row(game, *guests), "clock": clock, "made_at": made_at})
    return await room_in(rooms)


async def room_in(rooms: Rooms) -> Room:
    room = await rooms.get("t1")
    assert room is not None
    return room


async def left_in(room: Room) -> list[float]:
    """What every seat has left."""
    message = (await room.clock_fields())["clock"]
    assert message is not None
    left: list[float] = message["left"]
    return left
