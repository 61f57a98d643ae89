"""Many processes behind one port: what dies is replaced, and nobody waits for a restart."""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import URL
from websockets.exceptions import ConnectionClosed

from rivertable.engine.errors import RivertableError
from rivertable.web.processes.supervisor import check_system
from tests.terminal.program import rivertable as program
from tests.web.playing import Guest, Player, run, seated
from tests.web.processes.together import Together
from tests.web.serving import Server
from tests.web.test_durability import check, logs, rematch

LONGEST_WAIT = 2.0  # seconds that a player may wait in a rolling restart
BUSY = 3.0  # times as long, on a machine that tests something else meanwhile


async def until(is_true: Callable[[], Any], seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not is_true():
            await asyncio.sleep(0.05)


class Crowd:
    """Pairs of players at tables of their own, one game after the other."""

    def __init__(self, server: Together, tables: int) -> None:
        self.enough = asyncio.Event()
        self.players: list[Player] = []
        self._groups = [asyncio.create_task(self._group(server, n)) for n in range(tables)]

    async def _group(self, server: Together, number: int) -> None:
        guests = [Guest(server.address) for _ in range(2)]
        mine = [
            Player(guest, Random(f"{number} {n}"), pause=0.05) for n, guest in enumerate(guests)
        ]
        table = await seated(guests, "wadi")
        self.players += mine
        while not self.enough.is_set():
            await asyncio.gather(*(player.play(table, self.enough) for player in mine))
            table = table if self.enough.is_set() else await rematch(guests[0], table)

    @property
    def count(self) -> int:
        return sum(len(player.said) for player in self.players)

    async def play(self, moves: int) -> None:
        """Until there were so many moves more."""
        wanted = self.count + moves
        await until(lambda: self.count >= wanted)

    async def end(self, database: URL) -> None:
        """What was acknowledged is in the log, once and in order."""
        self.enough.set()
        await asyncio.gather(*self._groups)
        log = logs(database)
        assert sum(check(player.said, log) for player in self.players) == self.count > 0


def test_a_process_that_dies_is_replaced_and_its_players_go_on(
    tmp_path: Path, postgresql_database: URL
) -> None:
    async def story(server: Together) -> None:
        crowd, dead = Crowd(server, 4), set()
        for _ in range(2):
            await crowd.play(20)
            dead.add(server.kill_one())
            await until(lambda: len(server.children) == 2 and not dead & server.children)
        await crowd.play(20)
        await crowd.end(postgresql_database)

    with Together(tmp_path, postgresql_database, 2) as server:
        run(story(server), 120)


def test_a_rolling_restart_loses_no_move_and_nobody_waits_long(
    tmp_path: Path, postgresql_database: URL
) -> None:
    async def story(server: Together) -> None:
        crowd, before = Crowd(server, 6), server.children
        await crowd.play(20)
        server.renew()
        await until(lambda: len(server.children) == 2 and not before & server.children)
        await crowd.play(20)
        await crowd.end(postgresql_database)
        waits.extend(wait for player in crowd.players for wait in player.waits)

    waits: list[float] = []
    with Together(tmp_path, postgresql_database, 2) as server:
        run(story(server), 150)

    assert len(waits) > 50
    assert max(waits) < LONGEST_WAIT * BUSY


def test_a_server_that_is_told_to_end_closes_its_sockets_with_1012_and_says_so(
    tmp_path: Path, postgresql_database: URL
) -> None:
    async def story(server: Server) -> None:
        ada = Guest(server.address)
        table = await ada.new_table("wadi", ["me", "local"])
        codes, healths, watched = [], [], list[Any]()
        assert (await ada.ask("GET", "/health")).json() == {"status": "ready"}

        async def watch() -> None:
            async with ada.socket(table) as wire:
                watched.append(await wire.hear_kind("all"))
                try:
                    while True:
                        await wire.hear()
                except ConnectionClosed as closed:
                    codes.append(closed.rcvd.code if closed.rcvd else 0)

        watching = [asyncio.create_task(watch()) for _ in range(40)]
        await until(lambda: len(watched) == 40)
        assert server.process is not None
        server.process.terminate()
        begun = time.monotonic()
        while time.monotonic() < begun + 10 and not all(task.done() for task in watching):
            try:
                async with httpx.AsyncClient(verify=False) as client:
                    healths.append((await client.get(server.address + "/health")).status_code)
            except httpx.TransportError:
                break
            await asyncio.sleep(0.05)
        await asyncio.gather(*watching)

        assert codes == [1012] * 40
        assert 503 in healths

    with Server(tmp_path, database=postgresql_database) as server:
        run(story(server))


def test_a_new_personal_link_closes_sockets_at_other_processes_too(
    tmp_path: Path, postgresql_database: URL
) -> None:
    async def story(first: Server, second: Server) -> None:
        ada = Guest(first.address)
        table = await ada.new_table("wadi", ["me", "local"])
        async with Guest(second.address, ada.cookie).socket(table) as wire:
            await wire.hear_kind("all")
            await ada.ask("POST", "/me")
            with pytest.raises(ConnectionClosed) as closed:
                await wire.hear_kind("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401

    with (
        Server(tmp_path, database=postgresql_database) as first,
        Server(tmp_path, database=postgresql_database) as second,
    ):
        run(story(first, second))


def test_a_file_has_one_process(tmp_path: Path) -> None:
    answer = program("serve", "--folder", tmp_path, "--no-browser", "--processes", "2")

    assert answer.code == 2
    assert "--processes needs a PostgreSQL database" in answer.errors


def test_children_end_with_their_parent(tmp_path: Path, postgresql_database: URL) -> None:
    with Together(tmp_path, postgresql_database, 2) as server:
        children = server.children
        server.parent.kill()
        server.parent.wait()
        asyncio.run(until(lambda: not any(is_alive(child) for child in children)))

    assert len(children) == 2


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def test_where_processes_cannot_share_a_port_several_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rivertable.web.processes.supervisor.os.name", "nt")
    with pytest.raises(RivertableError, match="does not work on Windows"):
        check_system()
