"""Streams of the bot API: a line of JSON for each event, an empty one to keep the connection."""

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Any

from rivertable.tables.room import Room, Update, Watcher

from .messages import (
    OVER,
    TableFeed,
    state_of,
    summary,
)

KEEP_ALIVE = 6.0  # seconds between two lines at most, so that a broken connection is noticed


class TableStream(Watcher):
    """A subscription to one table, until it is ended."""

    is_ended = False

    def end(self) -> None:
        self.is_ended = True
        self.updates.put_nowait(None)


class ChangeWatcher(Watcher):
    """Tells an event stream that something changed at one table."""

    def __init__(self, stream: "EventStream", room: Room) -> None:
        super().__init__(stream.bot)
        self._stream = stream
        self.room = room

    def notify(self, update: Update) -> None:
        self._stream.mark_changed(self.room)


class EventStream:
    """A subscription to all tables of a bot; a table that changed twice is reported once."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.is_ended = False
        self._watchers: dict[str, ChangeWatcher] = {}
        self._changed: dict[str, Room] = {}
        self._wake = asyncio.Event()

    def subscribe(self, room: Room) -> None:
        """Watch a table, which is reported at once."""
        if room.table.id not in self._watchers:
            self._watchers[room.table.id] = watcher = ChangeWatcher(self, room)
            room.watchers.add(watcher)
        self.mark_changed(room)

    def unsubscribe(self, room: Room) -> None:
        if watcher := self._watchers.pop(room.table.id, None):
            room.watchers.discard(watcher)

    def unsubscribe_all(self) -> None:
        for watcher in list(self._watchers.values()):
            self.unsubscribe(watcher.room)

    def mark_changed(self, room: Room) -> None:
        self._changed[room.table.id] = room
        self._wake.set()

    def end(self) -> None:
        self.is_ended = True
        self._wake.set()

    async def next_changes(self, seconds: float) -> list[Room]:
        """The tables that changed; none if nothing happens for so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            return []
        self._wake.clear()
        changed, self._changed = list(self._changed.values()), {}
        return changed


def line(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n"


async def event_lines(stream: EventStream, rooms: list[Room]) -> AsyncGenerator[str, None]:
    """The tables at which the bot sits, and whenever a game there begins or ends."""
    states: dict[str, str] = {}  # that were sent, by table
    try:
        for room in reversed(rooms):
            stream.subscribe(room)
        while not stream.is_ended:
            changed = await stream.next_changes(KEEP_ALIVE)
            for room in changed:
                state = state_of(room.table, stream.bot)
                if states.get(room.table.id) != state:
                    yield line({"kind": state, **summary(room.table, stream.bot)})
                states[room.table.id] = state
                if state in OVER:
                    stream.unsubscribe(room)
                    del states[room.table.id]
            if not changed:
                yield "\n"
    finally:
        stream.unsubscribe_all()


async def table_lines(stream: TableStream, room: Room) -> AsyncGenerator[str, None]:
    """Everything about a table, then all that happens at it, until the game is over."""
    feed = TableFeed(room.table, stream.guest)
    await room.come_back(stream.guest)
    room.watchers.add(stream)
    try:
        message = {**feed.all(), **await room.clock_fields()}
        yield line(message)
        while not (stream.is_ended or message.get("over") or message.get("seat") == 0):
            try:
                async with asyncio.timeout(KEEP_ALIVE):
                    update = await stream.updates.get()
            except TimeoutError:
                yield "\n"
                continue
            if stream.is_ended:
                return
            now = {} if update else await room.clock_fields()
            message = feed.step(update) if update else {**feed.all(), **now}
            yield line(message)
    finally:
        room.watchers.discard(stream)
