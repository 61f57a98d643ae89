"""Rated tables and tournaments, from the form to the leaderboard, over restarts and by two processes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import httpx
from sqlalchemy import URL, select
from starlette.applications import Starlette

from rivertable.storage.schema import results, rounds
from rivertable.tables.commands import leave
from rivertable.tables.hint_permission import has_hints
from rivertable.tables.room import Room
from rivertable.web.contests.clerk import look
from rivertable.web.contests.rounds import table_id
from tests.web.inside import browser, opened
from tests.web.playing import COOKIE, run

RATED = {"game": "wadi", "players": "3", "rated": "yes", "clock": "600+15", "seat-1": "me"}
CUP = {"title": "River Cup", "game": "wadi", "size": "3", "rounds": "2", "rated": "yes"}


async def play_out(room: Room, rng: Random) -> None:
    """Anybody's moves, to the end."""
    while not room.table.is_over:
        seat = room.table.position.acting[0]
        move = rng.choice(room.table.position.legal_moves(seat))
        await room.play(room.table.seats[seat - 1].guest, seat, move.text, room.table.version)


async def visitors(app: Starlette, count: int) -> list[httpx.AsyncClient]:
    """Guests with cookies of their own."""
    people = [browser(app) for _ in range(count)]
    for one in people:
        answer = await one.post("/name", data={"name": f"Guest {people.index(one)}"})
        one.cookies.set(COOKIE, answer.cookies[COOKIE])
    return people


async def finish_round(app: Starlette, rng: Random) -> int:
    """Play every table of a tournament that is not over; how many were there?"""
    here, count = app.state.services, 0
    for row in await here.store.read(select(rounds)):
        for index in range(len(row["tables"])):
            room = await here.rooms.get(table_id(row["tournament"], row["number"], index))
            count += not room.table.is_over
            await play_out(room, rng)
    return count


@asynccontextmanager
async def processes(folder: Path, database: URL) -> AsyncIterator[list[Starlette]]:
    """Two over one PostgreSQL; SQLite has only one."""
    async with opened(folder, database=database) as app:
        if database.get_backend_name() == "sqlite":
            yield [app]
            return
        async with opened(folder, database=database) as other:
            yield [app, other]


def test_who_announces_many_tournaments_pushes_nobody_out_and_finds_all_of_them(
    tmp_path: Path, database: URL
) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=database) as app:
            many, other = await visitors(app, 2)
            paths = {
                (await many.post("/tournaments", data=CUP)).headers["location"] for _ in range(5)
            }
            mine, theirs = [await one.get("/tournaments") for one in (many, other)]

        assert sum(path in mine.text for path in paths) == 5
        assert sum(path in theirs.text for path in paths) == 4

    run(story())


def test_a_tournament_runs_by_itself_over_a_restart_and_a_round_is_begun_once(
    tmp_path: Path, database: URL
) -> None:
    async def story() -> None:
        rng = Random(3)
        async with opened(tmp_path, database=database) as app:
            people = await visitors(app, 7)
            path = (await people[0].post("/tournaments", data=CUP)).headers["location"]
            for one in people[1:]:
                assert (await one.post(f"{path}/enter")).status_code == 303
            assert (await people[1].post(f"{path}/start")).status_code == 400  # not theirs to start
            assert (await people[0].post(f"{path}/start")).status_code == 303
            assert await finish_round(app, rng) == 2  # tables of four and of three
        async with processes(tmp_path, database) as apps:
            await asyncio.gather(*(look(app.state.services) for app in apps * 2))
            store = apps[0].state.services.store
            held = await store.read(select(rounds).order_by(rounds.c.number))
            assert [row["number"] for row in held] == [1, 2]
            assert await finish_round(apps[-1], rng) == 2
            await asyncio.gather(*(look(app.state.services) for app in apps))
            page = (await browser(apps[0]).get(path)).text
            taken = await store.read(select(results))

        assert "wins the tournament." in page
        assert f'name="here" value="{path}"' in page  # where another language leads back to
        assert len(taken) == 4
        assert all(row["is_rated"] for row in taken)

    run(story())


def test_a_rated_table_counts_once_and_for_whoever_left(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app:
            here, (ada,) = app.state.services, await visitors(app, 1)
            path = (await ada.post("/new", data=RATED)).headers["location"]
            room = await here.rooms.get(path.removeprefix("/table/"))
            for seat in (2, 3):
                guest, _ = await here.guests.make()
                await room.sit(guest["id"], seat, guest["name"])
            assert not has_hints(room.table, room.table.maker)
            left = room.table.seats[2].guest
            room.start_bots = lambda: None  # here the test moves for them
            await room.do(leave, left, 3)
            await play_out(room, Random(5))
            await asyncio.gather(look(here), look(here))
            taken = await here.store.read(select(results))
            boards = [
                (await ada.get(f"/ratings{asked}")).text for asked in ("?game=wadi&players=3", "")
            ]

        assert [row["seats"][2] for row in taken] == [left]
        assert [board.count("· provisional") for board in boards] == [3, 3]

    run(story())


def test_a_shared_device_cannot_be_rated(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app:
            answer = await browser(app).post("/new", data={**RATED, "seat-2": "local"})

        assert answer.status_code == 400
        assert "share a device" in answer.text

    run(story())
