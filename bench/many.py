"""What many tables, many processes and many who watch cost; each is a part of `bench.tables`."""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from statistics import median

from rich.console import Console

from bench import slices
from bench.crowd import home
from bench.rounds import Effort, Figure, Round, at_most, gathered, played
from bench.server import Spent, kilobytes, let_go, pin, running, wait_until_idle
from rivertable.storage.address import database_at
from rivertable.web.host.connections import most_connections
from tests import postgresql
from tests.web.playing import GONE, Guest
from tests.web.serving import Server

MANY, MANY_LOAD = 5, 400  # times as many tables; moves a second
LEAST_OF_TWO = 1.7  # times as many moves with two processes
PART_OF_A_CORE = 0.2  # for each: the rest is for those who play and for PostgreSQL
MOST_FOR_DISK = 0.1  # of the moves a second
WATCHED = 100  # tables
SOCKETS_A_TABLE = 100  # at full effort
WATCHERS_LOAD = 5  # moves a second: each is told to a hundred
SOCKETS_A_GUEST = 50
# As it is set for SQLite, without waiting for the disk at every commit.
NO_WAITING = """
from rivertable.storage import database
database.PRAGMAS = tuple(p.replace("=FULL", "=NORMAL") for p in database.PRAGMAS)
"""

console = Console(stderr=True)


# One process --------------------------------------------------------------------------------


def measure_disk(effort: Effort) -> list[Figure]:
    """Programs at their fastest; with and without waiting for the disk, in turn."""
    speeds: dict[str, list[float]] = {"FULL": [], "NORMAL": []}
    for turn in range(2 * max(2, effort.times)):
        name, before = ("NORMAL", NO_WAITING) if turn % 2 else ("FULL", "")
        with tempfile.TemporaryDirectory() as folder, Server(Path(folder), before=before) as server:
            wait_until_idle(server)
            pin(server)
            one = asyncio.run(as_fast_as_they_come([server], effort))
        let_go()
        speeds[name].append(one)
        console.print(f"synchronous={name}: {one:.0f} moves a second")
    full, normal = median(speeds["FULL"]), median(speeds["NORMAL"])
    cost = 1 - full / normal
    return [
        Figure("moves a second, synchronous=NORMAL", normal, ""),
        Figure("moves a second, synchronous=FULL", full, ""),
        at_most("share of them that the disk costs", cost, "", MOST_FOR_DISK),
    ]


def measure_many(effort: Effort) -> list[Figure]:
    """Many tables, of which each is slow."""
    tables, load = MANY * effort.tables, MANY_LOAD * effort.tables // 200
    with running() as server:
        return asyncio.run(play_many(server, tables, load, effort.seconds))


async def play_many(server: Server, tables: int, load: int, seconds: float) -> list[Figure]:
    console.print(f"{tables} tables are made ...")
    crowd = await gathered(server, tables, "")
    console.print("everybody sits")
    one = await played(server, crowd, seconds, load)
    await crowd.leave()
    each = 1e3 * one.spent.working / len(one.waits)
    return [
        Figure(f"moves a second at {tables} tables, offered {load}", one.speed, "", one.note),
        Figure("processor time of the server for each move", each, "ms"),
        Figure("send to acknowledgement, median", 1e3 * median(one.waits), "ms"),
        at_most("send to acknowledgement, 99th percentile", one.p99, "ms", 100),
    ]


# Several processes --------------------------------------------------------------------------


@contextmanager
def together(count: int) -> Iterator[list[Server]]:
    """Servers over one new database of PostgreSQL."""
    let_go()
    postgresql.begin()
    try:
        database = database_at(postgresql.shared().new_database())
        with tempfile.TemporaryDirectory() as folder:
            servers = [Server(Path(folder), database=database) for _ in range(count)]
            try:
                for server in servers:
                    server.start()
                for server in servers:
                    wait_until_idle(server)
                yield servers
            finally:
                for server in servers:
                    server.kill()
    finally:
        postgresql.end()


async def as_fast_as_they_come(servers: list[Server], effort: Effort) -> float:
    """Moves a second of programs, each at a table of its own server."""
    count = effort.tables // len(servers)
    crowds = [await gathered(server, count, "scene=no") for server in servers]
    rounds: list[Round] = await asyncio.gather(
        *(
            played(server, crowd, min(8, effort.seconds), None)
            for server, crowd in zip(servers, crowds, strict=True)
        )
    )
    for crowd in crowds:
        await crowd.leave()
    return sum(one.speed for one in rounds)


