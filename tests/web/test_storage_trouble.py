"""A database that is locked or full: a sentence and not a 500, and who only looks can look."""

import asyncio
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from rivertable.storage import database
from rivertable.storage.address import sqlite_file
from rivertable.storage.store import Store
from tests.storage.test_store import entry, filled
from tests.web.inside import browser, opened
from tests.web.playing import run

TIMEOUT = 0.3  # seconds that a writer waits for the lock here


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    pragmas = [pragma for pragma in database.PRAGMAS if "busy_timeout" not in pragma]
    milliseconds = int(1000 * TIMEOUT)
    monkeypatch.setattr(database, "PRAGMAS", (*pragmas, f"busy_timeout={milliseconds}"))


@contextmanager
def locked(file: Path) -> Iterator[None]:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


def test_a_table_that_cannot_be_written_can_be_watched_also_by_who_is_new(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as new:
            table = (await ada.post("/play-now", data={"game": "wadi"})).headers["location"]
            with locked(tmp_path / "rivertable.db"):
                answer = await new.get(table)
            again = await new.get(table)

        assert answer.status_code == again.status_code == 200
        assert "set-cookie" not in answer.headers
        assert "set-cookie" in again.headers

    run(story())


def test_a_form_that_cannot_be_stored_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            await ada.get("/me")
            with locked(tmp_path / "rivertable.db"):
                answer = await ada.post("/name", data={"name": "Zed", "here": "/"})

        assert answer.status_code == 503
        assert "nothing was changed: try again in a moment" in answer.text
        assert answer.headers["retry-after"] == "5"

    run(story())


def test_a_key_in_an_address_is_not_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as ben:
            (key,) = re.findall(r"/me/([\w-]{20,})", (await ada.post("/me")).text)[:1]
            with locked(tmp_path / "rivertable.db"):
                answer = await ben.post(f"/me/{key}")

        assert answer.status_code == 503
        assert "the database cannot be used: /me: database is locked" in caplog.text
        assert key not in caplog.text
        assert "Traceback" not in caplog.text  # a line is enough: many meet it at once

    run(story())


def test_many_writers_do_not_wait_one_after_the_other_for_a_locked_database(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        url = sqlite_file(tmp_path / "db")
        store: Store = await filled(url)
        with locked(tmp_path / "db"):
            begun = time.monotonic()
            problems = await asyncio.gather(
                *(store.append([entry(number)]) for number in range(8)), return_exceptions=True
            )

        assert all(isinstance(problem, OperationalError) for problem in problems)
        assert time.monotonic() - begun < 3 * TIMEOUT
        await store.close()

    run(story())


def test_a_game_begins_when_the_database_is_unlocked(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "local"}
            table = (await ada.post("/new", data=form)).headers["location"]
            with locked(tmp_path / "rivertable.db"):
                answer = await ada.get(table)
            room = await app.state.services.rooms.get(table.removeprefix("/table/"))
            for _ in range(200):
                if room.table.entries:
                    break
                await asyncio.sleep(0.05)

        assert answer.status_code == 200
        assert [line.kind for line in room.table.entries] == ["move"]

    run(story())
