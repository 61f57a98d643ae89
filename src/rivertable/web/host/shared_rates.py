"""Rates over all processes: each tells the others what was spent and has not come back by itself.

For a moment they do not know of each other, so a burst can be had once in each process; what is
too much then is owed, so that over any longer time nobody gets more.
"""

import asyncio
from collections.abc import Mapping

from rivertable.storage.peers.alone import Alone
from rivertable.storage.peers.together import Together

from .rate_limit import ConcurrencyLimit, RateLimit

PERIOD = 0.25  # seconds


class SharedRates:
    """The limits of one process, and those of the others as far as we were told."""

    def __init__(
        self,
        peers: Alone | Together,
        rates: Mapping[str, RateLimit],
        slots: Mapping[str, ConcurrencyLimit],
    ) -> None:
        self._peers = peers
        self._rates = rates
        self._slots = slots
        self._telling: asyncio.Task[None] | None = None
        peers.hear("spent", self._hear_of_spending)
        peers.hear("held", self._hear_of_holding)

    def open(self) -> None:
        """Begin to tell, if there is anybody to tell."""
        if self._peers.is_shared:
            for rate in self._rates.values():
                rate.notes_spending = True
            self._telling = asyncio.create_task(self._tell())

    async def close(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)

    async def _tell(self) -> None:
        while True:
            await asyncio.sleep(PERIOD)
            for name, rate in self._rates.items():
                for key, count in rate.take_spent().items():
                    self._peers.tell("spent", name, key, str(count))
            for name, limit in self._slots.items():
                for key, count in limit.many().items():
                    self._peers.tell("held", name, key, str(count), self._peers.process)

    def _hear_of_spending(self, name: str, key: str, count: str) -> None:
        if name in self._rates:
            self._rates[name].spend(key, int(count))

    def _hear_of_holding(self, name: str, key: str, count: str, process: str) -> None:
        if name in self._slots:
            self._slots[name].hear(process, key, int(count))
