"""Several processes over one PostgreSQL: each is here a `Rooms` with a store of its own."""

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import URL, text

from rivertable.storage.peers import leases
from rivertable.storage.peers.leases import Leases
from rivertable.storage.peers.notices import Item, payloads
from rivertable.storage.store import Store
from rivertable.tables import commands
from rivertable.tables.commands import Refused
from rivertable.tables.reading import read_table
from rivertable.tables.room import Room, Watcher
from rivertable.tables.rooms import Rooms
from rivertable.tables.table import Table
from rivertable.web.company.presence import Presence
from tests.storage.test_store import GUEST
from tests.tables.sitting import row

SOON = 5.0  # seconds: much longer than anything takes on a machine that is not busy


@asynccontextmanager
async def process(url: URL) -> AsyncIterator[Rooms]:
    store = Store(url)
    await store.open()
    rooms = Rooms(store, bot_pause=0.0)
    rooms.open()
    try:
        yield rooms
    finally:
        await rooms.close()
        await store.close()


Story = Callable[..., Awaitable[None]]


def run(url: URL, story: Story, *guests: str, game: str = "wadi", count: int = 2) -> None:
    """A story of some processes, and of the room of table t1 in each."""

    async def everything() -> None:
        async with AsyncExitStack() as stack:
            others = [await stack.enter_async_context(process(url)) for _ in range(count)]
            store = others[0].store
            for guest in {*guests}:
                await store.add_guest({**GUEST, "id": guest, "key": guest})
            await store.add_table(row(game, *guests))
            await story(*others)

    async def bounded() -> None:
        async with asyncio.timeout(60):
            await everything()

    asyncio.run(bounded())


async def room_in(rooms: Rooms) -> Room:
    room = await rooms.get("t1")
    assert room is not None
    return room


async def soon(is_true: Callable[[], Any]) -> None:
    async with asyncio.timeout(SOON):
        while not is_true():
            await asyncio.sleep(0.01)


def test_a_move_in_one_process_is_shown_in_the_other(postgresql_database: URL) -> None:
    async def story(first: Rooms, second: Rooms) -> None:
        here, there = await room_in(first), await room_in(second)
        watcher = Watcher("eve")
        there.watchers.add(watcher)
        await here.play("ada", here.table.position.acting[0], "build C1", here.table.version)
        async with asyncio.timeout(SOON):
            update = await watcher.updates.get()

        assert update is not None
        assert update.entry.data == "build C1"
        assert there.table.entries == here.table.entries

    run(postgresql_database, story, "ada", "ada")


