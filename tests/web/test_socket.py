"""The socket of a table, from outside: who may do what and when, and what is answered."""

import asyncio
import json
import sqlite3
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from tests.web.playing import Guest, Player, Wire, seated
from tests.web.serving import Server

COMMANDS: list[dict[str, Any]] = [
    {"do": "move", "seat": 1, "move": "build C1", "version": 1},
    {"do": "undo", "seat": 1, "version": 1, "turn": False},
    {"do": "undo", "seat": 1, "version": 1, "turn": True},
    {"do": "why", "seat": 1, "move": "build C1"},
    {"do": "hint", "seat": 1, "step": 1},
    {"do": "leave", "seat": 1},
    {"do": "hand", "seat": 1},
    {"do": "close"},
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("socket")) as running:
        yield running


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 60))


def guests(server: Server, count: int) -> list[Guest]:
    return [Guest(server.address) for _ in range(count)]


async def sockets(stack: AsyncExitStack, people: list[Guest], table: str) -> list[Wire]:
    """A socket for each, and each has seen the table."""
    wires = [await stack.enter_async_context(guest.socket(table)) for guest in people]
    for wire in wires:
        await wire.hear_kind("all")
    return wires


async def begun(stack: AsyncExitStack, people: list[Guest], game: str) -> list[Wire]:
    """The sockets of a game that has begun; of Wadi, the one whose turn it is comes first."""
    wires = await sockets(stack, people, await seated(people, game))
    return sorted(wires, key=lambda wire: wire.now["seat"] not in wire.now["acting"])


# Sequence numbers -----------------------------------------------------------------------------


