"""Bots and hints at a table, over real sockets."""

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from rivertable.games import GAMES
from tests.web.playing import Guest, Wire, seated
from tests.web.serving import Server

LONGEST_ANSWER = 1.0  # seconds, on a busy machine; on a quiet one it is a hundredth of that


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("bots")) as running:
        yield running


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 180))


@asynccontextmanager
async def asked(guest: Guest, game: str, *seats: str, query: str = "") -> AsyncIterator[Wire]:
    """The socket of a new table, when the guest is asked for a move."""
    table = await guest.new_table(game, ["me", *seats])
    async with guest.socket(table, query) as wire:
        while wire.now.get("seat") not in wire.now.get("acting", ()):
            await wire.hear(60)
        yield wire


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_level_two_play_a_whole_game(server: Server, game: str) -> None:
    async def story() -> None:
        guest = Guest(server.address)
        async with guest.socket(await guest.new_table(game, ["bot-2"] * 3)) as wire:
            while not wire.now.get("over"):
                await wire.hear(60)

            assert sorted(wire.now["ranks"])[0] == 1

    run(story())


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_tells_the_piece_and_then_the_move(server: Server, game: str) -> None:
    async def story() -> None:
        async with asked(Guest(server.address), game, "bot-1", "bot-1") as wire:
            first = await wire.ask(do="hint", seat=1, step=1)
            second = await wire.ask(do="hint", seat=1, step=2)
            choices = {choice["move"]: choice["picks"] for choice in wire.now["choices"]}
            picks = [pick["id"] for pick in choices[second["move"]]]

            assert "move" not in first
            assert first["sentence"].endswith(".")
            assert second["sentence"].startswith("A good player")
            assert set(first["marks"]) <= set(picks) == set(second["marks"])
            assert (await wire.move(second["move"]))["kind"] == "done"

    run(story())


def test_a_hint_is_said_in_the_language_of_the_reader(server: Server) -> None:
    async def story() -> None:
        async with asked(Guest(server.address, language="fr"), "wadi", "bot-1") as wire:
            answer = await wire.ask(do="hint", seat=1, step=1)

            assert answer["sentence"].startswith(("Regardez", "Vous"))

    run(story())


def test_there_is_no_hint_where_somebody_else_plays(server: Server) -> None:
    async def story() -> None:
        people = [Guest(server.address) for _ in range(2)]
        async with people[0].socket(await seated(people, "wadi")) as wire:
            await wire.hear_kind("all")
            answer = await wire.ask(do="hint", seat=1, step=1)

            assert answer["code"] == "not-alone"
            assert not wire.now["hints"]

    run(story())


def test_there_is_no_hint_for_seats_of_others_nor_out_of_turn(server: Server) -> None:
    async def story() -> None:
        async with asked(Guest(server.address), "wadi", "local") as wire:
            mine = wire.now["seat"]
            other = 3 - mine

            assert (await wire.ask(do="hint", seat=3, step=1))["code"] == "no-seat"
            assert (await wire.ask(do="hint", seat=mine, step=3))["code"] == "malformed"
            assert (await wire.ask(do="hint", seat=other, step=1))["code"] == "not-your-turn"
            assert (await wire.ask(do="hint", seat=mine, step=1))["kind"] == "hint"

    run(story())


def test_hints_cannot_be_asked_for_without_end(server: Server) -> None:
    async def story() -> None:
        async with asked(Guest(server.address), "wadi", "bot-1", query="scene=no") as wire:
            answers = [await wire.ask(do="hint", seat=1, step=2) for _ in range(12)]

            assert {answer.get("code") for answer in answers} == {None, "slow"}
            assert len({answer["move"] for answer in answers if answer["kind"] == "hint"}) == 1

    run(story())


def test_the_server_answers_while_bots_think(server: Server) -> None:
    async def story() -> None:
        thinker = Guest(server.address)
        busy = await thinker.new_table("wind-river", ["bot-8"] * 3)
        async with (
            thinker.socket(busy) as watched,
            asked(Guest(server.address), "wadi", "local") as wire,
        ):
            await watched.hear_kind("all")
            waits = []
            for _ in range(20):
                sent = time.monotonic()
                await wire.ask(do="why", seat=wire.now["seat"], move="end")
                waits.append(time.monotonic() - sent)
                await asyncio.sleep(0.1)

            assert max(waits) < LONGEST_ANSWER
            assert (await watched.hear_kind("step", 60))["log"]

    run(story())
