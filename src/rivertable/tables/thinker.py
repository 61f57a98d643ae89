"""A process that only thinks: takes what bots and hints in other processes wait for.

It reads the log of a table by itself, so a job is only the name of a decision; and what it finds is
only advice: whoever asked plays the move, if it is still to be played.
"""

import asyncio
import json
import logging
import os
from collections import OrderedDict
from collections.abc import Callable

from rivertable.bots.thinking import think
from rivertable.engine.errors import RivertableError
from rivertable.storage.peers.jobs import Job
from rivertable.storage.peers.together import Together
from rivertable.storage.store import Store

from .bot_pool import BotPool
from .reading import entry_in, read_table
from .room import GOES_ON
from .sharing.fair_queue import HINT
from .table import Table

PERIOD = 0.5  # seconds after which we look for a job of which we heard nothing
MOST_TABLES = 500  # kept in memory, so that their logs are not read again

logger = logging.getLogger("rivertable.bots")


class Thinker:
    """So many searches at once, for the processes that serve a database."""

    def __init__(self, store: Store, threads: int) -> None:
        assert isinstance(store.peers, Together), "jobs are in PostgreSQL"
        self._store, self._peers = store, store.peers
        self._pool = BotPool(threads=threads)
        self._free = asyncio.Semaphore(threads)
        self._tables: OrderedDict[str, Table] = OrderedDict()  # the latest needed last
        self._reading = asyncio.Lock()
        self._wake = asyncio.Event()
        self._working: set[asyncio.Task[None]] = set()
        for kind in ("think", "left"):
            self._peers.hear(kind, lambda *_: self._wake.set())

    @property
    def thought(self) -> int:
        """How many searches were made."""
        return self._pool.thought

    async def run(self, when_ready: Callable[[], None] = lambda: None) -> None:
        """Think until cancelled; what is under way then is thought by somebody else."""
        try:
            await self._pool.warm_up()
            await self._store.open()  # not before: from now on the servers count on us
            when_ready()
            await asyncio.gather(self._take_jobs(), self._sweep())
        finally:
            for task in self._working:
                task.cancel()
            self._pool.close()

    async def _take_jobs(self) -> None:
        while True:
            await self._free.acquire()
            job = await self._peers.take()
            if job is None:
                self._free.release()
                await self._rest()
                continue
            task = asyncio.create_task(self._do(job))
            self._working.add(task)
            task.add_done_callback(self._working.discard)

    async def _rest(self) -> None:
        try:
            async with asyncio.timeout(PERIOD):
                await self._wake.wait()
        except TimeoutError:
            pass
        self._wake.clear()

    async def _sweep(self) -> None:
        while True:
            await self._peers.sweep()
            await asyncio.sleep(10)

    async def _do(self, job: Job) -> None:
        try:
            answer = await self._think(job)
        except Exception:  # whoever asked thinks by themselves, and goes on
            logger.exception("table %s cannot be thought about here", job.table)
            answer = {}
        finally:
            self._free.release()
        await self._peers.answer(job, json.dumps(answer))

    async def _think(self, job: Job) -> dict[str, object]:
        table = await self._table(job)
        view = table.view(job.seat)
        if job.seat not in view.acting:  # decided meanwhile, by whoever asked
            return {}
        if job.rank == HINT:
            return {"thought": await self._pool.run_for_others(view, think)}
        chosen = await self._pool.choose(job.table, view, job.level)
        return {"move": chosen.number}

    async def _table(self, job: Job) -> Table:
        """A table as its log tells it now."""
        async with self._reading:
            table = self._tables.pop(job.table, None) or await self._read(job.table)
            if len(table.entries) < job.entries:
                self._go_on(table, await self._store.entries(table.id, len(table.entries)))
            self._tables[job.table] = table
            if len(self._tables) > MOST_TABLES:
                self._pool.forget(self._tables.popitem(last=False)[0])
            return table

    async def _read(self, name: str) -> Table:
        row = await self._store.table(name)
        if row is None:
            raise RivertableError(f"There is no table {name}.")
        return await asyncio.to_thread(read_table, row, await self._store.entries(name))

    def _go_on(self, table: Table, rows: list[dict[str, object]]) -> None:
        for row in rows:
            entry = entry_in(row)
            table.apply(entry)
            if entry.kind not in GOES_ON:
                self._pool.forget(table.id)


def usual_threads() -> int:
    """All processors: there is nobody here whom a search could disturb."""
    return os.cpu_count() or 1
