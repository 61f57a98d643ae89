"""The socket of a table: see docs/protocol.md."""

import asyncio
import json
import logging
import math
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, cast

import orjson
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from rivertable.display.language import LANGUAGES
from rivertable.engine.errors import IllegalMove, Refusal
from rivertable.tables import commands
from rivertable.tables.commands import Refused
from rivertable.tables.hint_permission import check_hint
from rivertable.tables.room import Room, Watcher
from rivertable.web.language import say_in
from rivertable.web.security import Rate

from .draw_queue import Lane
from .hints import STEPS, told
from .messages import Light, Showing

LARGEST_MESSAGE = 2048
EACH_SECOND, RESERVE = 20, 40  # messages of one socket
CHATS_EACH_SECOND, CHAT_RESERVE = 0.5, 10
HINTS_EACH_SECOND, HINT_RESERVE = 1, 6
ANYBODY = ("language",)  # what can be asked for by who has not said who they are

GONE = (WebSocketDisconnect, WebSocketDisconnected, asyncio.CancelledError)

Command = Callable[["Line", dict[str, Any]], Awaitable[None]]
logger = logging.getLogger("rivertable.socket")


class Line:
    """One open socket: a guest who watches a table, and may act at it."""

    def __init__(
        self, socket: WebSocket, room: Room, guest: dict[str, Any], language: str, lane: Lane
    ) -> None:
        self.socket = socket
        self.room = room
        self.lane = lane
        self.guest = guest
        is_light = socket.query_params.get("scene") == "no"
        self.showing = (Light if is_light else Showing)(room.table, guest["id"], language)
        self.watcher = Watcher(guest["id"])
        self.chats = Rate(CHATS_EACH_SECOND, CHAT_RESERVE)
        self.hints = Rate(HINTS_EACH_SECOND, HINT_RESERVE)
        self._aside: set[asyncio.Task[None]] = set()  # what is waited for while all else goes on
        self._rate = Rate(EACH_SECOND, RESERVE)
        self._sending = asyncio.Lock()
        self._shown = 0  # how many entries of the log

    async def serve(self) -> None:
        """Show what happens, and do what is asked, until the browser goes."""
        self.room.watchers.add(self.watcher)
        tasks = [asyncio.create_task(self._show()), asyncio.create_task(self._listen())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.watchers.discard(self.watcher)
            tasks += self._aside
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                report(result)

    async def _send(self, message: dict[str, Any]) -> None:
        try:
            await self.socket.send_text(orjson.dumps(message).decode())
        except RuntimeError as closed:  # by uvicorn itself, for want of a sign of life
            raise WebSocketDisconnect from closed

    async def send_all(self) -> None:
        """Everything anew; what waits in the queue is part of it."""
        await self.lane.turn()
        async with self._sending:
            while not self.watcher.updates.empty():
                self.watcher.updates.get_nowait()
            self._shown = len(self.room.table.entries)
            waking = not self.room.has_bots_awake
            await self._send({**self.showing.all(), "waking": waking})

    async def _show(self) -> None:
        is_waking = not self.room.has_bots_awake
        await self.send_all()
        if is_waking:
            self._begin_aside(self._say_awake())
        while True:
            update = await self.watcher.updates.get()
            if update is None:
                await self.send_all()
                continue
            await self.lane.turn()
            async with self._sending:
                if update.entry.seq >= self._shown:  # else it was shown with everything meanwhile
                    await self._send(self.showing.step(update))

    async def _listen(self) -> None:
        await self._come_back()
        while True:
            raw = await self.socket.receive()
            if raw["type"] == "websocket.disconnect":
                raise WebSocketDisconnect
            await self._hear(raw.get("text") or "")

    async def _come_back(self) -> None:
        """Who is here and does something needs no bot to stand in."""
        if commands.come_back(self.room.table, self.guest["id"]):
            await self.room.do(commands.come_back, self.guest["id"])

    async def _hear(self, text: str) -> None:
        """One message of the browser, whatever it is."""
        wait = self._rate.wait("")  # what makes no sense counts too
        message: dict[str, Any] = {}
        try:
            message = read_message(text)
            check_wait(wait)
            command = self._command(message)
            await self._come_back()
            await command(self, message)
        except Refusal as problem:
            await self._refuse(message.get("id"), problem)
        except (KeyError, TypeError, ValueError):
            await self._refuse(
                message.get("id"), Refused("malformed", "We could not understand this message.")
            )
        except SQLAlchemyError:
            logger.exception("could not be stored")
            await self._refuse(
                message.get("id"),
                Refused("storage", "This could not be saved, so it was not done."),
            )

    def _command(self, message: dict[str, Any]) -> Command:
        """What is asked for, if this guest may ask for anything."""
        name = words(message, "do")
        if name not in COMMANDS:
            raise Refused("unknown", "There is no command {name!r}.", name=name[:40])
        if not self.guest["id"] and name not in ANYBODY:
            raise Refused(
                "nobody", "Open the page of this table first, so that we know who you are."
            )
        return COMMANDS[name]

    async def _refuse(self, name: Any, problem: Refusal) -> None:
        code = problem.code if isinstance(problem, Refused) else "illegal"
        rule = problem.rule if isinstance(problem, IllegalMove) else None
        sentence = self._said(problem)
        version = self.room.table.version
        answer = {"code": code, "rule": rule, "sentence": sentence, "version": version}
        await self._send({"kind": "refused", "id": name, **answer})
        if code == "stale":
            await self.send_all()

    def _said(self, problem: Refusal) -> str:
        """The reason in the reader's language."""
        say = self.room.table.game.say if isinstance(problem, IllegalMove) else say_in
        return problem.said(say(self.showing.language))

    async def done(self, message: dict[str, Any]) -> None:
        """Say that it is committed."""
        version = self.room.table.version
        await self._send({"kind": "done", "id": message.get("id"), "version": version})

    def hint(self, name: Any, seat: int, step: int) -> None:
        """Think of a hint, and go on listening meanwhile."""
        self._begin_aside(self._hint(name, seat, step))

    def _begin_aside(self, story: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(story)
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    async def _say_awake(self) -> None:
        """Bots could not think when this line was opened; say when they can."""
        try:
            await self.room.bots_awake()
            async with self._sending:
                await self._send({"kind": "awake"})
        except GONE:
            pass

    async def _hint(self, name: Any, seat: int, step: int) -> None:
        try:
            check_hint(self.room.table, self.guest["id"], seat)
            view = self.room.table.view(seat)
            hint = await self.room.hint(seat)
            answer = told(self.room.table.game, view, hint, step, self.showing.language)
            await self._send({"kind": "hint", "id": name, **answer})
        except Refused as problem:
            await self._refuse(name, problem)
        except GONE:
            pass


def report(result: object) -> None:
    """A browser that is gone will come back by itself; anything else is a fault of ours."""
    if result is not None and not isinstance(result, GONE):
        logger.error("a socket broke", exc_info=cast(Exception, result))


def check_wait(wait: float) -> None:
    """Not too much at once."""
    if wait:
        raise Refused("slow", "Too fast: wait {seconds} s and try again.", seconds=math.ceil(wait))


def read_message(text: str) -> dict[str, Any]:
    """A message as a dictionary, or a refusal."""
    if len(text) > LARGEST_MESSAGE:
        raise Refused(
            "too-large", "A message can have at most {most} characters.", most=LARGEST_MESSAGE
        )
    try:
        message = json.loads(text)
        if "\\ud" in text.lower():
            json.dumps(message, ensure_ascii=False).encode()  # halves of characters cannot be sent
    except (ValueError, RecursionError):
        raise Refused("malformed", "This message is not JSON.") from None
    if not isinstance(message, dict) or not is_id(message.get("id")):
        raise Refused("malformed", "A message must be a JSON object with an id.")
    return message


def is_id(value: Any) -> bool:
    """A text, nothing, or a whole number that every language can hold."""
    return (
        value is None or isinstance(value, str) or (isinstance(value, int) and abs(value) < 2**53)
    )


def whole(message: dict[str, Any], key: str) -> int:
    """A whole number of a message."""
    value = message[key]
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**9:
        raise Refused("malformed", "{key} must be a whole number.", key=key)
    return value


def words(message: dict[str, Any], key: str) -> str:
    """A text of a message."""
    value = message[key]
    if not isinstance(value, str):
        raise Refused("malformed", "{key} must be a text.", key=key)
    return value


async def do_move(line: Line, message: dict[str, Any]) -> None:
    seat, text, version = whole(message, "seat"), words(message, "move"), whole(message, "version")
    with line.lane.answering():
        await line.room.play(line.guest["id"], seat, text, version)
    await line.done(message)


async def do_undo(line: Line, message: dict[str, Any]) -> None:
    seat, version = whole(message, "seat"), whole(message, "version")
    await line.room.do(commands.undo, line.guest["id"], seat, version, message.get("turn") is True)
    await line.done(message)


async def do_why(line: Line, message: dict[str, Any]) -> None:
    seat, text = whole(message, "seat"), words(message, "move")
    commands.check_is_theirs(line.room.table, line.guest["id"], seat)
    commands.check_is_on(line.room.table)
    problem = commands.why_not(line.room.table, seat, text)
    if problem is not None:
        raise problem
    await line.done(message)


async def do_chat(line: Line, message: dict[str, Any]) -> None:
    check_wait(line.chats.wait(""))
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


async def do_hint(line: Line, message: dict[str, Any]) -> None:
    seat, step = whole(message, "seat"), whole(message, "step")
    if step not in STEPS:
        raise Refused("malformed", "The step of a hint is 1 or 2.")
    check_wait(line.hints.wait(""))
    line.hint(message.get("id"), seat, step)


async def do_language(line: Line, message: dict[str, Any]) -> None:
    language = words(message, "language")
    if language not in LANGUAGES:
        raise Refused(
            "language", "Available languages: {languages}.", languages=", ".join(LANGUAGES.values())
        )
    line.showing.language = language
    await line.send_all()
    await line.done(message)


COMMANDS: dict[str, Command] = {
    "move": do_move,
    "undo": do_undo,
    "why": do_why,
    "hint": do_hint,
    "chat": do_chat,
    "sit": do_sit,
    "leave": do_leave,
    "hand": do_hand,
    "close": do_close,
    "language": do_language,
}
