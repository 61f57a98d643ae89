"""On a first start bots cannot think yet: the table says so, and says when they can."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any

import uvicorn

from rivertable.games import find
from rivertable.tables.bot_pool import BotPool
from rivertable.web.app import create_app
from tests.web.playing import Guest
from tests.web.serving import free_port


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 300))


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[tuple[Guest, BotPool]]:
    """A guest of a server in this process, and where its bots think."""
    app, port = create_app(folder, bot_pause=0.0), free_port()
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning"))
    task = asyncio.create_task(server.serve())
    guest = Guest(f"http://127.0.0.1:{port}")
    await guest.arrive("Ada")
    try:
        yield guest, app.state.services.rooms.bot_pool
    finally:
        server.should_exit = True
        await task


async def put_to_sleep(pool: BotPool) -> Event:
    """As on a first start: no game's search is ready until the event is set."""
    may_compile = Event()
    last = pool._compiler.submit(int)
    pool._compiler.submit(may_compile.wait, 60)
    await asyncio.wrap_future(last)
    pool._ready.clear()
    return may_compile


def test_a_table_says_that_bots_are_waking_up_until_they_can_think(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as (guest, pool):
            may_compile = await put_to_sleep(pool)
            table = await guest.new_table("wadi", ["bot-1", "bot-1"])
            async with guest.socket(table) as wire:
                first = await wire.hear_kind("all")
                await wire.ask(do="language", language="fr")
                moves = [line for line in wire.now["log"] if line["seat"]]
                assert (first["waking"], wire.now["waking"], moves) == (True, True, [])

                may_compile.set()
                await wire.hear(seconds=240)
                while not wire.awakenings:  # the first moves may come before it
                    await wire.hear()
                await wire.see(3)
                assert wire.awakenings == 1
            async with guest.socket(table) as wire:
                assert not (await wire.hear_kind("all"))["waking"]

    run(story())


def test_where_bots_can_think_nothing_is_said_of_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as (guest, pool):
            await pool.get_ready(find("wadi"))
            table = await guest.new_table("wadi", ["bot-1", "bot-1"])
            async with guest.socket(table) as wire:
                assert not (await wire.hear_kind("all"))["waking"]
                await wire.see(5)
                assert wire.awakenings == 0

    run(story())
