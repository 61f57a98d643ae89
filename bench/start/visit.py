"""Somebody who has clicked on a game, in a browser: at a table with bots of the usual level."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from bench.start.program import Program
from tests.web.playing import Guest, Wire

SECONDS = 600  # after which nobody waits for a bot any longer


@asynccontextmanager
async def sat_down(program: Program, game: str) -> AsyncIterator[Wire]:
    """The socket of a new table, after all that a browser does to get there."""
    guest = Guest(program.address)
    answer = await guest.ask("POST", "/play-now", {"game": game})
    page = str(answer.headers["location"])
    assert (await guest.ask("GET", page)).status_code == 200
    async with guest.socket(page.removeprefix("/table/"), "", compression="deflate") as wire:
        await wire.hear_kind("all", SECONDS)
        yield wire


def is_our_turn(now: dict[str, Any]) -> bool:
    return bool(now["choices"]) and now["seat"] in now["acting"]


def has_bot_moved(wire: Wire, since: int) -> bool:
    """Has anything come since then of what neither we nor chance did?"""
    lines = [line for heard in wire.heard[since:] for line in heard.get("log", [])]
    return any(line["seat"] not in (0, *wire.now["mine"]) for line in lines)


async def until_bot_moves(wire: Wire, since: int) -> None:
    """Move at once whenever it is our turn, at random, until a bot has moved."""
    rng = Random(1)
    while not has_bot_moved(wire, since):
        if is_our_turn(wire.now):
            answer = await wire.move(rng.choice(wire.now["choices"])["move"])
            await wire.see(answer["version"])
        else:
            await wire.hear(SECONDS)


async def until_our_turn(wire: Wire) -> None:
    """Let the bots play on until they wait for us, and then leave them waiting."""
    while not is_our_turn(wire.now):
        await wire.hear(SECONDS)
