"""The socket of a table, from outside: who may do what and when, and what is answered."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.web.playing import Guest, Player, Wire, guests, run, seated, sockets
from tests.web.serving import Server

COMMANDS: list[dict[str, Any]] = [
    {"do": "move", "seat": 1, "move": "build C1", "version": 1},
    {"do": "undo", "seat": 1, "version": 1, "turn": False},
    {"do": "undo", "seat": 1, "version": 1, "turn": True},
    {"do": "why", "seat": 1, "move": "build C1"},
    {"do": "hint", "seat": 1, "step": 1},
    {"do": "task", "seat": 1},
    {"do": "leave", "seat": 1},
    {"do": "hand", "seat": 1},
    {"do": "close"},
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("socket")) as running:
        yield running


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


# Feeds for programs and for people ---------------------------------------------------------------


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

        otherwise = {"kind", "scene", "log", "chat", "width", "height", "waking", "waited"}  # said
        keys = set(fresh) - otherwise

        assert len(keys) > 10
        assert {key: seen[key] for key in keys} == {key: fresh[key] for key in keys}

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
