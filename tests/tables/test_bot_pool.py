"""Bots at open tables: what they remember, and how long they take."""

import asyncio
import itertools
import time
from collections.abc import Callable, Coroutine
from threading import Event
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import URL
from sqlalchemy.exc import OperationalError

import rivertable
from rivertable.bots import LEVELS
from rivertable.engine.position import View
from rivertable.games import find
from rivertable.storage.store import Store
from rivertable.tables.bot_pool import BotPool
from rivertable.tables.commands import undo
from rivertable.tables.room import Room, Watcher
from rivertable.tables.rooms import Rooms
from tests.tables.sitting import row


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 90))


def view_of(seat: int) -> View:
    return rivertable.start("wadi", players=3, seed=1).view(seat)


def test_a_bot_stays_at_its_seat_as_long_as_its_level_does() -> None:
    pool = BotPool()
    first = pool._bot_at("t1", view_of(1), 2)

    assert pool._bot_at("t1", view_of(1), 2) is first
    assert pool._bot_at("t2", view_of(1), 2) is not first
    assert pool._bot_at("t1", view_of(1), 3) is not first


def test_who_has_not_thought_for_longest_is_forgotten_first() -> None:
    pool = BotPool(most_nodes=2 * LEVELS[1].nodes)
    one, two = (pool._bot_at("t1", view_of(seat), 1) for seat in (1, 2))
    assert pool._bot_at("t1", view_of(1), 1) is one

    pool._bot_at("t1", view_of(3), 1)

    assert pool._bot_at("t1", view_of(1), 1) is one
    assert pool._bot_at("t1", view_of(2), 1) is not two


def test_bots_are_ready_once_their_search_is_compiled() -> None:
    async def story() -> None:
        pool = BotPool()
        assert not pool.is_ready(find("wadi"))

        await pool.get_ready(find("wadi"))

        assert pool.is_ready(find("wadi"))
        assert not pool.is_ready(find("niagara"))
        pool.close()

    run(story())


def test_bots_think_while_the_search_of_another_game_is_compiled() -> None:
    async def story() -> None:
        pool, is_done = BotPool(), Event()
        await pool.get_ready(find("wadi"))
        pool._compiler.submit(is_done.wait, 60)
        try:
            view = view_of(view_of(1).acting[0])
            move = await asyncio.wait_for(pool.choose("t1", view, 1), 20)
            assert move in view.legal_moves()
        finally:
            is_done.set()
            pool.close()

    run(story())


async def with_room(
    url: URL, game: str, guests: list[str], pause: float, story: Callable[[Room], Any]
) -> None:
    """A story in the room of a table with these guests."""
    store = Store(url)
    await store.open()
    await store.add_guest({"id": guests[0], "name": "Ada", "key": "k", "made_at": 0.0})
    await store.add_table(row(game, *guests))
    rooms = Rooms(store, pause)
    await rooms.bot_pool.warm_up()
    room = await rooms.get("t1")
    assert room is not None
    room.watchers.add(Watcher("eve"))  # at whom nobody looks, bots take longer
    await story(room)
    await rooms.close()
    await store.close()


async def until(room: Room, moves: int) -> None:
    for _ in range(2000):
        if len(room.table.moves) >= moves:
            return
        await asyncio.sleep(0.01)


def test_moves_of_bots_can_be_followed(database: URL) -> None:
    async def story(room: Room) -> None:
        await until(room, 5)
        moments = [entry.at for entry in room.table.entries[1:]]

        pauses = [after - before for before, after in itertools.pairwise(moments)]
        assert min(pauses) >= 0.19

    run(with_room(database, "wadi", ["bot", "bot"], 0.2, story))


def test_bots_at_whom_nobody_looks_are_slow_until_somebody_comes(database: URL) -> None:
    async def story(room: Room) -> None:
        await until(room, 2)
        room.watchers.clear()
        await until(room, len(room.table.moves) + 2)  # the first was begun while somebody looked
        begun, before = time.monotonic(), len(room.table.moves)
        await asyncio.sleep(0.5)
        assert len(room.table.moves) == before  # it would be 5 x 0.3 s
        room.watchers.add(Watcher("eve"))
        await until(room, before + 1)

        assert time.monotonic() - begun < 1.2

    run(with_room(database, "wadi", ["bot", "bot"], 0.3, story))


def test_bots_choose_their_tiles_at_once(database: URL) -> None:
    async def story(room: Room) -> None:
        await until(room, 4)
        entries = room.table.entries[:4]

        assert [entry.data.split()[0] for entry in entries] == ["start", "tile", "tile", "tile"]
        assert entries[-1].at - entries[0].at < 5

    run(with_room(database, "niagara", ["bot"] * 3, 10.0, story))


@pytest.mark.parametrize("is_taken_back", [False, True])
def test_bots_think_on_unless_a_move_was_taken_back(database: URL, is_taken_back: bool) -> None:
    async def story(room: Room) -> None:
        for _ in range(40):
            if 1 in room.table.position.acting and len(room.table.moves) > 3:
                break
            if 1 in room.table.position.acting:
                await room.play("ada", 1, "end", room.table.version)
            await asyncio.sleep(0.1)
        assert room._bot_pool._bots
        await room.play("ada", 1, str(room.table.view(1).legal_moves()[0]), room.table.version)
        if is_taken_back:
            await room.do(undo, "ada", 1, room.table.version, False)

        assert bool(room._bot_pool._bots) != is_taken_back

    run(with_room(database, "wadi", ["ada", "bot"], 0.0, story))


def test_bots_go_on_after_the_database_was_locked(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(room: Room) -> None:
        append, failures = room._store.append, iter(range(3))

        async def fail_at_first(rows: Any) -> None:
            if next(failures, None) is not None:
                raise OperationalError("INSERT", {}, Exception("database is locked"))
            await append(rows)

        with patch.object(room._store, "append", fail_at_first):
            await until(room, len(room.table.moves) + 3)

        assert next(failures, None) is None
        assert len(room.table.moves) >= 3

    monkeypatch.setattr("rivertable.tables.room.FIRST_PAUSE", 0.01)
    run(with_room(database, "wadi", ["bot", "bot"], 0.1, story))


def test_a_bot_that_cannot_think_plays_something(database: URL) -> None:
    async def story(room: Room) -> None:
        failing = patch.object(room._bot_pool, "choose", side_effect=RuntimeError("no memory"))
        with failing as choose:
            await until(room, len(room.table.moves) + 3)

        assert choose.call_count >= 9
        assert len(room.table.moves) >= 3

    run(with_room(database, "wadi", ["bot", "bot"], 0.1, story))


@pytest.mark.parametrize("is_watched", [True, False])
def test_one_guest_with_many_tables_does_not_keep_others_waiting(is_watched: bool) -> None:
    """Twenty tables of the best bots, and somebody else's beginner: it waits for one of them."""

    async def story() -> None:
        pool = BotPool()
        await pool.get_ready(find("wadi"))
        view = view_of(view_of(1).acting[0])
        greedy = [
            asyncio.create_task(pool.choose(f"t{n}", view, 8, "greedy", is_watched))
            for n in range(20)
        ]
        await asyncio.sleep(0.1)
        begun = time.monotonic()
        await pool.choose("mine", view, 1, "ada")

        assert time.monotonic() - begun < 5
        assert sum(task.done() for task in greedy) < 10
        for task in greedy:
            task.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)
        pool.close()

    run(story())
