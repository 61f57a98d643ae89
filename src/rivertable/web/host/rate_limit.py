"""Limits for each guest, bot or address: how many in a second, and how many at the same time."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

from starlette.requests import HTTPConnection

from rivertable.web.host.site import is_loopback

VALID = 3.0  # seconds for which we believe what another process has told
MOST_KEYS = 10_000  # that a limit remembers before it looks for some to forget


class RateLimit:
    """A token bucket for each key: so many in a second, and so many at once after a rest."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._buckets: dict[str, tuple[float, float]] = {}  # by key: how many, and when
        self.notes_spending = False  # for other processes, to be told
        self._spent: Counter[str] = Counter()

    def wait(self, key: str, clock: Callable[[], float] = time.monotonic) -> float:
        """Seconds to wait before one more; 0 if it may be done now, and then it counts."""
        now = clock()
        left = self._left(key, now)
        if left < 1:
            self._buckets[key] = (left, now)
            return (1 - left) / self._per_second
        self._buckets[key] = (left - 1, now)
        if self.notes_spending:
            self._spent[key] += 1
        if len(self._buckets) > MOST_KEYS:
            self._forget(now)
        return 0.0

    def _left(self, key: str, now: float) -> float:
        left, at = self._buckets.get(key, (self._burst, now))
        return min(self._burst, left + (now - at) * self._per_second)

    def spend(self, key: str, count: int) -> None:
        """Something was done in another process; it may be more than there was, and is owed then."""
        now = time.monotonic()
        self._buckets[key] = (max(-self._burst, self._left(key, now) - count), now)

    def take_spent(self) -> dict[str, int]:
        """The amounts spent here since the last call, minus what has recovered since."""
        now, spent = time.monotonic(), self._spent
        self._spent = Counter()
        return {key: count for key, count in spent.items() if self._left(key, now) < self._burst}

    def _forget(self, now: float) -> None:
        """Drop the keys whose bucket is full again: a new key begins with a full one."""
        full = self._burst / self._per_second
        self._buckets = {
            key: (left, at) for key, (left, at) in self._buckets.items() if now - at < full
        }


def address_of(connection: HTTPConnection) -> str:
    """The network address of a client, which a trusted proxy may have told, as rates count it."""
    return counted_as(connection.client.host) if connection.client else ""


@lru_cache(MOST_KEYS)
def counted_as(address: str) -> str:
    """Whoever has one IPv6 address has its whole network, 2**64 of them, so they count as one."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a proxy may say anything
    if isinstance(ip, IPv4Address) or ip.is_loopback:
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(IPv6Address(int(ip) >> 64 << 64))


class Allowance:
    """A rate for each guest, and a larger one for an address, since guests cost nothing.

    Many people may share an address. On this machine only guests are told apart: a proxy that does
    not say for whom it asks makes everybody come from here.
    """

    def __init__(self, per_second: float, burst: float, guests_at_an_address: float = 10) -> None:
        many = guests_at_an_address
        self.by_guest = RateLimit(per_second, burst)
        self.by_address = RateLimit(per_second * many, burst * many)

    def wait(self, guest: str, address: str) -> float:
        """Seconds to wait before one more; 0 if it may be done now, and then it counts.

        Who has no cookie is one guest with all others of that address.
        """
        wait = self.by_guest.wait(guest or f"at {address}")
        return wait if wait or is_loopback(address) else self.by_address.wait(address)


@dataclass
class SocketLimits:
    """What a guest may send over all sockets together."""

    messages: Allowance = field(default_factory=lambda: Allowance(per_second=100, burst=200))
    chats: Allowance = field(default_factory=lambda: Allowance(per_second=0.5, burst=10))
    complaints: Allowance = field(default_factory=lambda: Allowance(per_second=0.1, burst=10))
    hints: Allowance = field(default_factory=lambda: Allowance(per_second=1, burst=6))
    tasks: Allowance = field(default_factory=lambda: Allowance(per_second=1, burst=6))


class ConcurrencyLimit:
    """So many at the same time for each key, here and in other processes together."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, tuple[int, float]]] = {}  # by key and process

    @contextmanager
    def slot(self, key: str) -> Iterator[bool]:
        """Hold a slot for as long as this lasts; False if there is none left."""
        self._held[key] += 1
        try:
            yield self._held[key] + self._held_elsewhere(key) <= self.most
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]

    def many(self) -> dict[str, int]:
        """The keys that hold many here: of the others nobody else has to know."""
        return {key: count for key, count in self._held.items() if count >= self.most / 10}

    def hear(self, process: str, key: str, count: int) -> None:
        """So many are held in another process; it says so again as long as that is true."""
        self._elsewhere.setdefault(key, {})[process] = (count, time.monotonic())

    def _held_elsewhere(self, key: str) -> int:
        if key not in self._elsewhere:
            return 0
        latest = time.monotonic() - VALID
        valid = {who: told for who, told in self._elsewhere[key].items() if told[1] > latest}
        self._elsewhere[key] = valid
        if not valid:
            del self._elsewhere[key]
        return sum(count for count, _ in valid.values())
