"""How programs listen: a line of JSON for everything that happens, an empty one now and then."""

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Any

from rivertable.tables import commands
from rivertable.tables.room import Room, Update, Watcher

from .messages import (
    OVER,
    Telling,
    state_of,
    summary,
)

KEEP_ALIVE = 6.0  # seconds between two lines at most, so that a broken line is noticed


class Stream(Watcher):
    """Somebody who follows one table until told to stop."""

    is_ended = False

    def end(self) -> None:
        self.is_ended = True
        self.updates.put_nowait(None)


class Bell(Watcher):
    """Rings when anything happens at one table."""

    def __init__(self, ear: "Ear", room: Room) -> None:
        super().__init__(ear.bot)
        self._ear = ear
        self.room = room

    def show(self, update: Update) -> None:
        self._ear.ring(self.room)


class Ear:
    """Hears the bells of all tables at which a bot sits; a table that rang twice is heard once."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.is_ended = False
        self._bells: dict[str, Bell] = {}
        self._rang: dict[str, Room] = {}
        self._any = asyncio.Event()

    def watch(self, room: Room) -> None:
        """Listen to a table; it rings at once."""
        if room.table.id not in self._bells:
            self._bells[room.table.id] = bell = Bell(self, room)
            room.watchers.add(bell)
        self.ring(room)

    def leave(self, room: Room) -> None:
        if bell := self._bells.pop(room.table.id, None):
            room.watchers.discard(bell)

    def leave_all(self) -> None:
        for bell in list(self._bells.values()):
            self.leave(bell.room)

    def ring(self, room: Room) -> None:
        self._rang[room.table.id] = room
        self._any.set()

    def end(self) -> None:
        self.is_ended = True
        self._any.set()

    async def hear(self, seconds: float) -> list[Room]:
        """Where something happened; nothing if all is quiet for so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._any.wait()
        except TimeoutError:
            return []
        self._any.clear()
        rang, self._rang = list(self._rang.values()), {}
        return rang


def line(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n"


async def tell_events(ear: Ear, rooms: list[Room]) -> AsyncGenerator[str, None]:
    """Where the bot sits, and whenever a game of its begins or ends."""
    told: dict[str, str] = {}
    try:
        for room in reversed(rooms):
            ear.watch(room)
        while not ear.is_ended:
            heard = await ear.hear(KEEP_ALIVE)
            for room in heard:
                state = state_of(room.table, ear.bot)
                if told.get(room.table.id) != state:
                    yield line({"kind": state, **summary(room.table, ear.bot)})
                told[room.table.id] = state
                if state in OVER:
                    ear.leave(room)
                    del told[room.table.id]
            if not heard:
                yield "\n"
    finally:
        ear.leave_all()


async def tell_table(stream: Stream, room: Room) -> AsyncGenerator[str, None]:
    """Everything about a table, then all that happens at it, until the game is over."""
    telling = Telling(room.table, stream.guest)
    await come_back(room, stream.guest)
    room.watchers.add(stream)
    try:
        message = telling.all()
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
            message = telling.step(update) if update else telling.all()
            yield line(message)
    finally:
        room.watchers.discard(stream)


async def come_back(room: Room, bot: str) -> None:
    """Who is here and does something needs no bot of ours to stand in."""
    if commands.come_back(room.table, bot):
        await room.do(commands.come_back, bot)
