"""Answer first, draw after: every message that has to be drawn waits in one queue.

Drawing takes most of the time that a move costs, and a player waits for the answer to a move more
impatiently than for a drawing. So there is at most one drawing in each round of the event loop, and
none for a moment while a move is being committed. Most of an update is drawn once for all who
watch, so they have their turn together: a round for each would cost more than what is left.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LONGEST = 0.005  # seconds that a drawing waits: there may always be somebody to answer


class DrawQueue:
    """First in, first out: one in each round of the event loop."""

    def __init__(self) -> None:
        self._waiting: dict[object, list[Callable[[], None]]] = {}  # by what is to be drawn
        self._answers = 0  # that are in progress
        self._next: asyncio.Handle | None = None  # what will release the next one

    @property
    def has_waiting(self) -> bool:
        return bool(self._waiting)

    def add(self, what: object, draw: Callable[[], None]) -> None:
        """Draw it when it is its turn; whoever is shown the same thing has the same turn."""
        self._waiting.setdefault(what, []).append(draw)
        self._schedule()

    async def turn(self) -> None:
        """Return when it is the caller's turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.add(turn, lambda: None if turn.done() else turn.set_result(None))
        try:
            await turn
        finally:
            self._waiting.pop(turn, None)  # of a caller that was cancelled

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Drawings wait for a moment while somebody is answered."""
        self._answers += 1
        try:
            yield
        finally:
            self._answers -= 1
            if not self._answers and self._next is not None:
                self._next.cancel()  # it was to wait
                self._next = None
            self._schedule()

    def _schedule(self) -> None:
        if self._next is not None or not self._waiting:
            return
        loop = asyncio.get_running_loop()
        if self._answers:
            self._next = loop.call_later(LONGEST, self._release_next)
        else:
            self._next = loop.call_soon(self._release_next)

    def _release_next(self) -> None:
        self._next = None
        draw_all = self._waiting.pop(next(iter(self._waiting))) if self._waiting else []
        self._schedule()
        for draw in draw_all:
            draw()
