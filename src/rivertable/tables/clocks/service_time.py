"""For how long somebody has served this database: the time by which clocks at tables go.

It is one number in the database. Whoever serves adds to it what has passed since anybody last did,
unless that is so long that nobody can have served in between. So it goes on while any process is
alive, stands still while none is, and never jumps, whatever is done to the clock of the machine.
"""

import time
from collections.abc import Callable

from sqlalchemy import case, select, text
from sqlalchemy.dialects import postgresql, sqlite

from rivertable.storage.schema import service_time
from rivertable.storage.store import Store

BEAT = 5.0  # seconds after which it is stored again
LONGEST_GAP = 15.0  # seconds; after more, nobody was there
ONLY = "only"  # the key of the one row

DATABASE_NOW = text("SELECT extract(epoch FROM clock_timestamp()) AS now")


class ServiceTime:
    """The number as this process knows it. `ready` comes before `tick`."""

    def __init__(
        self,
        store: Store,
        monotonic: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = lambda: time.time(),
    ) -> None:
        self._store = store
        self._monotonic = monotonic
        self.wall = wall
        self._begun = wall() - monotonic()  # what makes a monotonic clock tell the time of the day
        self._has_own_clock = monotonic is not time.monotonic  # of a test, for all processes
        self._value = 0.0  # when it was stored last
        self._stored_at = -LONGEST_GAP

    async def ready(self) -> None:
        """Let the number be known, and stored not long ago."""
        if self._monotonic() - self._stored_at >= BEAT:
            await self.beat()

    async def beat(self) -> None:
        """Store it."""
        at, now = self._monotonic(), await self._now()
        values = {"id": ONLY, "value": 0.0, "seen_at": now}
        await self._store.write(_added(self._store.peers.is_shared), [values])
        row = (await self._store.read(select(service_time)))[0]
        # Storing took a moment, in which another process may have stored it: that is its time and ours.
        self._value, self._stored_at = row["value"], at + max(0.0, row["seen_at"] - now)

    async def _now(self) -> float:
        """Of one clock for all: the database's, or ours if nobody else is there."""
        if self._store.peers.is_shared and not self._has_own_clock:
            return float((await self._store.read(DATABASE_NOW))[0]["now"])
        return self._begun + self._monotonic()

    @property
    def tick(self) -> float:
        return self._value + self._monotonic() - self._stored_at


def _added(is_shared: bool) -> object:
    """The statement that adds what has passed."""
    insert = postgresql.insert(service_time) if is_shared else sqlite.insert(service_time)
    stored, new = service_time.c, insert.excluded
    passed = new.seen_at - stored.seen_at
    # Two who store it at once may come in the wrong order.
    is_late = (passed > -LONGEST_GAP) & (passed <= 0)
    is_next = (passed > 0) & (passed < LONGEST_GAP)
    return insert.on_conflict_do_update(
        index_elements=[stored.id],
        set_={
            "value": stored.value + case((is_next, passed), else_=0.0),
            "seen_at": case((is_late, stored.seen_at), else_=new.seen_at),
        },
    )
