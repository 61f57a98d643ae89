"""A table that is open: commands come in by one door, are committed, then applied and shown."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rivertable import bots
from rivertable.engine.position import Position
from rivertable.storage.store import Store

from .commands import Draft, bots_to_move, chance, move, sit
from .table import Entry, Table

MOST_UPDATES = 500  # that wait for a slow watcher; then it has to look anew


@dataclass(frozen=True)
class Update:
    """One entry and the position that it led to, for whoever watches."""

    entry: Entry
    before: Position
    after: Position
    version: int


class Watcher:
    """Somebody who is shown what happens, in order."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.updates: asyncio.Queue[Update | None] = asyncio.Queue()

    def show(self, update: Update) -> None:
        """Queue an update; None tells a watcher who fell behind to look at all of it anew."""
        if self.updates.qsize() >= MOST_UPDATES:
            self.updates = asyncio.Queue()
            self.updates.put_nowait(None)
        else:
            self.updates.put_nowait(update)


class Room:
    """One open table."""

    def __init__(self, table: Table, store: Store, bot_pause: float = 0.6) -> None:
        self.table = table
        self.watchers: set[Watcher] = set()
        self._store = store
        self._lock = asyncio.Lock()
        self._bot_pause = bot_pause  # seconds between two moves of bots, so that people can follow
        self._bots: asyncio.Task[None] | None = None
        self._rng = random.SystemRandom()

    async def do(self, command: Callable[..., list[Draft]], *arguments: Any) -> list[Entry]:
        """Carry out a command: one at a time, committed before anybody hears of it."""
        async with self._lock:
            drafts = command(self.table, *arguments)
            entries = await self._commit(drafts)
        self.wake_bots()
        return entries

    async def play(self, guest: str, seat: int, text: str, version: int) -> list[Entry]:
        """Play a move: the one door for people, bots and programs."""
        return await self.do(move, guest, seat, text, version, self._rng)

    async def sit(self, guest: str, seat: int, name: str) -> list[Entry]:
        """Take an open seat."""
        return await self.do(sit, guest, seat, name, self._rng)

    async def begin(self) -> None:
        """Let chance make its first move, if everybody is here."""
        if self.table.is_started and not self.table.moves:
            await self.do(lambda table: chance(table.position.copy(), self._rng))
        self.wake_bots()

    async def _commit(self, drafts: list[Draft]) -> list[Entry]:
        first, at = len(self.table.entries), time.time()
        entries = [
            Entry(first + i, at, draft.kind, draft.seat, draft.guest, draft.data)
            for i, draft in enumerate(drafts)
        ]
        if entries:
            rows = [{"table_id": self.table.id, **vars(entry)} for entry in entries]
            # Not to be torn in two when the one who asked goes away.
            await asyncio.shield(self._store.append(rows))
        for entry in entries:
            before = self.table.position.copy()
            self.table.apply(entry)
            update = Update(entry, before, self.table.position.copy(), self.table.version)
            for watcher in self.watchers:
                watcher.show(update)
        return entries

    def wake_bots(self) -> None:
        """Let the bots play, if it is their turn and they are not at it already."""
        if bots_to_move(self.table) and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        while seats := bots_to_move(self.table):
            seat, version = seats[0], self.table.version
            is_choice = len(self.table.position.acting) > 1
            await asyncio.sleep(0 if is_choice else self._bot_pause)
            view = self.table.view(seat)
            level = self.table.seats[seat - 1].level
            chosen = await asyncio.to_thread(bots.choose, view, level, self._rng)
            if seat in bots_to_move(self.table) and version == self.table.version:
                await self.play("", seat, str(chosen), version)

    async def close(self) -> None:
        """Stop the bots; everything else is stored already."""
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.gather(self._bots, return_exceptions=True)


class Rooms:
    """The open tables. One is opened from its log when somebody asks for it."""

    def __init__(self, store: Store, bot_pause: float = 0.6) -> None:
        self.store = store
        self._bot_pause = bot_pause
        self._rooms: dict[str, asyncio.Task[Room | None]] = {}

    async def get(self, table: str) -> Room | None:
        """The room of a table; None if there is no such table."""
        if table not in self._rooms:
            self._rooms[table] = asyncio.create_task(self._open(table))
        room = await asyncio.shield(self._rooms[table])
        if room is None:
            self._rooms.pop(table, None)
        return room

    async def _open(self, name: str) -> Room | None:
        row = await self.store.table(name)
        if row is None:
            return None
        table = Table(row)
        for entry in await self.store.entries(name):
            del entry["table_id"]
            table.apply(Entry(**entry))
        room = Room(table, self.store, self._bot_pause)
        await room.begin()
        return room

    async def close(self) -> None:
        """Close every room."""
        for opening in self._rooms.values():
            room = await opening
            if room is not None:
                await room.close()
