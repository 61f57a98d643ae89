"""Answer first, draw after: whoever has something to draw waits in one lane.

Drawing takes most of the time that a move costs, and nobody waits for a drawing as they wait for
the answer to what they did. So there is at most one drawing in each round of the event loop, and
none for a moment while a move is being committed.
"""

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST = 0.005  # seconds that a drawing waits: there may always be somebody to answer


class Lane:
    """Lets those who wait go on in the order in which they came: one in each round of the loop."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._answers = 0  # that are being found
        self._next: asyncio.Handle | None = None  # what will let the next one go on

    @property
    def is_waited_in(self) -> bool:
        return bool(self._waiting)

    async def turn(self) -> None:
        """Go on when it is one's turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        self._plan()
        await turn

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Somebody waits for an answer meanwhile."""
        self._answers += 1
        try:
            yield
        finally:
            self._answers -= 1
            if not self._answers and self._next is not None:
                self._next.cancel()  # it was to wait
                self._next = None
            self._plan()

    def _plan(self) -> None:
        if self._next is not None or not self._waiting:
            return
        loop = asyncio.get_running_loop()
        if self._answers:
            self._next = loop.call_later(LONGEST, self._let_go_on)
        else:
            self._next = loop.call_soon(self._let_go_on)

    def _let_go_on(self) -> None:
        self._next = None
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # else who waited is gone
                turn.set_result(None)
                break
        self._plan()
