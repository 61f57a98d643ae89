"""Notices between processes, by LISTEN and NOTIFY: what to look at, never the news itself.

One channel for all, and one notice for all that happened since the last: a NOTIFY takes a lock of
the whole PostgreSQL, so it is not part of the transaction that writes a move. A notice may be lost;
whoever waits for one also looks by itself, now and then.
"""

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

CHANNEL = "rivertable"
LONGEST = 7000  # bytes: PostgreSQL takes 8000
PAUSE = 0.3  # seconds before a lost connection is tried again
ROUND = 0.5  # seconds until we look whether to end
TOGETHER = (
    0.01  # seconds in which what happens goes into one notice: each costs every process something
)

Item = tuple[str, ...]  # its kind, and what it is about
logger = logging.getLogger("rivertable.peers")


class Notices:
    """Messages between one process and all others."""

    def __init__(self, engine: Engine, process: str) -> None:
        self._engine = engine  # of which every connection commits by itself
        self._process = process
        self._hearers: dict[str, Callable[..., None]] = {}
        self._waiting: dict[Item, None] = {}
        self._wake = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, "rivertable-telling")
        self._is_closing = False
        self._sender: asyncio.Task[None] | None = None
        self._listener: threading.Thread | None = None

    def tell(self, *item: str) -> None:
        """Tell it soon, together with all else; the same thing only once."""
        self._waiting[item] = None
        self._wake.set()

    def hear(self, kind: str, hearer: Callable[..., None]) -> None:
        """Call this, in the event loop, for each notice of a kind."""
        self._hearers[kind] = hearer

    def open(self) -> None:
        loop = asyncio.get_running_loop()
        self._listener = threading.Thread(target=self._listen, args=(loop,), daemon=True)
        self._listener.start()
        self._sender = asyncio.create_task(self._send())

    async def close(self) -> None:
        """Tell what is waiting, then end."""
        self._is_closing = True
        self._wake.set()
        if self._sender is not None:
            await self._sender
        if self._listener is not None:
            await asyncio.to_thread(self._listener.join)
        self._thread.shutdown()

    async def _send(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting or not self._is_closing:
            await self._wake.wait()
            if not self._is_closing:
                await asyncio.sleep(TOGETHER)
            self._wake.clear()
            items, self._waiting = list(self._waiting), {}
            if items:
                await loop.run_in_executor(self._thread, self._notify, items)

    def _notify(self, items: list[Item]) -> None:
        try:
            with self._engine.connect() as connection:
                for payload in payloads(self._process, items):
                    connection.execute(
                        text("SELECT pg_notify(:channel, :payload)"),
                        {"channel": CHANNEL, "payload": payload},
                    )
        except SQLAlchemyError as problem:  # they will look by themselves
            logger.info("%s notices were lost: %s", len(items), type(problem).__name__)

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        driver: Any = self._engine.dialect.dbapi
        while not self._is_closing:
            try:
                self._listen_on(loop)
            except (SQLAlchemyError, driver.Error) as problem:  # its connection broke
                logger.info("nothing is heard for a moment: %s", type(problem).__name__)
                time.sleep(PAUSE)

    def _listen_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """As long as one connection holds."""
        with self._engine.connect() as borrowed:
            connection: Any = borrowed.connection.driver_connection
            borrowed.detach()  # so that nobody else gets it afterwards
            connection.execute(f"LISTEN {CHANNEL}")
            while not self._is_closing:
                for notice in connection.notifies(timeout=ROUND):
                    loop.call_soon_threadsafe(self._heard, notice.payload)

    def _heard(self, payload: str) -> None:
        if payload.startswith(json.dumps([self._process])[:-1]):  # our own
            return
        _, items = json.loads(payload)
        for kind, *what in items:
            if kind in self._hearers:
                self._hearers[kind](*what)


def payloads(process: str, items: list[Item]) -> Iterator[str]:
    """As few notices as hold all items."""
    some: list[Item] = []
    size = 0
    for item in items:
        length = sum(len(json.dumps(part)) + 2 for part in item)
        if some and size + length > LONGEST:
            yield json.dumps([process, some])
            some, size = [], 0
        some.append(item)
        size += length
    if some:
        yield json.dumps([process, some])
