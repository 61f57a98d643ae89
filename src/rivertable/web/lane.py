"""Answer first, draw after: whoever has something to draw waits in one lane.

Drawing takes most of the time that a move costs, and nobody waits for a drawing as they wait for
the answer to what they did. So there is one drawing in each round of the event loop, and all else
that has come in by then, moves and what was committed of them, is looked at before the next one.
"""

import asyncio
from collections import deque


class Lane:
    """Lets those who wait go on in the order in which they came: one in each round of the loop."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def turn(self) -> None:
        """Go on when it is one's turn."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            loop.call_soon(self._next, loop)
        await turn

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting and self._waiting[0].done():
            self._waiting.popleft()  # had its turn, or is gone
        if self._waiting:
            self._waiting[0].set_result(None)
            loop.call_soon(self._next, loop)
