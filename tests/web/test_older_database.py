"""A folder that an older version left behind goes on: cookies, links, tokens, tables, records."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from rivertable import load
from rivertable.web.host.folder import DATABASE
from tests.web.bots import Bot
from tests.web.playing import COOKIE, Guest, Wire, run
from tests.web.serving import Server

FIXTURES = Path(__file__).with_name("fixtures")
KEYS: dict[str, Any] = json.loads((FIXTURES / "older_version.json").read_text("utf-8"))
TABLES, RECORDS = KEYS["tables"], KEYS["records"]


def restore(folder: Path) -> None:
    """The folder as the older version left it."""
    (folder / "secret").write_text(KEYS["secret"], "utf-8")
    database = sqlite3.connect(folder / DATABASE)
    database.executescript((FIXTURES / "older_version.sql").read_text("utf-8"))
    database.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("older")
    restore(folder)
    with Server(folder) as running:
        yield running


@pytest.fixture
def anna(server: Server) -> Guest:
    return Guest(server.address, KEYS["anna"])


@pytest.fixture
def ben(server: Server) -> Guest:
    return Guest(server.address, KEYS["ben"])


@asynccontextmanager
async def at(guest: Guest, table: str) -> AsyncIterator[Wire]:
    """The socket of a table of before, when it has shown everything."""
    async with guest.socket(TABLES[table], "") as wire:
        await wire.hear_kind("all")
        yield wire


def test_a_cookie_of_before_is_recognised(anna: Guest) -> None:
    async def story() -> None:
        lobby, games = [(await anna.ask("GET", path)).text for path in ("/lobby", "/games")]

        assert "Anna" in lobby
        assert all(table in lobby + games for table in TABLES.values())
        assert TABLES["finished"] in games

    run(story())


def test_a_personal_link_of_before_makes_somebody_anna(server: Server) -> None:
    async def story() -> None:
        guest = Guest(server.address)
        answer = await guest.ask("POST", f"/me/{KEYS['personal_link']}")

        assert answer.status_code == 303
        assert answer.cookies[COOKIE].startswith(KEYS["anna"].split(".")[0])
        assert "Anna" in (await guest.ask("GET", "/lobby")).text

    run(story())


@pytest.mark.parametrize("name", ["finished", "running"])
def test_a_table_of_before_has_the_record_that_it_had(anna: Guest, name: str) -> None:
    async def story() -> None:
        answer = await anna.ask("GET", f"/table/{TABLES[name]}/record.txt")

        assert answer.text.splitlines()[: len(RECORDS[name])] == RECORDS[name]

    run(story())


def test_a_finished_game_of_before_is_replayed_to_its_result(anna: Guest) -> None:
    async def story() -> None:
        path = f"/table/{TABLES['finished']}"
        position = load((await anna.ask("GET", f"{path}/record.txt")).text)
        replay = await anna.ask("GET", f"{path}/replay")
        last = await anna.ask("GET", f"{path}/moment/{len(position.moves)}")

        assert position.ranks == (2, 1)
        assert replay.status_code == 200
        assert last.json()["index"] == len(position.moves)

    run(story())


def test_a_running_game_of_before_keeps_its_chat_and_goes_on(anna: Guest) -> None:
    async def story() -> None:
        async with at(anna, "running") as wire:
            chat, log = wire.now["chat"], len(wire.now["log"])
            move = wire.now["choices"][0]["move"]

            assert [line["text"] for line in chat] == ["Well played."]
            assert log == len(load("\n".join(RECORDS["running"])).moves)
            assert (await wire.move(move))["kind"] == "done"

    run(story())


def test_a_program_plays_on_with_its_token_of_before(server: Server, anna: Guest) -> None:
    robin = Bot(server.address, KEYS["token"])

    async def until_robin_acts() -> None:
        async with at(anna, "running") as wire:
            while wire.now["acting"] != [2]:
                choices = wire.now["choices"]
                if choices:
                    version = (await wire.move(choices[0]["move"]))["version"]
                    await wire.see(version)
                else:
                    await wire.hear(60)

    asyncio.run(asyncio.wait_for(until_robin_acts(), 120))
    table = robin.get(f"tables/{TABLES['running']}").json()
    answer = robin.post(f"{TABLES['running']}/move", move=table["moves"][0])

    assert robin.get("account").json()["name"] == "Robin"
    assert answer.status_code == 200


def test_a_secret_choice_of_before_is_still_secret_and_counts(anna: Guest, ben: Guest) -> None:
    async def story() -> None:
        path = f"/table/{TABLES['choosing']}/record.txt"
        hers, his = [(await guest.ask("GET", path)).text for guest in (anna, ben)]
        async with at(ben, "choosing") as wire:
            await wire.see((await wire.move("tile 2"))["version"])
            move = wire.now["choices"][0]["move"]

        assert hers.splitlines() == RECORDS["choosing"]
        assert "1 tile ?" in his
        assert not move.startswith("tile ")  # all have chosen

    run(story())


def test_an_open_seat_of_before_is_taken_and_the_game_begins(ben: Guest) -> None:
    async def story() -> None:
        async with at(ben, "waiting") as wire:
            assert not wire.now["started"]

            assert (await wire.ask(do="sit", seat=2))["kind"] == "done"
            while not wire.now["started"]:
                await wire.hear()
            assert wire.now["mine"] == [2]

    run(story())
