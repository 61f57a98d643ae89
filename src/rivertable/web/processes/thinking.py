"""A process that serves nobody and thinks for all: `rivertable think`."""

import asyncio
import json
import signal
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import URL

from rivertable.storage.database import check_up_to_date
from rivertable.storage.store import Store
from rivertable.tables.thinker import Thinker


def think(database: URL, threads: int, when_ready: Callable[[], None] = lambda: None) -> None:
    """Think until a signal; what is under way then is thought elsewhere."""
    check_up_to_date(database)
    asyncio.run(think_until_signal(database, threads, when_ready))


async def think_until_signal(database: URL, threads: int, when_ready: Callable[[], None]) -> None:
    store = Store(database, thinks=threads)
    thinker = Thinker(store, threads)
    store.peers.describe = lambda: json.dumps({"thoughts_total": thinker.thought})
    running = asyncio.create_task(thinker.run(when_ready))
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows, where Ctrl-C cancels us
            asyncio.get_running_loop().add_signal_handler(number, running.cancel)
    try:
        with suppress(asyncio.CancelledError):
            await running
    finally:
        await store.close()
