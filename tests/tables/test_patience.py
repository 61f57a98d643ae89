"""How long a seat keeps the others waiting, whatever somebody does to the clock of the machine."""

import asyncio
import time

import pytest
from sqlalchemy import URL

from rivertable.tables.commands import Refused
from rivertable.tables.room import Room
from rivertable.tables.rooms import Rooms
from tests.tables.sitting import row
from tests.tables.test_room import closed, rooms_at, run

DAY = 86_400.0
PATIENCE = 1


def set_clock(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Set the clock of the machine forward, or back."""
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + seconds)


async def begun(url: URL) -> tuple[Rooms, Room]:
    table = {**row("wadi", "ada", "ben", patience=PATIENCE), "made_at": time.time()}
    rooms = await rooms_at(url, **table)
    room = await rooms.get("t1")
    assert room is not None
    return rooms, room


async def hand_over(room: Room) -> None:
    """Who waits hands over the seat that is waited for."""
    (seat,) = room.table.position.acting
    await room.hand_over({1: "ben", 2: "ada"}[seat], seat)


def test_a_clock_that_is_set_forward_takes_no_seat_away(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        rooms, room = await begun(database)
        set_clock(monkeypatch, 3600)
        with pytest.raises(Refused, match="has 1 seconds left"):
            await hand_over(room)
        await closed(rooms)

    run(story())


def test_a_clock_that_is_set_back_lets_nobody_wait_longer(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        rooms, room = await begun(database)
        set_clock(monkeypatch, -DAY)
        await asyncio.sleep(PATIENCE + 0.05)
        await hand_over(room)
        assert sum(seat.has_stand_in for seat in room.table.seats) == 1
        await closed(rooms)

    run(story())


def test_a_clock_that_is_set_back_before_a_restart_costs_the_patience_once_more(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        rooms, _ = await begun(database)
        await closed(rooms)
        set_clock(monkeypatch, -DAY)
        again = await rooms_at(database)
        room = await again.get("t1")
        assert room is not None
        with pytest.raises(Refused, match="has 1 seconds left"):
            await hand_over(room)
        await asyncio.sleep(PATIENCE + 0.05)
        await hand_over(room)
        await closed(again)

    run(story())


def test_the_time_while_nobody_looked_counts(database: URL) -> None:
    async def story() -> None:
        rooms, _ = await begun(database)
        await closed(rooms)
        await asyncio.sleep(PATIENCE + 0.05)
        again = await rooms_at(database)
        room = await again.get("t1")
        assert room is not None
        await hand_over(room)
        await closed(again)

    run(story())
