"""Many processes over one PostgreSQL: they tell each other where to look, and share the bots."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import URL, event
from sqlalchemy.exc import SQLAlchemyError

from rivertable.storage.database import open_engine

from .jobs import Job, Jobs
from .leases import BEAT, Leases
from .notices import Notices

# Of each connection: what it writes need not survive a power cut, and nobody waits long for it.
QUICKLY = "SET synchronous_commit = off; SET statement_timeout = '3s'"

T = TypeVar("T")
logger = logging.getLogger("rivertable.peers")


class Together:
    """One of several processes."""

    is_shared = True

    def __init__(self, url: URL, thinks: int = 0) -> None:
        self.process = secrets.token_hex(6)
        engine = open_engine(url, pool_reset_on_return=None)  # there is nothing to roll back
        event.listen(engine, "connect", _hurry)
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._notices = Notices(self._engine, self.process)
        self._leases = Leases(self._engine, self.process, thinks)
        self._jobs = Jobs(self._engine, self.process)
        self._thread = ThreadPoolExecutor(1, "rivertable-leases")
        self._beating: asyncio.Task[None] | None = None
        self.describe: Callable[[], str] = lambda: ""  # what we count, for the others
        self.tell = self._notices.tell
        self.hear = self._notices.hear

    async def open(self) -> None:
        """From now on the others count on us."""
        await self._run(self._leases.begin)
        self._notices.open()
        self._beating = asyncio.create_task(self._beat())

    async def leave(self) -> None:
        """Others play on for our bots, and are told to look for them."""
        await self._run(self._leases.leave)
        self.tell("left", self.process)

    async def close(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
            await self.leave()
            await self._notices.close()
        self._thread.shutdown()
        self._engine.dispose()

    async def figures(self) -> dict[str, str]:
        """What each process counts."""
        return await self._run(self._leases.figures) or {}

    async def claim(self, *tables: str) -> list[str]:
        """Of these tables, those for whose bots we may play."""
        return (await self._run(self._leases.claim, tables) or []) if tables else []

    async def release(self, table: str) -> None:
        """The bots of a table have nothing to do."""
        await self._run(self._leases.release, table)

    async def adopt(self) -> list[str]:
        """Tables whose process died while it was their bots' turn: now they are ours."""
        return await self._run(self._leases.adopt) or []

    # What bots and hints wait for --------------------------------------------------------------

    @property
    def is_thought_elsewhere(self) -> bool:
        """Are there processes that only think?"""
        return self._leases.is_thought_elsewhere

    async def ask(self, job: Job) -> bool:
        """Let another process think; False if the database is away."""
        is_asked = bool(await self._run(self._jobs.ask, job))
        self.tell("think")
        return is_asked

    async def answers(self, ids: list[str]) -> dict[str, str] | None:
        """Of the jobs that are still there: the answer, empty if there is none yet."""
        return await self._run(self._jobs.answers, ids)

    async def withdraw(self, ids: list[str]) -> None:
        """Nobody waits for these any more."""
        await self._run(self._jobs.withdraw, ids)

    async def take(self) -> Job | None:
        """The next job for a process that thinks."""
        return await self._run(self._jobs.take)

    async def answer(self, job: Job, answer: str) -> None:
        await self._run(self._jobs.answer, job.id, answer)
        self.tell("thought", job.asker)

    async def sweep(self) -> None:
        await self._run(self._jobs.sweep)

    async def jobs_waiting(self) -> int:
        return await self._run(self._jobs.count) or 0

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self._run(self._leases.beat, self.describe())

    async def _run(self, work: Callable[..., T], *arguments: Any) -> T | None:
        """None if the database is away; then nobody has a lease, and the logs are safe anyway."""
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, work, *arguments)
        except SQLAlchemyError as problem:
            logger.info("leases have to wait: %s", type(problem).__name__)
            return None


def _hurry(connection: Any, _record: Any) -> None:
    connection.execute(QUICKLY)
    connection.commit()
