"""Bots think in processes of their own, and go on when those die."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import URL

from rivertable.cli import main
from rivertable.storage.database import prepare
from rivertable.tables.bot_pool import BotPool
from rivertable.web.processes.thinking import think_until_signal
from tests.web.playing import Guest, run
from tests.web.processes.test_metrics import figures_in
from tests.web.processes.thinkers import Thinkers
from tests.web.serving import Server
from tests.web.test_durability import read

THINKING = "SELECT count(*) FROM processes WHERE thinks > 0"
MOVES = "SELECT count(*) FROM log WHERE kind = 'move'"


def count_in(database: URL, query: str) -> int:
    return int(read(database, query)[0]["count"])


async def until(is_true: Callable[[], bool], seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not await asyncio.to_thread(is_true):
            await asyncio.sleep(0.1)


async def until_true(
    ask: Callable[[], Awaitable[list[float]]], is_true: Callable[[list[float]], bool]
) -> None:
    """Figures of processes are told now and then."""
    async with asyncio.timeout(30):
        while not is_true(await ask()):
            await asyncio.sleep(0.2)


def test_bots_think_elsewhere_and_go_on_wherever_they_can(
    tmp_path: Path, postgresql_database: URL
) -> None:
    count = partial(count_in, postgresql_database)

    async def thoughts(ada: Guest) -> list[float]:
        """Of each process: the server, then those that think."""
        figures = figures_in((await ada.ask("GET", "/metrics")).text)
        found = {who: value for (who, name), value in figures.items() if name == "thoughts_total"}
        serving = {who for who, name in figures if name == "sockets"}
        return [found.pop(*serving), *found.values()]

    async def more_moves() -> None:
        before = count(MOVES)
        await until(lambda: count(MOVES) >= before + 4)

    async def story(server: Server, thinkers: Thinkers) -> None:
        await until(lambda: count(THINKING) == 2)
        await asyncio.sleep(0.7)  # until the server has heard of them
        ada = Guest(server.address)
        bots = await ada.new_table("niagara", ["bot-2", "bot-2", "bot-2"])  # a long game
        mine = await ada.new_table("wadi", ["me", "bot-2"])
        async with ada.socket(bots), ada.socket(mine) as wire:
            await more_moves()
            await until_true(lambda: thoughts(ada), lambda found: sum(found[1:]) > 0)
            assert (await thoughts(ada))[0] == 0

            await wire.hear_kind("all")
            async with asyncio.timeout(30):
                while not wire.now["moves"]:  # a bot may begin
                    await wire.hear()
            hint = await wire.ask(do="hint", seat=1, step=2)
            assert hint["kind"] == "hint", hint
            assert (await thoughts(ada))[0] == 0  # a hint was thought elsewhere too

            thinkers.kill(0)
            await more_moves()
            assert (await thoughts(ada))[0] == 0
            thinkers.kill(1)
            await more_moves()  # nobody thinks elsewhere: the server does, and soon says so
            await until_true(lambda: thoughts(ada), lambda found: found[0] > 0)

    with (
        Server(tmp_path, database=postgresql_database) as server,
        Thinkers(tmp_path, postgresql_database, 2) as thinkers,
    ):
        run(story(server, thinkers), 120)


def test_nobody_counts_on_a_process_that_still_compiles(
    postgresql_database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots of a table that was opened anew waited for it, though their server could think."""

    async def story() -> None:
        await asyncio.to_thread(prepare, postgresql_database)
        compiled = asyncio.Event()
        monkeypatch.setattr(BotPool, "warm_up", lambda pool: compiled.wait())
        thinking = asyncio.create_task(think_until_signal(postgresql_database, 1, lambda: None))
        await asyncio.sleep(0.5)
        assert count_in(postgresql_database, THINKING) == 0

        compiled.set()
        await until(lambda: count_in(postgresql_database, THINKING) == 1, 10)
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)

    run(story(), 30)


def test_a_file_thinks_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["think", "--database", str(tmp_path / "rivertable.db")]) == 2

    assert "needs the PostgreSQL database" in " ".join(capsys.readouterr().err.split())