def test_a_repeated_move_is_answered_as_before_and_done_once(server: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            first, other = await begun(stack, guests(server, 2), "wadi")
            move = {"seat": first.now["seat"], "move": first.now["moves"][0], "version": 1}
            answers = [await first.ask(do="move", **move) for _ in range(3)]

            assert [answer["kind"] for answer in answers] == ["done"] * 3
            assert {answer["version"] for answer in answers} == {2}
            await other.see(2)
            assert len([line for m in other.heard for line in m.get("log", [])]) == 2  # the start

    run(story())


def test_a_move_that_is_repeated_on_a_new_line_is_answered_as_before(server: Server) -> None:
    async def story() -> None:
        people = guests(server, 2)
        async with AsyncExitStack() as stack:
            first, _ = await begun(stack, people, "wadi")
            seat = first.now["seat"]
            move = {"seat": seat, "move": first.now["moves"][0].upper(), "version": 1}
            await first.ask(do="move", **move)
            table = first.connection.request.path.split("/")[2]  # type: ignore[union-attr]
        async with people[seat - 1].socket(table) as again:
            assert (await again.ask(do="move", **move))["kind"] == "done"

    run(story())


def test_a_stale_move_is_refused_and_the_present_state_follows(server: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            first, _ = await begun(stack, guests(server, 2), "wadi")
            seat, (one, two, *_) = first.now["seat"], first.now["moves"]
            await first.ask(do="move", seat=seat, move=one, version=1)
            answer = await first.ask(do="move", seat=seat, move=two, version=1)

            assert (answer["kind"], answer["code"]) == ("refused", "stale")
            assert answer["sentence"]
            assert (await first.hear_kind("all"))["version"] == answer["version"] == 2

    run(story())


@pytest.mark.parametrize("version", [-1, 0, 2, 99])
def test_a_move_that_answers_what_nobody_saw_is_stale(server: Server, version: int) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            first, _ = await begun(stack, guests(server, 2), "wadi")
            move = {"seat": first.now["seat"], "move": first.now["moves"][0], "version": version}

            assert (await first.ask(do="move", **move))["code"] == "stale"

    run(story())


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_tiles_are_chosen_at_the_same_time_and_in_any_order(
    server: Server, order: tuple[int, ...]
) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            wires = await begun(stack, guests(server, 3), "niagara")
            choices = [{"seat": w.now["seat"], "move": "tile 3", "version": 1} for w in wires]
            kinds = [(await wires[i].ask(do="move", **choices[i]))["kind"] for i in order]
            again = [(await wires[i].ask(do="move", **choices[i]))["kind"] for i in order]

            assert kinds == again == ["done"] * 3
            assert (await wires[0].see(4))["acting"] == (await wires[2].see(4))["acting"]
            assert len(wires[0].now["acting"]) == 1

    run(story())


def test_tiles_that_are_all_sent_at_once_are_all_accepted(server: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            wires = await begun(stack, guests(server, 5), "niagara")
            answers = await asyncio.gather(*(wire.move("tile 2") for wire in wires))

            assert {answer["kind"] for answer in answers} == {"done"}

    run(story())


# Nobody acts for others -----------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS, ids=json.dumps)
@pytest.mark.parametrize("who", ["another guest", "the other seat", "nobody"])
def test_nobody_acts_for_a_seat_that_is_not_theirs(
    server: Server, command: dict[str, Any], who: str
) -> None:
    async def story() -> None:
        people = guests(server, 2)
        table = await seated(people, "wadi")
        stranger = Guest(server.address)
        await stranger.arrive("Mallory")
        actor = {"another guest": stranger, "the other seat": people[1]}.get(who)
        async with (actor or Guest(server.address)).socket(table) as wire:
            before = await wire.hear_kind("all")
            answer = await wire.ask(**command)

        allowed = {"hand": {"not-seated", "patience", "not-waiting", "nobody"}}
        codes = allowed.get(command["do"], {"not-yours", "nobody"})
        assert answer["code"] in codes
        async with people[0].socket(table) as wire:
            after = await wire.hear_kind("all")
        assert (after["version"], after["log"]) == (before["version"], before["log"])

    run(story())


def test_nobody_without_a_cookie_moves_for_a_bot_or_sits_or_chats(server: Server) -> None:
    async def story() -> None:
        people = guests(server, 1)
        table = await people[0].new_table("wadi", ["me", "open", "bot-1"])
        async with Guest(server.address).socket(table) as wire:
            await wire.hear_kind("all")
            for command in (
                {"do": "move", "seat": 3, "move": "build C1", "version": 1},
                {"do": "sit", "seat": 2},
                {"do": "chat", "text": "hello"},
            ):
                assert (await wire.ask(**command))["code"] == "nobody"
            assert wire.now["mine"] == []

    run(story())


def test_a_seat_is_taken_once(server: Server) -> None:
    async def story() -> None:
        first, second, third = guests(server, 3)
        table = await first.new_table("wadi", ["me", "open"])
        await second.arrive("Ben")
        await third.arrive("Cem")
        async with second.socket(table) as one, third.socket(table) as two:
            answers = await asyncio.gather(one.ask(do="sit", seat=2), two.ask(do="sit", seat=2))

        assert sorted(answer["kind"] for answer in answers) == ["done", "refused"]

    run(story())


def test_before_the_start_nobody_moves(server: Server) -> None:
    async def story() -> None:
        (guest,) = guests(server, 1)
        table = await guest.new_table("wadi", ["me", "open"])
        async with guest.socket(table) as wire:
            assert (await wire.hear_kind("all"))["moves"] == []
            for command in COMMANDS[:4]:
                assert (await wire.ask(**command))["code"] == "waiting"

    run(story())


@pytest.mark.parametrize("ending", ["over", "closed"])
def test_after_the_end_nobody_moves(server: Server, ending: str) -> None:
    async def story() -> None:
        people = guests(server, 2)
        table = await seated(people, "wadi")
        if ending == "over":
            players = [Player(guest, Random(i)) for i, guest in enumerate(people)]
            await asyncio.gather(*(player.play(table, asyncio.Event()) for player in players))
        async with people[0].socket(table) as wire:
            await wire.hear_kind("all")
            if ending == "closed":
                assert (await wire.ask(do="close"))["kind"] == "done"
            for command in COMMANDS[:4]:
                assert (await wire.ask(**command))["code"] == ending
            assert (await wire.ask(do="hand", seat=2))["kind"] == "refused"
            assert wire.now["moves"] == []
            assert bool(wire.now["ranks"]) == (ending == "over")

    run(story())


# The handshake --------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1", ""])
def test_a_socket_from_another_site_is_not_opened(server: Server, origin: str) -> None:
    async def story() -> None:
        (guest,) = guests(server, 1)
        table = await guest.new_table("wadi", ["me", "local"])
        with pytest.raises(InvalidStatus, match="403"):
            async with guest.socket(table, headers={"origin": origin}):
                pass

    run(story())


def test_a_socket_from_our_own_page_is_opened(server: Server) -> None:
    async def story() -> None:
        (guest,) = guests(server, 1)
        table = await guest.new_table("wadi", ["me", "local"])
        async with guest.socket(table, headers={"origin": server.address}) as wire:
            assert (await wire.hear_kind("all"))["mine"] == [1, 2]

    run(story())


def test_there_is_no_socket_without_a_table(server: Server) -> None:
    async def story() -> None:
        with pytest.raises(InvalidStatus, match="403"):
            async with Guest(server.address).socket("nowhere"):
                pass

    run(story())


# Light and full -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["wadi", "wind-river", "niagara"])
def test_a_program_is_shown_the_moves_and_no_drawing(server: Server, game: str) -> None:
    async def story() -> None:
        (guest,) = guests(server, 1)
        table = await guest.new_table(game, ["me", "local", "local"])
        async with guest.socket(table) as light, guest.socket(table, "") as full:
            one, other = await light.hear_kind("all"), await full.hear_kind("all")
            assert sorted(one["moves"]) == sorted(choice["move"] for choice in other["choices"])
            assert not {"scene", "choices", "panels", "asked"} & set(one)
            move = one["moves"][0]
            assert (await light.move(move))["kind"] == "done"
            await light.see(other["version"] + 1)
            await full.see(other["version"] + 1)
            assert light.now["log"][-1]["move"] in (move, "tile ?")  # another seat looks now
            assert full.now["scene"]
            for key in ("version", "seat", "acting", "undo", "mine", "started", "over"):
                assert light.now[key] == full.now[key]

    run(story())


def test_laying_steps_over_each_other_leads_to_the_same_as_looking_anew(server: Server) -> None:
    async def story() -> None:
        (guest,) = guests(server, 1)
        table = await guest.new_table("wind-river", ["me", "local", "local"])
        rng = Random(4)
        async with guest.socket(table, "") as wire:
            await wire.hear_kind("all")
            for _ in range(12):
                move = rng.choice(wire.now["choices"])["move"]
                answer = await wire.move(move)
                await wire.see(answer["version"])
            seen = dict(wire.now)
            await wire.ask(do="language", language="en")
            fresh = next(m for m in reversed(wire.heard) if m["kind"] == "all")

        for key in set(fresh) - {"kind", "scene", "log", "chat", "width", "height"}:
            assert seen[key] == fresh[key], key

    run(story())


def test_what_is_taken_back_is_told_by_its_index(server: Server) -> None:
    async def story() -> None:
        (guest,) = guests(server, 1)
        table = await guest.new_table("wadi", ["me", "local"])
        async with guest.socket(table) as wire:
            await wire.hear_kind("all")
            await wire.move(wire.now["moves"][0])
            now = await wire.see(2)
            assert now["undo"] == 1
            seat = now["log"][-1]["seat"]
            await wire.ask(do="undo", seat=seat, version=2, turn=False)
            await wire.see(3)
            assert wire.now["undone"] == 1

    run(story())


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
