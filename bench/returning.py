"""How long those wait whose process dies: all come back at once, to the processes that are left.

A part of `bench.tables`. Nobody plays meanwhile, so that every wait is one for the handshake and for
the table; what that costs the processors is told beside it, because clients, servers and PostgreSQL
share them.
"""

import asyncio
import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles

from rich.console import Console

from bench.crowd import Crowd
from bench.rounds import Effort, Figure, at_most
from bench.server import let_go
from rivertable.storage.address import database_at
from rivertable.storage.peers.leases import told_by_all
from tests import postgresql
from tests.chaos.load import Load
from tests.web.playing import GONE, Guest
from tests.web.processes.together import Together

PROCESSES = 3
DEATHS = 4
SOONEST, LATEST = 0.05, 0.3  # seconds until somebody comes back
AIM = 2.0  # seconds until a table is served again
PATIENCE = 120.0  # seconds for all of them

console = Console(stderr=True)


@dataclass
class Visitor:
    """One socket that comes back whenever it is cut."""

    guest: Guest
    table: str
    query: str
    rng: Random
    is_here: bool = False
    came_at: float = 0.0

    async def stay(self) -> None:
        while True:
            try:
                async with self.guest.socket(self.table, self.query, open_timeout=PATIENCE) as wire:
                    await wire.hear_kind("all", PATIENCE)
                    self.is_here = True
                    self.came_at = asyncio.get_running_loop().time()
                    while True:
                        await wire.hear(3600)
            except GONE:
                self.is_here = False
                await asyncio.sleep(self.rng.uniform(SOONEST, LATEST))


@dataclass
class Deaths:
    """What came of some."""

    waits: list[float] = field(default_factory=list)  # seconds until each was back
    spent: dict[str, float] = field(default_factory=dict)  # seconds of processors

    def figures(self, what: str) -> list[Figure]:
        percentile = quantiles(self.waits, n=100, method="inclusive")[98]
        note = f"{len(self.waits)} sockets in {DEATHS} deaths"
        each = {name: 1e3 * spent / len(self.waits) for name, spent in self.spent.items()}
        worked = ", ".join(f"{name} {cost:.1f}" for name, cost in each.items())
        return [
            Figure(f"back after a death, {what}, median", median(self.waits), "s", note),
            at_most(f"back after a death, {what}, 99th percentile", percentile, "s", AIM),
            Figure("  processor time for each", sum(each.values()), "ms", worked),
        ]


@contextmanager
def serving() -> Iterator[Together]:
    """Processes behind one port, over a new database."""
    let_go()
    postgresql.begin()
    try:
        database = database_at(postgresql.shared().new_database())
        with (
            tempfile.TemporaryDirectory() as folder,
            Together(Path(folder), database, PROCESSES) as server,
        ):
            yield server
    finally:
        postgresql.end()


def measure_returning(effort: Effort) -> list[Figure]:
    figures = []
    for what, query in (("programs", "scene=no"), ("people", "")):
        with serving() as server:
            deaths = asyncio.run(die_again_and_again(server, effort, query))
        figures += deaths.figures(what)
    return figures


async def die_again_and_again(server: Together, effort: Effort, query: str) -> Deaths:
    await until_complete(server)
    crowd = Crowd(server.address, effort.tables, query)
    await crowd.take_seats(await crowd.make_tables())
    await crowd.play(effort.seconds, effort.tables)
    await crowd.leave()
    visitors = [
        Visitor(guest, table, query, Random(number))
        for number, (guest, table) in enumerate(crowd.seats)
    ]
    staying = [asyncio.create_task(one.stay()) for one in visitors]
    found = Deaths()
    for _ in range(DEATHS):
        await all_here(visitors)
        await until_complete(server)
        await die(server, visitors, found)
    for task in staying:
        task.cancel()
    await asyncio.gather(*staying, return_exceptions=True)
    return found


async def die(server: Together, visitors: list[Visitor], found: Deaths) -> None:
    """One process dies; note when each of its visitors is back."""
    dying = max(server.children, key=open_files)
    groups = {
        "those that are left": server.children - {dying},
        "the new one": {server.parent.pid},
        "PostgreSQL": {postgresql.shared().pid},
        "clients": {os.getpid()},
    }
    load = Load(lambda: groups)
    looking = asyncio.create_task(load.watch())
    await asyncio.sleep(0.3)
    died = asyncio.get_running_loop().time()
    os.kill(dying, signal.SIGKILL)
    await asyncio.sleep(1)  # until everybody has noticed
    await all_here(visitors)
    looking.cancel()
    waits = [one.came_at - died for one in visitors if one.came_at > died]
    found.waits += waits
    for name, spent in load.spent.items():
        found.spent[name] = found.spent.get(name, 0.0) + spent
    console.print(f"{len(waits)} sockets were back after {max(waits, default=0.0):.2f} s")


def open_files(process: int) -> int:
    """How many there are: who has the most sockets, has the most."""
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


async def all_here(visitors: list[Visitor]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not all(one.is_here for one in visitors):
            await asyncio.sleep(0.05)


async def until_complete(server: Together) -> None:
    """Until all processes serve, and have had the time to load what comes later."""
    async with asyncio.timeout(PATIENCE):
        while len(await asyncio.to_thread(told_by_all, server.database)) < PROCESSES:
            await asyncio.sleep(0.3)
    await asyncio.sleep(5)
