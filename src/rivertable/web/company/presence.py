"""Who has the page of a table open, in any process, and who has just left."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable

from rivertable.storage.peers.alone import Alone
from rivertable.storage.peers.together import Together
from rivertable.tables.room import Room
from rivertable.tables.rooms import Rooms
from rivertable.tables.table import Table

PERIOD = 1.0  # seconds between two looks
REPEAT = 2.0  # seconds after which other processes are told again
VALID = 6.0  # seconds for which we believe what they told
MOST_TOLD = 60  # guests of a table whose names another process is told

logger = logging.getLogger("rivertable.presence")
Guests = tuple[str, ...]  # one for each open page; who has no cookie is an empty one


class Presence:
    """Looks at the sockets that are open here, and hears of those elsewhere."""

    def __init__(
        self,
        rooms: Rooms,
        peers: Alone | Together,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rooms = rooms
        self._peers = peers
        self._clock = clock
        self._here: dict[str, Guests] = {}  # by table
        self._told_at: dict[str, float] = {}
        self._elsewhere: dict[str, dict[str, tuple[Guests, float]]] = {}  # by table and process
        self._shown: dict[str, Guests] = {}
        self._left: dict[str, dict[str, float]] = {}  # by table and guest: when they left
        peers.hear("present", self._hear)

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(PERIOD)
            try:
                self.look()
            except Exception:  # whatever it is: nobody else would look again
                logger.exception("nobody is seen coming or going")

    def look(self) -> None:
        """Tell everyone who has come and who has gone."""
        rooms = {room.table.id: room for room in self._rooms.open_rooms()}
        here = {
            table: tuple(sorted(watcher.guest for watcher in room.watchers))
            for table, room in rooms.items()
            if room.watchers
        }
        self._tell(here)
        self._here = here
        for table in {*self._here, *self._shown}:
            self._show(table, rooms.get(table))
        for table in self._left.keys() - rooms.keys():
            del self._left[table]

    def _tell(self, here: dict[str, Guests]) -> None:
        """Other processes: what has changed, and all of it again now and then."""
        if not self._peers.is_shared:
            return
        now = self._clock()
        for table in {*here, *self._here}:
            guests = here.get(table, ())
            is_new = guests != self._here.get(table, ())
            if is_new or now >= self._told_at.get(table, 0.0) + REPEAT:
                self._told_at[table] = now
                self._peers.tell("present", self._peers.process, table, *guests[:MOST_TOLD])
            if not guests:
                self._told_at.pop(table, None)

    def _hear(self, process: str, table: str, *guests: str) -> None:
        told = self._elsewhere.setdefault(table, {})
        told[process] = (guests, self._clock())

    def present(self, table: str) -> Guests:
        """Who has the page of a table open, once for each page."""
        latest = self._clock() - VALID
        told = self._elsewhere.get(table, {})
        for process in [who for who, (guests, at) in told.items() if at < latest or not guests]:
            del told[process]
        if not told:
            self._elsewhere.pop(table, None)
        others = (guest for guests, _ in told.values() for guest in guests)
        return tuple(sorted((*self._here.get(table, ()), *others)))

    def watched(self) -> list[str]:
        """The tables whose page somebody has open, in any process."""
        return [table for table in {*self._here, *self._elsewhere} if self.present(table)]

    def is_here(self, table: str, guest: str) -> bool:
        """Has a player the page of a table open, anywhere?"""
        rooms = (room for room in self._rooms.open_rooms() if room.table.id == table)
        is_in_room = any(watcher.guest == guest for room in rooms for watcher in room.watchers)
        return is_in_room or guest in self.present(table)

    def _show(self, table: str, room: Room | None) -> None:
        """Tell the open pages of a table, if somebody has come or gone."""
        before, now = self._shown.get(table, ()), self.present(table)
        if now:
            self._shown[table] = now
        else:
            self._shown.pop(table, None)
        if before == now or room is None:
            return
        left = self._left.setdefault(table, {})
        for guest in {*before} - {*now}:
            left[guest] = self._clock()
        for guest in now:
            left.pop(guest, None)
        for watcher in room.watchers:
            watcher.see_company()

    def message(self, table: Table) -> dict[str, object]:
        """For browsers: which players are here, who left how long ago, and how many watch."""
        present = self.present(table.id)
        left, now = self._left.get(table.id, {}), self._clock()
        seats = [(n, seat.guest) for n, seat in enumerate(table.seats, 1) if seat.guest]
        return {
            "kind": "presence",
            "here": [seat for seat, guest in seats if guest in present],
            "left": {str(n): round(now - left[guest]) for n, guest in seats if guest in left},
            "watching": watching(present, (guest for _, guest in seats)),
        }


def watching(present: Guests, seated: Iterable[str]) -> int:
    """How many look on: each guest once, and everybody who has no cookie."""
    players = {*seated}
    others = [guest for guest in present if guest not in players]
    return len({*others} - {""}) + others.count("")
