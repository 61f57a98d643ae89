"""The page of the host: only by a key, once; and what was never used goes after some days."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import URL, delete, insert, select, text, update
from starlette.applications import Starlette

from rivertable.storage.address import sqlite_file
from rivertable.storage.database import prepare
from rivertable.storage.forgetting import DAY
from rivertable.storage.schema import entrants, guests, log, sessions, tables, tournaments
from rivertable.web.admin.retention import tidy
from rivertable.web.host.folder import DATABASE
from rivertable.web.server import write_addresses
from tests.terminal.program import in_process
from tests.web.inside import browser, opened

SEATS = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "local"}


async def new_key(folder: Path, database: URL) -> str:
    """A link that `rivertable admin` prints, as a path."""
    named = database.render_as_string(hide_password=False)
    told = await asyncio.to_thread(
        in_process, "admin", "--folder", folder, "--database", named, COLUMNS="200"
    )
    found = re.search("/host/[^ \n]+", told.output)
    assert found is not None, told
    return found[0]


@asynccontextmanager
async def host_of(app: Starlette, folder: Path, database: URL) -> AsyncIterator[httpx.AsyncClient]:
    async with browser(app) as host:
        assert (await host.post(await new_key(folder, database))).status_code == 303
        yield host


@pytest.mark.parametrize(
    ("started", "named", "link"),
    [
        ("", "", "http://127.0.0.1:8000/host/"),
        ("http://[::1]:8017/\n", "", "http://[::1]:8017/host/"),
        ("http://[::1]:8017/\nhttps://example.org/games", "", "https://example.org/games/host/"),
        ("", "https://b.example", "https://b.example/host/"),
    ],
)
def test_the_link_is_the_one_by_which_others_find_the_server(
    tmp_path: Path, started: str, named: str, link: str
) -> None:
    """Who hosts it on a far machine could not open the address that only this machine has."""
    file = tmp_path / "rivertable.db"
    prepare(sqlite_file(file))
    write_addresses(file, started)
    told = in_process("admin", "--folder", tmp_path, COLUMNS="200", RIVERTABLE_PUBLIC_URL=named)

    assert f"\n{link}" in told.output


def test_a_key_lets_one_browser_in_once(database: URL, tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=database) as app, browser(app) as other:
            key = await new_key(tmp_path, database)
            assert (await other.get("/host")).status_code == 403
            assert (await other.post("/host/free", data={"days": "7"})).status_code == 403
            async with browser(app) as host:
                assert (await host.get(key)).status_code == 200  # it only asks
                answers = await asyncio.gather(*(host.post(key) for _ in range(4)))
                assert sorted(one.status_code for one in answers) == [303, 403, 403, 403]
                assert (await host.get("/host")).status_code == 200
            assert (await other.post(key)).status_code == 403
            assert (await other.post("/host/guessed")).status_code == 403
            assert (await other.get("/host")).status_code == 403

    asyncio.run(story())


def test_a_host_closes_a_table_and_mutes_and_removes_a_guest(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            await ada.post("/name", data={"name": "Zenobia"})
            path = (await ada.post("/new", data=SEATS)).headers["location"]
            await ada.get(path)
            here, table = app.state.services, path.rpartition("/")[2]
            room = await here.rooms.get(table)
            guest = room.table.maker
            async with host_of(app, tmp_path, sqlite_file(app.state.database_file)) as host:
                page = (await host.get("/host")).text
                assert "Zenobia" in page
                assert f"/host/table/{table}/close" in page

                await host.post(f"/host/guest/{guest}/mute", data={"muted": "yes"})
                assert "muted" in await refusal(room.chat(guest, "Zenobia", "hi"))
                await host.post(f"/host/guest/{guest}/mute", data={"muted": "no"})
                await room.chat(guest, "Zenobia", "hi")
                await host.post(f"/host/table/{table}/close")
                assert room.table.is_closed
                await host.post(f"/host/guest/{guest}/remove")
                page = (await host.get("/host")).text
                assert "Zenobia" not in page
                assert f"/host/guest/{guest}/" not in page  # who is gone cannot be removed again
                assert "Zenobia" not in (await ada.get("/me")).text

    asyncio.run(story())


def test_a_guest_that_cannot_be_read_is_the_problem_of_that_guest(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            await ada.post("/name", data={"name": "Zenobia"})
            path = (await ada.post("/new", data=SEATS)).headers["location"]
            broken = text("UPDATE guests SET preferences = '{'")
            await app.state.services.store.write(broken)
            async with host_of(app, tmp_path, sqlite_file(app.state.database_file)) as host:
                page = await host.get("/host")

        assert page.status_code == 200
        assert "Zenobia" in page.text
        assert path in page.text

    asyncio.run(story())


def test_who_entered_a_tournament_is_there_when_it_begins(database: URL, tmp_path: Path) -> None:
    """However long it takes until enough have entered."""

    async def story() -> None:
        async with opened(tmp_path, database=database) as app, browser(app) as ada:
            await ada.get("/me")
            store, old = app.state.services.store, time.time() - 8 * DAY
            guest = (await store.read(select(guests)))[0]["id"]
            await store.write(update(guests).values(made_at=old))
            await store.write(update(sessions).values(seen_at=old))
            made = {"id": "t", "made_at": old, "title": "Cup", "game": "wadi", "size": 2}
            await store.write(
                insert(tournaments), [{**made, "maker": "ben", "rounds": 3, "is_rated": False}]
            )
            entered = {"tournament": "t", "guest": guest, "entered_at": old}
            await store.write(insert(entrants), [entered])

            assert await tidy(app.state.services, 7) == (0, 0)
            await store.write(delete(entrants))
            assert await tidy(app.state.services, 7) == (0, 1)

    asyncio.run(story())


def test_a_host_finds_tables_that_nobody_has_opened_since_the_start(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            path = (await ada.post("/new", data=SEATS)).headers["location"]
        database = sqlite_file(tmp_path / DATABASE)
        async with opened(tmp_path) as app, host_of(app, tmp_path, database) as host:
            assert f"/host{path}/close" in (await host.get("/host")).text

    asyncio.run(story())


async def refusal(done: Any) -> str:
    try:
        await done
    except Exception as problem:
        return str(problem)
    return ""


def test_what_was_never_used_goes_after_the_days_that_the_host_chose(
    database: URL, tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            opened(tmp_path, database=database) as app, browser(app) as ada, browser(app) as eve,
            browser(app) as cyd,
        ):  # fmt: skip
            here = app.state.services
            begun = (await ada.post("/new", data=SEATS)).headers["location"]
            await ada.get(begun)
            open_one = (await eve.post("/new", data={**SEATS, "seat-2": "open"})).headers[
                "location"
            ]
            await cyd.get("/me")  # and never sits down
            assert await tidy(here, 7) == (0, 0)

            old = time.time() - 8 * DAY
            for stored in (tables, guests):
                await here.store.write(update(stored).values(made_at=old))
            await here.store.write(update(log).values(at=old))
            here.presence._hear("another process", open_one.rpartition("/")[2], "eve")
            assert await tidy(here, 7) == (0, 0)  # eve has her table open, at another process
            here.presence._hear("another process", open_one.rpartition("/")[2])
            assert await tidy(here, 7) == (1, 0)  # everybody was here today
            await here.store.write(update(sessions).values(seen_at=old))
            assert await tidy(here, 7) == (0, 2)  # eve has no table any more

            assert (await ada.get(begun)).status_code == 200
            assert (await eve.get(open_one)).status_code == 404
            async with host_of(app, tmp_path, database) as host:
                await host.post("/host/free", data={"what": "old", "days": "7"})
            assert (await ada.get(begun)).status_code == 404

    asyncio.run(story())