def test_what_another_process_wrote_is_told_by_a_notice(
    postgresql_database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody looks by themselves here, and still it comes at once."""

    async def story(first: Rooms, second: Rooms) -> None:
        here, there = await room_in(first), await room_in(second)
        waits = []
        for number in range(20):
            begun = time.monotonic()
            await here.do(commands.chat, "ada", "Ada", f"line {number}")
            await soon(lambda: len(there.table.entries) == len(here.table.entries))
            waits.append(time.monotonic() - begun)

        assert sorted(waits)[10] < 0.3

    monkeypatch.setattr("rivertable.tables.rooms.PERIOD", 60)
    run(postgresql_database, story, "ada", "ada")


def test_many_things_are_told_in_few_notices_none_of_them_too_long() -> None:
    items: list[Item] = [("table", f"table-{number}") for number in range(2000)]
    told = list(payloads("me", items))

    assert len(told) < 15
    assert max(map(len, told)) < 8000
    assert [tuple(item) for payload in told for item in json.loads(payload)[1]] == items


def test_what_is_written_while_a_table_is_opened_is_seen_there(
    postgresql_database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody looks by themselves here: the notice came before the table was open."""
    is_reading, may_go_on = threading.Event(), threading.Event()

    def slowly(*what: Any) -> Table:
        is_reading.set()
        assert may_go_on.wait(SOON)
        return read_table(*what)

    async def story(first: Rooms, second: Rooms) -> None:
        here = await room_in(first)
        monkeypatch.setattr("rivertable.tables.rooms.read_table", slowly)
        opening = asyncio.create_task(room_in(second))
        await soon(is_reading.is_set)
        await here.do(commands.chat, "ada", "Ada", "Hello")
        await soon(lambda: "t1" in second._outdated)
        may_go_on.set()
        there = await opening
        await soon(lambda: there.table.entries == here.table.entries)

        assert there.table.entries[-1].data.endswith("Hello")

    monkeypatch.setattr("rivertable.tables.rooms.PERIOD", 60)
    run(postgresql_database, story, "ada", "ada")


def test_who_comes_to_another_process_finds_what_was_just_done(postgresql_database: URL) -> None:
    """Also if no notice has come yet."""

    async def story(first: Rooms, second: Rooms) -> None:
        here, there = await room_in(first), await room_in(second)
        with patch.object(first.store.peers, "tell"):
            await here.play("ada", here.table.position.acting[0], "build C1", here.table.version)

        assert (await room_in(second)).table.entries == here.table.entries
        assert there.table.version == here.table.version

    run(postgresql_database, story, "ada", "ada")


def test_a_move_that_answers_what_only_the_other_process_knows_is_played(
    postgresql_database: URL,
) -> None:
    async def story(first: Rooms, second: Rooms) -> None:
        here, there = await room_in(first), await room_in(second)
        with patch.object(first.store.peers, "tell"):
            seat = here.table.position.acting[0]
            await here.play("ada", seat, "build C1", here.table.version)
        move = here.table.view(here.table.position.acting[0]).legal_moves()[0]
        await there.play("ada", here.table.position.acting[0], move.text, here.table.version)
        again = await there.play("ada", seat, "build C1", here.table.version - 1)

        assert again == []  # it was done already, in the other process
        assert there.table.entries[-1].data == move.text

    run(postgresql_database, story, "ada", "ada")


def test_two_processes_that_write_at_once_are_heard_one_after_the_other(
    postgresql_database: URL,
) -> None:
    async def story(*processes: Rooms) -> None:
        rooms = [await room_in(rooms) for rooms in processes]
        seat, version = rooms[0].table.position.acting[0], rooms[0].table.version
        moves = ("build C1", "build D1", "build A1")
        results = await asyncio.gather(
            *(
                room.play("ada", seat, move, version)
                for room, move in zip(rooms, moves, strict=True)
            ),
            *(room.do(chat, f"line {n}") for n, room in enumerate(rooms * 5)),
            return_exceptions=True,
        )
        for room in rooms:
            await room.catch_up()

        refused = [result for result in results if isinstance(result, BaseException)]
        assert [problem.code for problem in refused if isinstance(problem, Refused)] == [
            "stale"
        ] * 2
        assert len(refused) == 2
        assert rooms[0].table.entries == rooms[1].table.entries == rooms[2].table.entries
        assert len(rooms[0].table.chat) == 15

    def chat(table: Any, text: str) -> Any:
        return commands.chat(table, "ada", "Ada", text)

    run(postgresql_database, story, "ada", "ada", count=3)


def test_choices_made_at_the_same_time_in_two_processes_both_count(
    postgresql_database: URL,
) -> None:
    async def story(*processes: Rooms) -> None:
        rooms = [await room_in(rooms) for rooms in processes]
        version = rooms[0].table.version
        plays = [
            room.play(guest, seat, f"tile {1 + seat}", version)
            for room, guest, seat in zip(rooms, ("ada", "ben", "cyd"), (1, 2, 3), strict=True)
        ]
        results = await asyncio.gather(*plays)

        assert all(len(entries) >= 1 for entries in results)
        assert len(await rooms[0]._store.entries("t1")) >= version + 3

    run(postgresql_database, story, "ada", "ben", "cyd", game="niagara", count=3)


def test_bots_play_in_one_process_at_a_time(postgresql_database: URL) -> None:
    async def story(first: Rooms, second: Rooms) -> None:
        assert await first.store.peers.claim("t1")
        assert await first.store.peers.claim("t1")
        assert not await second.store.peers.claim("t1")
        await first.store.peers.release("t1")

        assert await second.store.peers.claim("t1")
        assert not await first.store.peers.claim("t1")

    run(postgresql_database, story, "ada", "ada")


def test_bots_of_many_tables_are_looked_after_by_few_questions(postgresql_database: URL) -> None:
    """Each table cost two, twice a second: with many, who took over waited for all of them."""

    async def story(first: Rooms, second: Rooms) -> None:
        tables = [f"many-{number}" for number in range(10)]
        for table in tables:
            await first.store.add_table({**row("wadi", "bot", "bot"), "id": table, "maker": "ada"})
        assert len(await first.store.peers.claim(*tables)) == 10  # and then it thinks for ever
        for room in await second.readable(tables):
            room.watchers.add(Watcher("eve"))
        await asyncio.sleep(0.2)  # until each has asked once, by itself
        with patch.object(Leases, "_execute") as asked:
            asked.return_value = []
            await second._look()

        assert 1 <= asked.call_count <= 3

    run(postgresql_database, story, "ada", "ada")


def test_who_watches_in_another_process_watches(postgresql_database: URL) -> None:
    """So the bots of a table that this process took over are no slower than before."""

    async def story(first: Rooms, second: Rooms) -> None:
        here, there = await room_in(first), await room_in(second)
        presences = [Presence(rooms, rooms.store.peers) for rooms in (first, second)]
        first.bot_pool.is_watched_elsewhere = lambda table: bool(presences[0].present(table))
        assert not here.is_watched
        there.watchers.add(Watcher("eve"))
        presences[1].look()
        await soon(lambda: here.is_watched)

    run(postgresql_database, story, "ada", "ada")


@pytest.mark.parametrize("is_watched", [True, False])
def test_the_bots_of_a_process_that_dies_play_on_in_another(
    postgresql_database: URL, is_watched: bool
) -> None:
    async def story(first: Rooms, second: Rooms) -> None:
        peers = first.store.peers
        assert await peers.claim("t1")  # and then it thinks for ever
        room = await room_in(second)
        if is_watched:
            room.watchers.add(Watcher("eve"))
        before = len(room.table.entries)
        await asyncio.sleep(2 * leases.LEASE)
        assert len(room.table.entries) == before
        peers._beating.cancel()  # type: ignore[union-attr]  # on PostgreSQL there is one
        await soon(lambda: len(room.table.entries) > before)

    run(postgresql_database, story, "bot", "bot")


def test_a_process_that_is_killed_is_dead_before_its_lease_ends(postgresql_database: URL) -> None:
    async def story(first: Rooms, second: Rooms) -> None:
        assert await first.store.peers.claim("t1")
        first.store.peers._beating.cancel()  # type: ignore[union-attr]  # on PostgreSQL there is one
        with second.store._engine.begin() as connection:
            ended = "UPDATE processes SET backend = 0, seen_at = seen_at + 60 WHERE id = :me"
            connection.execute(text(ended), {"me": first.store.peers.process})

        assert await second.store.peers.claim("t1")

    run(postgresql_database, story, "ada", "ada")


def test_a_lease_whose_answer_was_lost_is_found_again(postgresql_database: URL) -> None:
    """Else nobody would ever play for these bots: the owner is alive and does not know."""

    async def story(first: Rooms, second: Rooms) -> None:
        lost = text("INSERT INTO owners (table_id, process) VALUES ('t1', :me)")
        with first.store._engine.begin() as connection:
            connection.execute(lost, {"me": first.store.peers.process})
        room = await room_in(second)
        assert not await second.store.peers.claim("t1")
        before = len(room.table.entries)

        await soon(lambda: len(room.table.entries) > before)

    run(postgresql_database, story, "bot", "bot")


def test_who_leaves_hands_the_bots_over_at_once(postgresql_database: URL) -> None:
    async def story(first: Rooms, second: Rooms) -> None:
        assert await first.store.peers.claim("t1")
        room = await room_in(second)
        before = len(room.table.entries)
        await first.store.peers.leave()

        await soon(lambda: len(room.table.entries) > before)
        assert not await first.store.peers.claim("t1")

    run(postgresql_database, story, "bot", "bot")


def test_a_process_that_was_stopped_knows_that_it_has_no_lease(postgresql_database: URL) -> None:
    async def story(first: Rooms, second: Rooms) -> None:
        assert await first.store.peers.claim("t1")
        first.store.peers._beating.cancel()  # type: ignore[union-attr]  # on PostgreSQL there is one
        await asyncio.sleep(1.2 * leases.LEASE)

        assert not await first.store.peers.claim("t1")
        assert await second.store.peers.claim("t1")

    run(postgresql_database, story, "ada", "ada")
