"""The end of work in other processes: what they started ends before they do, however they end."""

import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from multiprocessing.synchronize import Semaphore
from threading import Thread

PATIENCE = 5.0  # seconds


class Ending:
    """A pipe that closes when the work is over, or when this process dies; and who has noticed.

    Not by signals: a process that waits for its next task may miss them, and Windows has none.
    """

    def __init__(self, context: SpawnContext, processes: int) -> None:
        self.lifeline, self._held = context.Pipe(duplex=False)
        self.noticed = context.Semaphore(0)
        self._processes = processes

    def __enter__(self) -> None:
        """The work begins."""

    def __exit__(self, *problem: object) -> None:
        """Let all processes end what they started, and wait until they have."""
        self._held.close()
        until = time.monotonic() + PATIENCE
        for _ in range(self._processes):
            self.noticed.acquire(timeout=max(0.0, until - time.monotonic()))
        self.lifeline.close()


def call_at_the_end(
    lifeline: "Connection[object, object]", noticed: Semaphore, finish: Callable[[], None]
) -> None:
    """In another process: finish when the work is over, whatever its other threads do."""

    def wait() -> None:
        with suppress(EOFError, OSError):
            lifeline.recv_bytes()
        finish()
        noticed.release()

    Thread(target=wait, daemon=True).start()
