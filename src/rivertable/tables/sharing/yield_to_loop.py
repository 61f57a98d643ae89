"""A search yields to the event loop: a thread that works long asks the loop whether to go on.

A search holds no interpreter lock, but on a machine with few processors it still takes half of one
from the server. So every few milliseconds it waits until the loop has nothing else to do.
"""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from math import inf

SLICE = 0.005  # seconds of work before a thread asks again
SHORT = 0.0003  # seconds that a round of the loop takes in which nothing is done
LONGEST = 0.1  # seconds that a thread waits: a server that is always busy must not stop the bots


class YieldToLoop:
    """A clock for searches in threads: to read it yields to the loop when that is due."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._worked = threading.local()  # by thread: its processor time when it last yielded
        self.is_work_waiting: Callable[[], bool] = lambda: False  # in a queue, for its turn

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Yield to this loop from now on."""
        self._loop = loop

    def clock(self) -> float:
        """The time in seconds; returns when the loop is idle, if the thread has worked for long."""
        worked = time.thread_time()
        if worked - getattr(self._worked, "last", -inf) >= SLICE:
            self._wait()
            self._worked.last = time.thread_time()
        return time.perf_counter()

    def _wait(self) -> None:
        calm = threading.Event()
        with contextlib.suppress(RuntimeError):  # a loop that is closed has nothing else to do
            if self._loop is not None:
                until = self._loop.time() + LONGEST
                self._loop.call_soon_threadsafe(self._answer, self._loop, calm, 0.0, until)
                calm.wait(LONGEST)

    def _answer(
        self, loop: asyncio.AbstractEventLoop, calm: threading.Event, begun: float, until: float
    ) -> None:
        """Say that the loop is calm if a whole round of it was short; else look after the next."""
        now = loop.time()
        if now > until or (now - begun < SHORT and not self.is_work_waiting()):
            calm.set()
        else:
            loop.call_soon(self._answer, loop, calm, now, until)
