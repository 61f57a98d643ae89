"""The socket of a table: see docs/protocol.md."""

import asyncio
import json
import math
import time
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from rivertable.engine.errors import IllegalMove, RivertableError
from rivertable.language import LANGUAGES, translator
from rivertable.tables import commands
from rivertable.tables.commands import Refused
from rivertable.tables.room import Room, Watcher

from .guarding import Rate
from .showing import Showing

LARGEST_MESSAGE = 2048
Command = Callable[["Line", dict[str, Any]], Awaitable[None]]


class Line:
    """One open socket: a guest who watches a table, and may act at it."""

    def __init__(self, socket: WebSocket, room: Room, guest: dict[str, Any], language: str) -> None:
        self.socket = socket
        self.room = room
        self.guest = guest
        self.showing = Showing(room.table, guest["id"], language)
        self.watcher = Watcher(guest["id"])
        self._rate = Rate(each_second=20, reserve=40)
        self._sending = asyncio.Lock()

    async def serve(self) -> None:
        """Show what happens, and do what is asked, until the browser goes."""
        self.room.watchers.add(self.watcher)
        showing = asyncio.create_task(self._show())
        try:
            await self.room.do(commands.come_back, self.guest["id"])
            while True:
                await self._hear(await self.socket.receive())
        except (WebSocketDisconnect, RuntimeError):
            pass  # the browser is gone; it will come back by itself
        finally:
            self.room.watchers.discard(self.watcher)
            showing.cancel()
            await asyncio.gather(showing, return_exceptions=True)

    async def _send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    async def send_all(self) -> None:
        """Everything anew; what waits in the queue is part of it."""
        async with self._sending:
            while not self.watcher.updates.empty():
                self.watcher.updates.get_nowait()
            await self._send(self.showing.all())

    async def _show(self) -> None:
        await self.send_all()
        while True:
            update = await self.watcher.updates.get()
            if update is None:
                await self.send_all()
                continue
            async with self._sending:
                await self._send(self.showing.step(update))

    async def _hear(self, raw: Any) -> None:
        """One message of the browser, whatever it is."""
        if raw["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        text = raw.get("text") or ""
        message: dict[str, Any] = {}
        try:
            message = read_message(text)
            wait = self._rate.wait("messages")
            if wait:
                seconds = math.ceil(wait)
                raise Refused("slow", f"That was too quick: wait {seconds} s, then go on.")
            command = COMMANDS.get(str(message.get("do")))
            if command is None:
                raise Refused("unknown", f"{message.get('do')!r} is nothing that can be done here.")
            await command(self, message)
        except RivertableError as problem:
            await self._refuse(message.get("id"), problem)
        except (KeyError, TypeError, ValueError):
            await self._refuse(
                message.get("id"), Refused("malformed", "This message makes no sense.")
            )

    async def _refuse(self, name: Any, problem: RivertableError) -> None:
        code = problem.code if isinstance(problem, Refused) else "illegal"
        rule = problem.rule if isinstance(problem, IllegalMove) else None
        sentence = self._said(problem)
        version = self.room.table.version
        answer = {"code": code, "rule": rule, "sentence": sentence, "version": version}
        await self._send({"kind": "refused", "id": name, **answer})
        if code == "stale":
            await self.send_all()

    def _said(self, problem: RivertableError) -> str:
        """The reason in the reader's language, as far as it has been translated."""
        if not isinstance(problem, IllegalMove):
            return translator(self.showing.language, __package__ or "")(str(problem))
        package = self.room.table.game.rules.__package__ or ""
        return translator(self.showing.language, package)(problem.template).format(**problem.values)

    async def done(self, message: dict[str, Any]) -> None:
        """Say that it is committed."""
        version = self.room.table.version
        await self._send({"kind": "done", "id": message.get("id"), "version": version})


def read_message(text: str) -> dict[str, Any]:
    """A message as a dictionary, or a refusal."""
    if len(text) > LARGEST_MESSAGE:
        raise Refused("too-large", f"A message has at most {LARGEST_MESSAGE} characters.")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("malformed", "This message is not JSON.") from None
    if not isinstance(message, dict) or not isinstance(message.get("id"), str | int | None):
        raise Refused("malformed", "A message is an object with an id.")
    return message


def whole(message: dict[str, Any], key: str) -> int:
    """A whole number of a message."""
    value = message[key]
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**9:
        raise Refused("malformed", f"{key} is a whole number.")
    return value


def words(message: dict[str, Any], key: str) -> str:
    """A text of a message."""
    value = message[key]
    if not isinstance(value, str):
        raise Refused("malformed", f"{key} is a text.")
    return value


async def do_move(line: Line, message: dict[str, Any]) -> None:
    seat, text, version = whole(message, "seat"), words(message, "move"), whole(message, "version")
    await line.room.play(line.guest["id"], seat, text, version)
    await line.done(message)


async def do_undo(line: Line, message: dict[str, Any]) -> None:
    seat, version = whole(message, "seat"), whole(message, "version")
    await line.room.do(commands.undo, line.guest["id"], seat, version, message.get("turn") is True)
    await line.done(message)


async def do_why(line: Line, message: dict[str, Any]) -> None:
    seat, text = whole(message, "seat"), words(message, "move")
    commands.check_may_act(line.room.table, line.guest["id"], seat)
    problem = commands.why_not(line.room.table, seat, text)
    if problem is not None:
        raise problem
    await line.done(message)


async def do_chat(line: Line, message: dict[str, Any]) -> None:
    await line.room.do(commands.say, line.guest["id"], line.guest["name"], words(message, "text"))
    await line.done(message)


async def do_sit(line: Line, message: dict[str, Any]) -> None:
    await line.room.sit(line.guest["id"], whole(message, "seat"), line.guest["name"])
    await line.done(message)


async def do_leave(line: Line, message: dict[str, Any]) -> None:
    await line.room.do(commands.leave, line.guest["id"], whole(message, "seat"))
    await line.done(message)


async def do_hand(line: Line, message: dict[str, Any]) -> None:
    seat = whole(message, "seat")
    await line.room.do(commands.hand_over, line.guest["id"], seat, time.time())
    await line.done(message)


async def do_close(line: Line, message: dict[str, Any]) -> None:
    await line.room.do(commands.close, line.guest["id"])
    await line.done(message)


async def do_language(line: Line, message: dict[str, Any]) -> None:
    language = words(message, "language")
    if language not in LANGUAGES:
        raise Refused("language", f"We speak {', '.join(LANGUAGES.values())}.")
    line.showing.language = language
    await line.send_all()


COMMANDS: dict[str, Command] = {
    "move": do_move,
    "undo": do_undo,
    "why": do_why,
    "chat": do_chat,
    "sit": do_sit,
    "leave": do_leave,
    "hand": do_hand,
    "close": do_close,
    "language": do_language,
}
