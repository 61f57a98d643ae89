"""Open tables on a real database: committed before shown, and the same after a restart."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from sqlalchemy import URL

from rivertable.bots import hint as hints
from rivertable.bots.thinking import Thought
from rivertable.engine.position import View
from rivertable.storage.store import Store
from rivertable.tables.commands import Refused
from rivertable.tables.room import Watcher
from rivertable.tables.rooms import Rooms
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


# Hints ---------------------------------------------------------------------------------------


class Searches:
    """Thinks of a hint in no time, and counts how often it had to; the first few fail."""

    def __init__(self, failures: int = 0) -> None:
        self.count, self.failures = 0, failures

    def __call__(self, view: View, seed: int = 0) -> Thought:
        self.count += 1
        if self.count <= self.failures:
            raise RuntimeError("no memory")
        one, other = view.legal_numbers()[:2].tolist()
        return Thought((one,), (other,), 0.5, 0.4)


def test_a_hint_that_failed_is_thought_about_again(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        rooms = await rooms_at(database, **row("wadi", "ada", "ada"))
        room = await rooms.get("t1")
        assert room is not None
        seat = room.table.position.acting[0]
        with pytest.raises(RuntimeError):
            await room.hint(seat)
        again = await room.hint(seat)

        assert again.move in room.table.view(seat).legal_moves()
        assert await room.hint(seat) is again
        assert searches.count == 2
        await closed(rooms)

    searches = Searches(failures=1)
    monkeypatch.setattr(hints, "think", searches)
    run(story())


@pytest.mark.parametrize(
    ("line", "other", "searched"),
    [((3,), (1,), 0), ((3,), (), 1), ((3,), (3,), 1), ((3,), (9999,), 1), ((-1,), (3,), 1)],
)
def test_what_a_browser_thought_is_not_searched_for_unless_it_does_not_fit(
    database: URL,
    monkeypatch: pytest.MonkeyPatch,
    line: tuple[int, ...],
    other: tuple[int, ...],
    searched: int,
) -> None:
    """The moves are given by their places in the list of legal moves."""

    async def story() -> None:
        rooms = await rooms_at(database, **row("wadi", "ada", "ada"))
        room = await rooms.get("t1")
        assert room is not None
        seat = room.table.position.acting[0]
        legal = dict(enumerate(room.table.view(seat).legal_numbers().tolist()))
        turns = [tuple(legal.get(place, place) for place in turn) for turn in (line, other)]
        hint = await room.hint(seat, Thought(turns[0], turns[1], 0.7, 0.2))

        assert searches.count == searched
        assert hint.move.number == legal[0 if searched else 3]
        assert await room.hint(seat) is hint
        await closed(rooms)

    searches = Searches()
    monkeypatch.setattr(hints, "think", searches)
    run(story())