def measure_processes(effort: Effort) -> list[Figure]:
    """All of them as fast as they can, and each with the same part of a core."""
    free = speeds_of(effort, None)
    figures = [
        Figure(f"moves a second, {count} of them", speed, "", "on as many cores as there are")
        for count, speed in free.items()
    ]
    figures.append(
        Figure("  as a ratio", free[2] / free[1], "", "players and PostgreSQL need cores too")
    )
    if not slices.are_possible():
        return [*figures, Figure("each with a part of a core", 0, "", "needs root, on Linux")]
    each = speeds_of(effort, PART_OF_A_CORE)
    note = f"each has {PART_OF_A_CORE:.0%} of a core"
    figures += [
        Figure(f"moves a second, {count} of them", speed, "", note) for count, speed in each.items()
    ]
    ratio = each[2] / each[1]
    least = f">= {LEAST_OF_TWO}"
    return [*figures, Figure("  as a ratio", ratio, "", "", least, ratio >= LEAST_OF_TWO)]


def speeds_of(effort: Effort, share: float | None) -> dict[int, float]:
    """Moves a second of one process, and of two, with this share of a core each."""
    speeds = {}
    for count in (1, 2):
        with together(count) as servers, held(servers, share):
            speeds[count] = asyncio.run(as_fast_as_they_come(servers, effort))
        console.print(f"{count} processes: {speeds[count]:.0f} moves a second")
    return speeds


def held(servers: list[Server], share: float | None) -> AbstractContextManager[None]:
    """Servers kept to a share of a core each; to nothing without one."""
    if share is None:
        return nullcontext()
    return slices.sliced([server.process.pid for server in servers if server.process], share)


def measure_watchers(effort: Effort) -> list[Figure]:
    """Many who look on: what they cost, and how long players wait beside them."""
    each = SOCKETS_A_TABLE * effort.tables // 200
    most_connections()  # asks the system for as many handles as it gives
    with together(2) as servers:
        return asyncio.run(watch_them(servers, each, effort.seconds))


async def watch_them(servers: list[Server], each: int, seconds: float) -> list[Figure]:
    """Half of the sockets at each process; all moves are made at the first one."""
    crowd = await gathered(servers[0], WATCHED, "")
    before = sum(map(kilobytes, servers))
    arrivals: list[float] = []
    sockets = [table for table in crowd.tables for _ in range(each)]
    guests = [
        Guest(servers[number % 2].address, home=home(number))
        for number in range(-(-len(sockets) // SOCKETS_A_GUEST))
    ]
    watching = []
    for number, table in enumerate(sockets):
        guest = guests[number % len(guests)]
        watching.append(asyncio.create_task(watch(guest, table, arrivals)))
        if number % 50 == 49:
            await asyncio.sleep(0.2)
        if number % 1000 == 999:
            console.print(f"{number + 1} sockets")
    await all_arrived(arrivals, len(sockets))
    used, spent = sum(map(kilobytes, servers)), [Spent.by(server) for server in servers]
    arrivals.clear()
    one = await played(servers[0], crowd, seconds, WATCHERS_LOAD)
    await all_arrived(arrivals, len(one.waits) * each, 10)
    working = sum(Spent.by(s).since(b).working for s, b in zip(servers, spent, strict=True))
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    await crowd.leave()
    told = len(arrivals)
    return [
        Figure("sockets that watch", len(sockets), "", f"{WATCHED} tables, two processes"),
        Figure("memory for each", (used - before) / len(sockets), "kB"),
        Figure(f"moves a second, offered {WATCHERS_LOAD}", one.speed, ""),
        Figure("updates that arrived", told, "", f"of {len(one.waits) * each}"),
        Figure("processor time for each, both processes", 1e3 * working / max(1, told), "ms"),
        Figure("send to acknowledgement, 99th percentile", one.p99, "ms"),
    ]


async def watch(guest: Guest, table: str, arrivals: list[float]) -> None:
    """Look on, and note when something arrives."""
    with suppress(*GONE):
        async with guest.socket(table, "", open_timeout=120) as wire:
            async for message in wire.connection:
                if '"kind":"all"' in message[:40] or '"kind":"step"' in message[:40]:
                    arrivals.append(time.perf_counter())


async def all_arrived(arrivals: list[float], count: int, seconds: float = 300) -> None:
    """Wait until so many have, or for this long."""
    until = time.perf_counter() + seconds
    while len(arrivals) < count and time.perf_counter() < until:
        await asyncio.sleep(0.1)
