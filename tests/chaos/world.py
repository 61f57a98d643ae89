"""Several processes behind one port, some that think, a PostgreSQL of their own, and all that can happen to them."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from sqlalchemy import URL

from rivertable.storage.address import database_at
from rivertable.storage.peers.leases import IS_ALIVE
from tests.chaos.line import LineElsewhere
from tests.postgresql import PASSWORD, Postgresql
from tests.web.processes.thinkers import Thinkers
from tests.web.processes.together import Together
from tests.web.test_durability import read

# Who was killed a moment ago has been seen, but has no connection any more.
ALIVE = f"SELECT count(*) FROM processes WHERE thinks = 0 AND {IS_ALIVE}"


class World:
    """The servers, and their troubles."""

    def __init__(
        self,
        server: Together,
        thinkers: Thinkers,
        postgresql: Postgresql,
        database: URL,
        line: LineElsewhere,
        stop: float,
    ) -> None:
        self.server = server
        self.thinkers = thinkers
        self.database = database  # without the line between
        self.postgresql = postgresql
        self.line = line
        self._stop = stop  # seconds for which a process is stopped
        self.deaths: list[float] = []  # when a process was killed
        self.happened: dict[str, int] = {}

    def processes(self) -> dict[str, set[int]]:
        """The first of each kind; the others are their children."""
        thinking = {one.pid for one in self.thinkers.processes}
        return {
            "serving": {self.server.parent.pid},
            "thinking": thinking,
            "PostgreSQL": {self.postgresql.pid, self.line.pid} - {0},
            "clients": {os.getpid()},
        }

    async def happen(self, name: str, rng: Random) -> None:
        """One trouble, until it is over."""
        troubles: dict[str, Callable[[Random], Awaitable[None]]] = {
            "kill": self._kill,
            "kill thinker": self._kill_thinker,
            "stop": self._stop_one,
            "cut": self._cut,
            "restart": self._restart_postgresql,
            "renew": self._renew,
        }
        self.happened[name] = self.happened.get(name, 0) + 1
        await troubles[name](rng)

    async def _kill(self, rng: Random) -> None:
        one = rng.choice(sorted(self.server.children))
        self.deaths.append(asyncio.get_running_loop().time())
        os.kill(one, signal.SIGKILL)
        await self._until_complete({one})

    async def _kill_thinker(self, rng: Random) -> None:
        """While others are in the middle of their thoughts."""
        await asyncio.to_thread(self.thinkers.replace, rng.randrange(len(self.thinkers.processes)))

    async def _stop_one(self, rng: Random) -> None:
        one = rng.choice(sorted(self.server.children))
        os.kill(one, signal.SIGSTOP)
        await asyncio.sleep(self._stop)
        os.kill(one, signal.SIGCONT)

    async def _cut(self, rng: Random) -> None:
        self.line.cut(rng)
        await asyncio.sleep(1)

    async def _restart_postgresql(self, _rng: Random) -> None:
        await asyncio.to_thread(self.postgresql.stop, "immediate")
        await asyncio.sleep(0.5)
        await asyncio.to_thread(self.postgresql.start)

    async def _renew(self, _rng: Random) -> None:
        before = self.server.children
        self.server.renew()
        await self._until_complete(before)

    async def _until_complete(self, gone: set[int]) -> None:
        """Until those are gone, and there are as many processes as before, which all serve."""
        async with asyncio.timeout(120):
            while gone & self.server.children or await self._alive() != self.server.count:
                await asyncio.sleep(0.1)
        await asyncio.sleep(1)

    async def _alive(self) -> int:
        """How many processes say that they are there."""
        rows = await asyncio.to_thread(read, self.database, ALIVE)
        return int(rows[0]["count"])


@asynccontextmanager
async def world(
    folder: Path, stop: float, planted: Path | None, processes: int, thinkers: int
) -> AsyncIterator[World]:
    """Everything started; `planted` is a folder with a module that breaks something in each."""
    postgresql = Postgresql(folder / "postgresql")
    postgresql.folder.mkdir()
    folder.chmod(0o755)
    postgresql.start()
    database = database_at(postgresql.new_database())
    line = LineElsewhere(postgresql.data, folder / "line")
    await line.open()
    address = f"postgresql://rivertable:{PASSWORD}@/{database.database}?host={line.folder}"
    (folder / "tables").mkdir()
    together = Together(folder / "tables", database_at(address), processes, planted)
    thinking = None
    try:
        await asyncio.to_thread(together.__enter__)
        thinking = Thinkers(folder, database_at(address), thinkers)
        yield World(together, thinking, postgresql, database, line, stop)
    finally:
        if thinking is not None:
            await asyncio.to_thread(thinking.__exit__)
        await asyncio.to_thread(together.__exit__)
        await line.close()
        await asyncio.to_thread(postgresql.stop, "immediate")
