"""Thinking in other processes: `rivertable think` takes what bots and hints here wait for.

Nobody depends on them: where none is alive, one fails or takes too long, it is thought here.
"""

import asyncio
import json
import secrets
from typing import Any

from rivertable.storage.peers.alone import Alone
from rivertable.storage.peers.jobs import Job
from rivertable.storage.peers.together import Together

PERIOD = 0.5  # seconds after which we look for an answer of which we heard nothing
PATIENCE = 40.0  # seconds before it is thought here

Answer = dict[str, Any]


class Elsewhere:
    """The jobs that this process waits for."""

    def __init__(self, peers: Alone | Together) -> None:
        self._peers = peers
        self._waiting: dict[str, asyncio.Future[Answer | None]] = {}
        self._wake = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None
        peers.hear("thought", self._hear)

    async def think(
        self, table: str, entries: int, seat: int, level: int, rank: int, guest: str
    ) -> Answer | None:
        """Another process's thoughts on a decision; None if this process has to think."""
        peers = self._peers
        if not isinstance(peers, Together) or not peers.is_thought_elsewhere:
            return None
        job = Job(secrets.token_hex(8), table, entries, seat, level, rank, guest)
        answer: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        self._waiting[job.id] = answer
        is_answered = False
        try:
            async with asyncio.timeout(PATIENCE):
                if not await peers.ask(job):
                    return None
                self._watch(peers)
                found = await answer
                is_answered = found is not None
                return found
        except TimeoutError:
            return None
        finally:
            del self._waiting[job.id]
            if not is_answered:
                self._withdrawing = asyncio.create_task(peers.withdraw([job.id]))

    def _hear(self, process: str) -> None:
        if process == self._peers.process:
            self._wake.set()

    def _watch(self, peers: Together) -> None:
        """Look for answers as long as anybody waits."""
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._look(peers))

    async def _look(self, peers: Together) -> None:
        while self._waiting:
            try:
                async with asyncio.timeout(PERIOD):
                    await self._wake.wait()
            except TimeoutError:
                pass
            self._wake.clear()
            waiting = list(self._waiting)
            self._note(waiting, await peers.answers(waiting), peers.is_thought_elsewhere)

    def _note(self, asked: list[str], found: dict[str, str] | None, is_anybody: bool) -> None:
        """Hand answers out; whoever waits for a job that is gone, or with nobody there, waits no more."""
        if found is None:  # the database is away, and will be back
            return
        for job in asked:
            text = found.get(job)
            waits = text == "" and is_anybody
            if not waits and job in self._waiting and not self._waiting[job].done():
                self._waiting[job].set_result(json.loads(text) if text else None)

    async def close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
