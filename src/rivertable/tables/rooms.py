"""The open tables of this process, and how they keep up with what others write to their logs."""

import asyncio
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from rivertable.storage.forgetting import NOBODY, SILENCE
from rivertable.storage.logs import table_with_log
from rivertable.storage.rounds import Rounds
from rivertable.storage.store import Row, Store

from .alarms import Alarms
from .bot_pool import BotPool
from .clocks.service_time import ServiceTime
from .commands import goes_on_by_itself
from .elsewhere import Elsewhere
from .reading import BrokenTable, read_table
from .room import Room
from .table import Table

MOST_ROOMS = 1000  # that stay open though nobody is there
PERIOD = 0.5  # seconds after which we look for what nobody told us

logger = logging.getLogger("rivertable.tables")


class Rooms:
    """The open tables. One is opened from its log when it is first needed.

    There is never a second room of a table: one that was closed for want of room is found again
    as long as anybody, a watcher or a bot, is still there.
    """

    def __init__(
        self,
        store: Store,
        bot_pause: float = 0.6,
        most: int = MOST_ROOMS,
        service_time: ServiceTime | None = None,
    ) -> None:
        self.store = store
        self.time = service_time or ServiceTime(store)
        self.alarms = Alarms(store, self.time, self._find_current)
        self._elsewhere = Elsewhere(store.peers)
        self.bot_pool = BotPool(elsewhere=self._elsewhere)
        self._bot_pause = bot_pause
        self._most = most
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._recent: OrderedDict[str, Room] = OrderedDict()  # the latest visited last
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._outdated: set[str] = set()  # of these: others have written while their log was read
        self._broken: dict[str, BrokenTable] = {}
        self._changed: set[str] = set()  # tables in whose logs others have written
        self._newer: Rounds[str, list[Row]] = Rounds(self._read_newer)
        self._wake = asyncio.Event()
        self._keeping_up: list[asyncio.Task[None]] = []
        store.peers.hear("table", self._hear_of_change)
        store.peers.hear("left", self._hear_of_leaving)
        store.peers.hear("forget", self._forget)
        store.peers.hear("removed", self._drop)

    def open(self) -> None:
        """Watch the time, and keep up with other processes, if there can be any."""
        loops = [self.alarms.watch()]
        if self.store.peers.is_shared:
            loops += [self._keep_up(), self._look_after()]
        self._keeping_up = [asyncio.create_task(loop) for loop in loops]

    def _hear_of_change(self, table: str) -> None:
        if table in self._rooms:
            self._changed.add(table)
            self._wake.set()
        elif table in self._opening:
            self._outdated.add(table)

    def _hear_of_leaving(self, _process: str) -> None:
        self._leaving = asyncio.create_task(self._adopt())

    async def _keep_up(self) -> None:
        """Read what others say that they have written; of all tables together."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            changed, self._changed = self._changed, set()
            await self._catch_up(room for table in changed if (room := self._rooms.get(table)))

    async def _look_after(self) -> None:
        """Notices may be lost, and processes die: look at what is watched, and let bots play."""
        while True:
            await asyncio.sleep(PERIOD)
            try:
                await self._look()
            except Exception:  # whatever it is: nobody else would look again
                logger.exception("tables could not be looked after")

    async def _look(self) -> None:
        watched = [room for room in list(self._rooms.values()) if room.watchers]
        await self._catch_up(watched)
        waiting = [room.table.id for room in watched if room.waits_for_bots]
        await self._go_on(await self.store.peers.claim(*waiting))
        await self._adopt()

    async def _catch_up(self, rooms: Iterable[Room]) -> None:
        """Read what is new at all of these tables at once, and show it."""
        known = {room.table.id: room for room in rooms}
        try:
            news = await self._read_newer(list(known))
        except SQLAlchemyError:
            logger.warning("what others write is not seen for a moment")
            return
        for table, entries in news.items():
            await self._take(known[table], entries)

    async def _catch_up_one(self, room: Room) -> None:
        """The same for one table, together with others at which somebody looks now."""
        try:
            await self._take(room, await self._newer.get(room.table.id) or [])
        except SQLAlchemyError:
            logger.warning("what others write is not seen for a moment")

    async def _take(self, room: Room, entries: list[Row]) -> None:
        try:
            await room.take(entries)
        except Exception:  # one table that cannot be read breaks only itself
            logger.exception("table %s does not go on here", room.table.id)

    async def _read_newer(self, tables: list[str]) -> dict[str, list[Row]]:
        """Entries that other processes have written since, by table."""
        rooms = [room for table in tables if (room := self._rooms.get(table))]
        counts = {room.table.id: len(room.table.entries) for room in rooms}
        news: dict[str, list[Row]] = defaultdict(list)
        for row in await self.store.newer_entries(counts) if counts else []:
            news[row["table_id"]].append(row)
        return news

    async def _adopt(self) -> None:
        """Go on where a process died while it was the bots' turn."""
        await self._go_on(await self.store.peers.adopt())

    async def _go_on(self, tables: list[str]) -> None:
        """Play for the bots of tables that are ours now."""
        rooms = {room.table.id: room for room in await self.readable(tables)}
        for table in tables:
            if table in rooms and goes_on_by_itself(rooms[table].table):
                rooms[table].start_bots()
            else:
                await self.store.peers.release(table)

    async def get(self, table: str) -> Room | None:
        """The room of a table; None if there is no such table. Raises BrokenTable."""
        is_open = self._is_open(table)
        room = await self._find(table)
        if room is not None and is_open:
            await room.catch_up()
        return room

    def _is_open(self, table: str) -> bool:
        """Was its log read, or begun to be, before now? Then others may have written since."""
        return self.store.peers.is_shared and (table in self._rooms or table in self._opening)

    async def _find(self, table: str) -> Room | None:
        """The room as it is here: other processes may have written since."""
        room = self._rooms.get(table)
        if room is None:
            if table not in self._opening:
                self._opening[table] = asyncio.create_task(self._open(table))
            room = await asyncio.shield(self._opening[table])
        if room is not None:
            self._visit(table, room)
        return room

    def _visit(self, table: str, room: Room) -> None:
        self._recent[table] = room
        self._recent.move_to_end(table)
        if len(self._recent) > self._most:
            self._recent.popitem(last=False)

    def forget(self, guest: str) -> None:
        """Show the name of a guest nowhere any more, in any process."""
        self._forget(guest)
        self.store.peers.tell("forget", guest)

    def _forget(self, guest: str) -> None:
        for room in list(self._rooms.values()):
            if room.table.forget(guest, NOBODY, SILENCE):
                for watcher in room.watchers:
                    watcher.begin_anew()

    def drop(self, tables: Iterable[str]) -> None:
        """Tables that were removed are nowhere any more, in any process."""
        for table in tables:
            self._drop(table)
            self.store.peers.tell("removed", table)

    def _drop(self, table: str) -> None:
        self._rooms.pop(table, None)
        self._recent.pop(table, None)

    def open_rooms(self) -> list[Room]:
        """Those that are in memory."""
        return list(self._rooms.values())

    async def readable(self, tables: Iterable[str]) -> list[Room]:
        """The rooms of these tables, without those that do not exist or cannot be read."""
        found = await asyncio.gather(*(self._find_readable(table) for table in tables))
        return [room for room in found if room is not None]

    async def _find_readable(self, table: str) -> Room | None:
        is_open = self._is_open(table)
        try:
            room = await self._find(table)
            if room is not None and is_open:
                await self._catch_up_one(room)
            return room
        except BrokenTable:
            return None
        except SQLAlchemyError:
            logger.exception("table %s cannot be fetched", table)
            return None

    async def _find_current(self, table: str) -> Room | None:
        """The room of a table that can be read, with all that others have written."""
        rooms = await self.readable([table])
        return rooms[0] if rooms else None

    async def _open(self, name: str) -> Room | None:
        try:
            table = await self._read(name)
            if table is None:
                return None
            room = self._rooms[name] = Room(
                table, self.store, self.bot_pool, self._bot_pause, self.time, self.alarms.note
            )
            if name in self._outdated:
                self._hear_of_change(name)
            await room.begin()
            self.alarms.note(room)
            return room
        finally:
            del self._opening[name]
            self._outdated.discard(name)

    async def _read(self, name: str) -> Table | None:
        """A table from the database; one that cannot be read is not tried twice."""
        if name in self._broken:
            raise self._broken[name].with_traceback(None)
        try:
            found = await table_with_log(self.store, name)
            # In a thread: a long log takes a while, and nobody else is to wait for it.
            return await asyncio.to_thread(read_table, *found) if found is not None else None
        except SQLAlchemyError:
            raise
        except Exception as problem:
            logger.exception("table %s cannot be read", name)
            broken = problem if isinstance(problem, BrokenTable) else BrokenTable()
            self._broken[name] = broken
            raise broken from problem

    async def hand_over(self) -> None:
        """Others play on for our bots; whoever is still here can do everything else."""
        await self.store.peers.leave()
        await asyncio.gather(*(room.close() for room in list(self._rooms.values())))

    async def close(self) -> None:
        """Close every room."""
        for task in self._keeping_up:
            task.cancel()
        await asyncio.gather(*self._keeping_up, return_exceptions=True)
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        for room in list(self._rooms.values()):
            await room.close()
        await self.alarms.close()
        await self._elsewhere.close()
        self.bot_pool.close()
