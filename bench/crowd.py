"""Many tables with a random-playing client at every seat, over real sockets."""

import asyncio
import json
import sys
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection

from rivertable.bots import LEVELS
from tests.web.playing import GONE, Guest, Wire, seated

# Of every ten tables: what people play, in games of all lengths.
MIX = (*[("wadi", 2)] * 5, *[("wind-river", 3)] * 3, *[("niagara", 3)] * 2)
HIGHEST = max(LEVELS)
GROUPS = 10  # of guests; each plays at several tables at once
TABLES_OF_A_GROUP = 20  # at most, or the server would have them wait


class Counting(ClientConnection):
    """Counts the bytes that arrive, as they were sent over the wire."""

    bytes_received = 0

    def data_received(self, data: bytes) -> None:
        self.bytes_received += len(data)
        super().data_received(data)


@dataclass(eq=False)
class Sitting:
    """One client at one seat of one table."""

    guest: Guest
    table: str
    query: str  # "" to be shown everything, "scene=no" for programs
    crowd: "Crowd"
    rng: Random
    now: dict[str, Any] = field(default_factory=dict)
    seen: int = -1  # the version that has to be shown before the next move
    sent_at: float = 0.0
    is_open: bool = False  # has something been sent that is not answered?

    async def sit(self) -> None:
        """Play until cancelled."""
        try:
            async with self.guest.socket(
                self.table, self.query, compression="deflate", open_timeout=60
            ) as wire:
                self.wire = wire
                await wire.hear_kind("all", 60)
                self.crowd.seated.release()
                self.now = wire.now
                self._offer()
                while True:
                    self._hear(await wire.hear(3600))
        except GONE:
            pass

    def _hear(self, message: dict[str, Any]) -> None:
        if message["kind"] in ("done", "refused"):
            self.is_open = False
            self.seen = message["version"]
            if message["kind"] == "done":
                self.crowd.waits.append(time.perf_counter() - self.sent_at)
            else:
                self.crowd.refused += 1
        self.now = self.wire.now
        self.wire.heard.clear()
        self.wire.raw.clear()
        self._offer()

    def _offer(self) -> None:
        """Say that it is our turn, or that it no longer is: others may choose at the same time."""
        now = self.now
        has_moves = bool(now.get("moves") or now.get("choices"))
        is_ours = has_moves and now["seat"] in now["acting"]
        is_ready = is_ours and not self.is_open and now["version"] >= self.seen
        (self.crowd.ready.add if is_ready else self.crowd.ready.discard)(self)

    async def move(self) -> None:
        """Make a random move."""
        now = self.now
        moves = now.get("moves") or [choice["move"] for choice in now["choices"]]
        self.is_open = True
        self.sent_at = time.perf_counter()
        move = {"seat": now["seat"], "move": self.rng.choice(moves), "version": now["version"]}
        await self.wire.connection.send(json.dumps({"id": 1, "do": "move", **move}))


def home(number: int) -> str:
    """An address of this machine of their own, as people have: limits count by address."""
    return f"127.0.1.{1 + number % 250}" if sys.platform == "linux" else ""


class Crowd:
    """All who play."""

    def __init__(self, address: str, tables: int, query: str) -> None:
        self.address = address
        self.count = tables
        self.query = query
        self.rng = Random(1)
        self.ready: set[Sitting] = set()
        self.waits: list[float] = []
        self.refused = 0
        self.seated = asyncio.Semaphore(0)
        self.tables: list[str] = []
        self.seats: list[tuple[Guest, str]] = []
        self._playing: dict[Sitting, asyncio.Task[None]] = {}

    async def make_tables(self) -> list[tuple[Guest, str]]:
        """The tables, and who sits there."""
        groups = [
            [Guest(self.address, home=home(number)) for _ in range(3)]
            for number in range(max(GROUPS, self.count // TABLES_OF_A_GROUP))
        ]
        seats = []
        for number in range(self.count):
            game, players = MIX[number % len(MIX)]
            guests = groups[number // len(MIX) % len(groups)][:players]
            table = await seated(guests, game)
            self.tables.append(table)
            seats += [(guest, table) for guest in guests]
        return seats

    async def take_seats(self, seats: list[tuple[Guest, str]]) -> None:
        self.seats = seats
        for number, (guest, table) in enumerate(seats):
            one = Sitting(guest, table, self.query, self, Random(number))
            self._playing[one] = asyncio.create_task(one.sit())
            if number % 20 == 19:
                await asyncio.sleep(0.05)
        for _ in seats:
            await asyncio.wait_for(self.seated.acquire(), 120)

    async def begin_anew(self) -> None:
        """Whose game is over leaves, and others begin a new one of the same kind."""
        gone = [one for one in self._playing if one.now.get("over")]
        over, seats = {one.table for one in gone}, []
        await stopped([self._playing.pop(one) for one in gone])
        ended = [number for number, table in enumerate(self.tables) if table in over]
        for count, number in enumerate(ended):
            if count % TABLES_OF_A_GROUP == 0:
                others = [Guest(self.address, home=home(number)) for _ in range(3)]
            game, players = MIX[number % len(MIX)]
            self.tables[number] = await seated(others[:players], game)
            seats += [(guest, self.tables[number]) for guest in others[:players]]
        kept = [(guest, table) for guest, table in self.seats if table not in over]
        await self.take_seats(seats)
        self.seats = kept + seats

    async def play(self, seconds: float, each_second: float | None) -> float:
        """Moves at this pace, or as fast as they are answered; returns the seconds it took."""
        self.waits, self.refused = [], 0
        began, sent = time.perf_counter(), 0
        while (passed := time.perf_counter() - began) < seconds:
            if self.ready and (each_second is None or sent < passed * each_second):
                one = self.rng.choice(list(self.ready)) if each_second else next(iter(self.ready))
                self.ready.discard(one)
                sent += 1
                await one.move()
                await asyncio.sleep(0)
            else:
                await asyncio.sleep(0.002)
        passed = time.perf_counter() - began
        await asyncio.sleep(0.5)  # for the answers that are still on their way
        return passed

    async def leave(self) -> None:
        await stopped(list(self._playing.values()))


async def stopped(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def open_tables_of_bots(address: str, count: int) -> None:
    """Tables at which bots of the highest level play each other; they start when a table is opened."""
    guest = Guest(address)
    for number in range(count):
        game, players = MIX[number % len(MIX)]
        table = await guest.new_table(game, [f"bot-{HIGHEST}"] * players)
        await guest.ask("GET", f"/table/{table}/record.txt")


async def bytes_per_move(guest: Guest, table: str, seconds: float) -> list[float]:
    """What a watcher of a table receives for each move, while others play."""
    async with guest.socket(table, "", compression="deflate", create_connection=Counting) as wire:
        await wire.hear_kind("all", 60)
        return await count_steps(wire, seconds)


async def count_steps(wire: Wire, seconds: float) -> list[float]:
    connection = wire.connection
    assert isinstance(connection, Counting)
    began, sizes = connection.bytes_received, []
    until = time.perf_counter() + seconds
    while (left := until - time.perf_counter()) > 0:
        try:
            message = await wire.hear(left)
        except TimeoutError:
            break
        if message["kind"] == "step":
            sizes.append(float(connection.bytes_received - began))
            began = connection.bytes_received
    return sizes
