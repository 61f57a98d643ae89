"""Sends to a browser or a program: everything at first, then every update, in order.

An update is sent as soon as it is announced, or in its slot of the draw queue: waking up a task for
each socket would cost more than sending does. Only a reader that is slower than the server gets a
task, until it has caught up.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from rivertable.tables.room import Room, Update, Watcher
from rivertable.web.company.presence import Presence
from rivertable.web.host.connections import LINE, LightSocket, Parcel

from .draw_queue import DrawQueue
from .log_lines import Message
from .messages import ProgramFeed

GONE = (WebSocketDisconnect, WebSocketDisconnected)
TRY_AGAIN = 1013  # the code with which a socket is closed: come back, and send it again

logger = logging.getLogger("rivertable.socket")


class Outgoing(Watcher):
    """Watches a table for one socket."""

    def __init__(
        self,
        socket: WebSocket,
        room: Room,
        feed: ProgramFeed,
        draw_queue: DrawQueue,
        presence: Presence,
    ) -> None:
        super().__init__(feed.guest)
        self._socket = socket
        self._line: LightSocket | None = socket.scope.get(LINE)  # none under another server
        self._room = room
        self._feed = feed
        self._draw_queue = draw_queue
        self._presence = presence
        self._tasks: set[asyncio.Task[None]] = set()
        self._sending = asyncio.Lock()
        self._sent = 0  # how many entries of the log were sent

    async def begin(self) -> None:
        """Send everything, and who is here."""
        is_waking = not self._room.are_bots_ready
        await self.send_all()
        if is_waking:
            self.run(self._send_awake())
        self.see_company()

    async def end(self) -> None:
        """Nobody is there any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def send(self, message: Message) -> None:
        """Send it, at the latest when what was sent before is read."""
        if self._line is not None and self._line.is_ready:
            self._line.send_now(Parcel(orjson.dumps(message)))
            return
        try:
            await self._socket.send_text(orjson.dumps(message).decode())
        except RuntimeError as closed:  # by uvicorn itself, after a ping without a pong
            raise WebSocketDisconnect from closed

    async def send_all(self) -> None:
        """Everything anew; what waits is part of it."""
        async with self._sending:
            await self._send_all()
        for update in self.updates:  # of which nobody has heard yet
            self._look(update)

    async def _send_all(self) -> None:
        await self._draw_queue.turn()
        self.updates.clear()
        self._sent = len(self._room.table.entries)
        now = {"waking": not self._room.are_bots_ready, "waited": round(self._room.waited, 1)}
        await self.send({**self._feed.all(), **now, **await self._room.clock_fields()})

    async def _send_awake(self) -> None:
        """Bots were not ready when this socket was opened; say when they are."""
        await self._room.wait_for_bots()
        await self.send({"kind": "awake"})

    def notify(self, update: Update) -> None:
        super().notify(update)
        self._look(update)

    def begin_anew(self) -> None:
        super().begin_anew()
        self._look(None)

    def see_company(self) -> None:
        if self._feed.is_drawn:
            self.run(self.send(self._presence.message(self._room.table)))

    def _look(self, update: Update | None) -> None:
        """Something waits, to be sent at once or in its turn to be drawn."""
        if update is not None and self._feed.is_drawn:
            self._draw_queue.add(update, self._send_next)
        else:
            self._send_next()

    def _send_next(self) -> None:
        """Send the next update that waits, unless somebody is at it."""
        if self._sending.locked() or self.updates.empty():
            return
        if self._line is None or not self._line.is_ready or self.updates.first is None:
            self.run(self._send_waiting())
            return
        try:
            self._send_now(self._line, self.updates.get_nowait())
        except Exception:
            logger.exception("a socket broke")
            self.run(self._socket.close(TRY_AGAIN))

    def _send_now(self, line: LightSocket, update: Update | None) -> None:
        if update is not None and update.entry.seq >= self._sent:  # else it was part of send_all
            line.send_now(parcel_of(update, self._feed.step(update)))

    async def _send_waiting(self) -> None:
        """Everything anew, or whatever waits for somebody who reads slowly."""
        async with self._sending:
            while not self.updates.empty():
                update = self.updates.get_nowait()
                if update is None:
                    await self._send_all()
                elif update.entry.seq >= self._sent:
                    await self.send(self._feed.step(update))

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background, as long as somebody is there."""
        task = asyncio.create_task(unless_gone(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # it may have been cancelled before it began


async def unless_gone(work: Coroutine[Any, Any, None]) -> None:
    """A browser that is gone will come back by itself; anything else is a fault of ours."""
    try:
        await work
    except GONE:
        pass
    except Exception:
        logger.exception("a socket broke")


def parcel_of(update: Update, message: Message) -> Parcel:
    """A message about an update; those who are told the very same share one parcel."""
    sent: list[tuple[Message, Parcel]] = update.drawn.setdefault("sent", [])
    for same, parcel in sent:
        if same == message:
            return parcel
    sent.append((message, Parcel(orjson.dumps(message))))
    return sent[-1][1]
