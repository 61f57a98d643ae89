"""Who thinks next: people who wait for a hint, then tables being watched, then the others.

In each of these ranks guests take turns, however many tables they have.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

HINT, WATCHED, UNWATCHED = range(3)  # the ranks, the first one first

Turn = asyncio.Future[None]


class FairQueue:
    """So many at once; whoever waits is let in by rank, and in each rank guest by guest."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: list[OrderedDict[str, deque[Turn]]] = [OrderedDict() for _ in range(3)]

    @property
    def waiting(self) -> int:
        return sum(len(turns) for guests in self._waiting for turns in guests.values())

    @asynccontextmanager
    async def slot(self, rank: int, guest: str) -> AsyncIterator[None]:
        """Hold a slot for as long as this lasts; it may have to wait for one."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(rank, guest)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, rank: int, guest: str) -> None:
        turn: Turn = asyncio.get_running_loop().create_future()
        self._waiting[rank].setdefault(guest, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # it came in the same moment
            raise

    def _pass_on(self) -> None:
        """The slot goes to whoever is next, if anybody waits."""
        for guests in self._waiting:
            while guests:
                guest, turns = guests.popitem(last=False)
                turn = turns.popleft()
                if turns:
                    guests[guest] = turns  # behind the others
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1
