"""When to look at a table again: a time is up, or somebody should be told that it is their turn.

What is to come is computed from the log; the rows in the database say only when to look, so that a
table is not forgotten that nobody has open, nor after a restart. Any process may ring: the key of
the log lets one of them write that a time is up, and the key of an alarm lets one of them tell.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from rivertable.storage.schema import alarms
from rivertable.storage.store import Row, Store

from .clocks.service_time import BEAT, ServiceTime
from .room import Room
from .table import GUEST, Table

TIME, NOTICE, REMINDER = "time", "notice", "reminder"
TOLD = "told"  # begins the kind of a row that says: this one has rung
NEVER = 1e300
PERIOD = 0.5  # seconds between two looks
MOST_AT_ONCE = 50
PATIENCE = 20.0  # seconds that a player has to see by themselves that it is their turn

logger = logging.getLogger("rivertable.alarms")
Find = Callable[[str], Awaitable[Room | None]]
Key = tuple[int, str]  # a seat and a kind


class Alarms:
    """The alarms of all tables, as one process knows them."""

    def __init__(self, store: Store, time: ServiceTime, find: Find) -> None:
        self._store = store
        self._time = time
        self._find = find
        self.told: set[str] = set()  # the guests who want to be told
        self.tell: Callable[[Room, int, str], Awaitable[None]] = nobody_is_told
        self._has_any = True  # as far as we know
        self._sets = 0  # how often something was set
        self._noting: dict[str, asyncio.Task[None]] = {}

    def note(self, room: Room) -> None:
        """Something has happened at a table, so other alarms may be due."""
        table = room.table
        if table.clock is None and not any(seat.guest in self.told for seat in table.seats):
            return
        before = self._noting.get(table.id)
        task = self._noting[table.id] = asyncio.create_task(self._set_after(before, table))
        task.add_done_callback(lambda done: self._noted(table.id, done))

    def _noted(self, table: str, done: asyncio.Task[None]) -> None:
        if self._noting.get(table) is done:
            del self._noting[table]

    async def settled(self) -> None:
        """Return when all is set that was noted."""
        while self._noting:
            await asyncio.wait(list(self._noting.values()))

    async def _set_after(self, before: asyncio.Task[None] | None, table: Table) -> None:
        if before is not None:
            await asyncio.wait([before])
        try:
            await self.set(table)
        except SQLAlchemyError:
            logger.warning("the alarms of table %s are not set: the next entry sets them", table.id)

    async def set(self, table: Table) -> None:
        """Let the rows of a table be those that follow from its log."""
        self._has_any = True
        self._sets += 1
        await self._time.ready()
        count, wanted = len(table.entries), dict(self._wanted(table))
        rows = await self._store.read(select(alarms).where(alarms.c.table_id == table.id))
        old = {(row["seat"], row["kind"]): row for row in rows}
        kept = {key for key in old if is_told_of(table, *key)}
        gone = [key for key in old if key not in wanted and key not in kept]
        new = [
            alarm(table.id, key, *when)
            for key, when in wanted.items()
            if is_news(key, when[0], old) and (key[0], told_kind(key[1], when[0])) not in old
        ]
        if gone:
            keys = [{"table": table.id, "its_seat": seat, "its_kind": kind} for seat, kind in gone]
            await self._store.write(REMOVE.where(alarms.c.entries <= count), keys)
        if new:
            await self._store.write(upsert(self._store.peers.is_shared), new)

    def _wanted(self, table: Table) -> Iterator[tuple[Key, tuple[int, float]]]:
        """Which alarm is set since how many entries, and when it rings."""
        clock, count = table.clock, len(table.entries)
        if clock is not None:
            yield from (((seat, TIME), (count, clock.deadline(seat))) for seat in clock.running)
        for seat, since in table.awaited_since.items():
            here = table.seats[seat - 1]
            if here.kind == GUEST and here.guest in self.told and seat not in table.begun:
                yield (seat, NOTICE), (since, self._time.tick + PATIENCE)
                if clock is not None:
                    yield (seat, REMINDER), (since, clock.reminder(seat))

    async def close(self) -> None:
        """Until now somebody served, and from now on perhaps nobody."""
        await self.settled()
        if self._has_any:
            with suppress(SQLAlchemyError):
                await self._time.beat()

    # Ringing ----------------------------------------------------------------------------------

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(PERIOD)
            try:
                await self.look()
            except SQLAlchemyError:
                logger.warning("alarms have to wait for the database")
                await asyncio.sleep(BEAT)
            except Exception:  # whatever it is: nobody else would look again
                logger.exception("alarms could not be looked at")

    async def look(self) -> None:
        """Ring what is due."""
        if not self._has_any and not self._store.peers.is_shared:
            return
        await self._time.ready()
        sets, next_ones = self._sets, select(alarms).order_by(alarms.c.tick).limit(MOST_AT_ONCE)
        rows = await self._store.read(next_ones)
        is_setting = self._noting or sets != self._sets
        self._has_any = bool(is_setting) or any(row["tick"] < NEVER for row in rows)
        for row in rows:
            if row["tick"] <= self._time.tick:
                await self._ring(row)

    async def _ring(self, row: Row) -> None:
        room = await self._find(row["table_id"])
        if room is None:  # it was removed, or cannot be read
            await self._store.write(delete(alarms).where(alarms.c.table_id == row["table_id"]))
            return
        if row["kind"] == TIME:
            await room.ring()
        elif await self._may_tell(room.table, row):
            await self.tell(room, row["seat"], row["kind"])
        await self.set(room.table)

    async def _may_tell(self, table: Table, row: Row) -> bool:
        """Is it still that turn? Then one process may tell, once."""
        key, since = (row["seat"], row["kind"]), row["entries"]
        if dict(self._wanted(table)).get(key, (None,))[0] != since:
            return False
        told = alarm(table.id, (row["seat"], told_kind(row["kind"], since)), since, NEVER)
        try:
            await self._store.write(insert(alarms), [told])
        except IntegrityError:
            return False
        finally:
            remove = {"table": table.id, "its_seat": row["seat"], "its_kind": row["kind"]}
            await self._store.write(REMOVE.where(alarms.c.entries <= since), [remove])
        return True


async def nobody_is_told(_room: Room, _seat: int, _kind: str) -> None:
    """Until somebody sends notices."""


REMOVE = delete(alarms).where(
    alarms.c.table_id == bindparam("table"),
    alarms.c.seat == bindparam("its_seat"),
    alarms.c.kind == bindparam("its_kind"),
)


def alarm(table: str, key: Key, entries: int, tick: float) -> Row:
    seat, kind = key
    return {"table_id": table, "seat": seat, "kind": kind, "entries": entries, "tick": tick}


def told_kind(kind: str, since: int) -> str:
    """The kind of the row that says that somebody was told of this turn."""
    return f"{TOLD} {kind} {since}"


def is_told_of(table: Table, seat: int, kind: str) -> bool:
    """Does a row say that somebody was told of the turn that they still have?"""
    since = table.awaited_since.get(seat)
    return since is not None and kind in (told_kind(NOTICE, since), told_kind(REMINDER, since))


def is_news(key: Key, since: int, old: dict[Key, Row]) -> bool:
    """A deadline may have changed with every entry; who is to be told waits from the first one."""
    return key[1] == TIME or key not in old or old[key]["entries"] != since


def upsert(is_shared: bool) -> object:
    """The statement that sets alarms; who has read less of the log sets nothing back."""
    adding = postgresql.insert(alarms) if is_shared else sqlite.insert(alarms)
    return adding.on_conflict_do_update(
        index_elements=[alarms.c.table_id, alarms.c.seat, alarms.c.kind],
        set_={"entries": adding.excluded.entries, "tick": adding.excluded.tick},
        where=alarms.c.entries <= adding.excluded.entries,
    )
