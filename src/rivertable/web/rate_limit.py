"""Limits for each guest, bot or address: how many in a second, and how many at the same time."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from .site import is_loopback

MOST_KEYS = 10_000  # that a limit remembers before it looks for some to forget


class RateLimit:
    """A token bucket for each key: so many in a second, and so many at once after a rest."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._buckets: dict[str, tuple[float, float]] = {}  # by key: how many, and when

    def wait(self, key: str, clock: Callable[[], float] = time.monotonic) -> float:
        """Seconds to wait before one more; 0 if it may be done now, and then it counts."""
        now = clock()
        left, at = self._buckets.get(key, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._per_second)
        if left < 1:
            self._buckets[key] = (left, now)
            return (1 - left) / self._per_second
        self._buckets[key] = (left - 1, now)
        if len(self._buckets) > MOST_KEYS:
            self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Drop the keys whose bucket is full again: a new key begins with a full one."""
        full = self._burst / self._per_second
        self._buckets = {
            key: (left, at) for key, (left, at) in self._buckets.items() if now - at < full
        }


def address_of(connection: HTTPConnection) -> str:
    """The network address of a client, which a trusted proxy may have told."""
    return connection.client.host if connection.client else ""


class Allowance:
    """A rate for each guest, and a larger one for an address, since guests cost nothing.

    Many people may share an address. On this machine only guests are told apart: a proxy that does
    not say for whom it asks makes everybody come from here.
    """

    def __init__(self, per_second: float, burst: float, guests_at_an_address: float = 10) -> None:
        many = guests_at_an_address
        self._by_guest = RateLimit(per_second, burst)
        self._by_address = RateLimit(per_second * many, burst * many)

    def wait(self, guest: str, address: str) -> float:
        """Seconds to wait before one more; 0 if it may be done now, and then it counts.

        Who has no cookie is one guest with all others of that address.
        """
        wait = self._by_guest.wait(guest or f"at {address}")
        return wait if wait or is_loopback(address) else self._by_address.wait(address)


@dataclass
class SocketLimits:
    """What a guest may send over all sockets together."""

    messages: Allowance = field(default_factory=lambda: Allowance(per_second=100, burst=200))
    chats: Allowance = field(default_factory=lambda: Allowance(per_second=0.5, burst=10))
    hints: Allowance = field(default_factory=lambda: Allowance(per_second=1, burst=6))
    tasks: Allowance = field(default_factory=lambda: Allowance(per_second=1, burst=6))


class ConcurrencyLimit:
    """So many at the same time for each key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[str] = Counter()

    @contextmanager
    def slot(self, key: str) -> Iterator[bool]:
        """Hold a slot for as long as this lasts; False if there is none left."""
        self._held[key] += 1
        try:
            yield self._held[key] <= self.most
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]
