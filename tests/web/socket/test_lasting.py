"""The socket of a table, from outside: what lasts beyond it, and how much it bears."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError

from tests.web.playing import Guest, guests, run, seated, sockets
from tests.web.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("lasting")) as running:
        yield running


# Restarts -------------------------------------------------------------------------------------


def test_a_restarted_server_goes_on_with_every_table_and_its_bots(tmp_path: Path) -> None:
    with Server(tmp_path, bot_pause=0.05) as server:

        async def before() -> tuple[Guest, list[str], list[int]]:
            guest = Guest(server.address)
            tables = [
                await guest.new_table("wadi", ["bot-1", "bot-1"]),
                await guest.new_table("niagara", ["bot-1", "bot-1", "bot-1"]),
                await guest.new_table("wind-river", ["bot-1", "me", "bot-1"]),
            ]
            versions = []
            for table in tables:
                async with guest.socket(table) as wire:
                    await wire.see(2 if table != tables[2] else 1)
                    versions.append(wire.now["version"])
            return guest, tables, versions

        async def after(guest: Guest, tables: list[str], versions: list[int]) -> None:
            for table, version in zip(tables[:2], versions, strict=False):
                async with guest.socket(table) as wire:
                    assert (await wire.hear_kind("all"))["version"] >= version
                    await wire.see(version + 5)
            async with guest.socket(tables[2]) as wire:
                await wire.hear_kind("all")
                while not wire.now["moves"]:
                    await wire.hear()
                version = wire.now["version"]
                assert (await wire.move(wire.now["moves"][0]))["kind"] == "done"
                await wire.see(version + 2)

        found = asyncio.run(asyncio.wait_for(before(), 60))
        server.kill()
        server.start()
        asyncio.run(asyncio.wait_for(after(*found), 60))


def without_patience(file: Path) -> None:
    """Let nobody have to wait for an absent player (a form asks for a minute at least)."""
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE tables SET patience = -1")
    connection.close()


def test_a_bot_stands_in_for_who_is_absent_until_they_return(tmp_path: Path) -> None:
    with Server(tmp_path) as server:

        async def story() -> None:
            people = guests(server, 2)
            table = await people[0].new_table("wadi", ["me", "open"])
            without_patience(tmp_path / "rivertable.db")
            await people[1].arrive("Ben")
            async with people[0].socket(table) as one, people[1].socket(table) as two:
                await two.ask(do="sit", seat=2)
                await two.see(1)
                await one.see(1)
                here, absent = (one, two) if one.now["acting"] == [2] else (two, one)
                await absent.connection.close()
                seat = here.now["acting"][0]
                assert (await here.ask(do="hand", seat=seat))["kind"] == "done"
                while here.now["acting"] == [seat]:
                    await here.hear()
                assert here.now["log"][-1]["seat"] == seat
            async with people[seat - 1].socket(table) as back:
                assert (await back.ask(do="chat", text="back again"))["kind"] == "done"
                assert (await back.ask(do="why", seat=seat, move="end"))["code"] == "illegal"

        run(story())
        with sqlite3.connect(tmp_path / "rivertable.db") as connection:
            rows = connection.execute("SELECT kind FROM log ORDER BY seq").fetchall()
        connection.close()
        kinds = [kind for (kind,) in rows if kind in ("hand", "back")]
        assert kinds == ["hand", "back"]


def test_an_absent_player_has_time_and_the_others_are_told_how_much(server: Server) -> None:
    async def story() -> None:
        people = guests(server, 2)
        table = await seated(people, "wadi", patience="60")
        async with people[0].socket(table) as wire:
            seat = (await wire.hear_kind("all"))["acting"][0]
            answer = await wire.ask(do="hand", seat=seat)

        assert answer["code"] == "patience"
        assert any(f"has {left} seconds left" in answer["sentence"] for left in range(40, 61))

    run(story())


# Rates and sizes ------------------------------------------------------------------------------


def test_who_is_too_quick_is_told_how_many_seconds_to_wait(server: Server) -> None:
    async def story() -> None:
        people = guests(server, 2)
        table = await seated(people, "wadi")
        async with people[0].socket(table) as wire:
            await wire.hear_kind("all")
            for _ in range(80):
                await wire.send(do="why", seat=1, move="end")
            answers = [await wire.hear() for _ in range(80)]
            slow = [answer for answer in answers if answer.get("code") == "slow"]
            assert len(slow) > 20
            assert "wait 1 s" in slow[0]["sentence"]
            await asyncio.sleep(1.1)
            assert (await wire.ask(do="why", seat=1, move="end")).get("code") != "slow"

    run(story())


def test_a_guest_has_a_hundred_sockets_and_is_told_so_at_the_next(server: Server) -> None:
    async def story() -> None:
        (guest,) = guests(server, 1)
        table = await guest.new_table("wadi", ["me", "local"])
        async with AsyncExitStack() as stack:
            await sockets(stack, [guest] * 100, table)
            async with guest.socket(table) as wire:
                answer = await wire.hear()
                assert (answer["code"], answer["id"]) == ("crowded", None)
                assert "100 tables open" in answer["sentence"]
                with pytest.raises(ConnectionClosedError) as closed:
                    await wire.hear()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4429
        async with guest.socket(table) as wire:
            await wire.hear_kind("all")

    run(story())


def test_chat_has_a_slower_rate_of_its_own(server: Server) -> None:
    async def story() -> None:
        people = guests(server, 2)
        table = await seated(people, "wadi")
        async with people[0].socket(table) as wire:
            answers = [await wire.ask(do="chat", text=f"line {i}") for i in range(14)]

        assert [answer["kind"] for answer in answers[:10]] == ["done"] * 10
        assert answers[-1]["code"] == "slow"
        assert "wait 2 s" in answers[-1]["sentence"]

    run(story())


@pytest.mark.parametrize("name", [2**53, -(10**30), 1.5, [], {}])
def test_an_id_that_cannot_be_said_again_is_refused_and_the_line_stays_open(
    server: Server, name: object
) -> None:
    async def story() -> None:
        people = guests(server, 2)
        table = await seated(people, "wadi")
        async with people[0].socket(table) as wire:
            await wire.send(do="chat", text="x", id=name)
            answer = await wire.hear_kind("refused")

            assert (answer["code"], answer["id"]) == ("malformed", None)
            assert (await wire.ask(do="chat", text="y", id=2**53 - 1))["kind"] == "done"

    run(story())


def test_a_message_that_is_too_large_is_refused_and_the_line_stays_open(server: Server) -> None:
    async def story() -> None:
        people = guests(server, 2)
        table = await seated(people, "wadi")
        async with people[0].socket(table) as wire:
            await wire.connection.send(json.dumps({"id": 1, "do": "chat", "text": "x" * 5000}))
            assert (await wire.hear_kind("refused"))["code"] == "too-large"
            assert (await wire.ask(do="chat", text="y" * 501))["code"] == "too-long"
            assert (await wire.ask(do="chat", text="y" * 500))["kind"] == "done"

    run(story())


def test_a_message_that_is_far_too_large_closes_the_line_and_harms_nobody(server: Server) -> None:
    async def story() -> None:
        people = guests(server, 2)
        table = await seated(people, "wadi")
        async with people[0].socket(table) as wire, people[1].socket(table) as other:
            await wire.connection.send("x" * 100_000)
            with pytest.raises(ConnectionClosedError) as closed:
                await wire.hear_kind("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            assert (await other.ask(do="chat", text="still here"))["kind"] == "done"

    run(story())
