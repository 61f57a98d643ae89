"""The socket of a table: see docs/protocol.md."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from rivertable.bots.thinking import Thought
from rivertable.display.language import LANGUAGES
from rivertable.engine.errors import IllegalMove, Refusal
from rivertable.storage.store import Store, Uncertain
from rivertable.tables import commands
from rivertable.tables.commands import Refused
from rivertable.tables.hint_permission import check_decision, check_hint, decision_version
from rivertable.tables.room import Room
from rivertable.tables.table import Table
from rivertable.web.company.mutes import unread_by
from rivertable.web.company.presence import Presence
from rivertable.web.host.logs import note_trouble
from rivertable.web.host.rate_limit import Allowance, RateLimit, SocketLimits, address_of
from rivertable.web.language import say_in
from rivertable.web.thinking_files import task_message

from .company import do_mute, do_phrase, do_report
from .draw_queue import DrawQueue
from .hints import STEPS, hint_message
from .incoming import check_size, check_wait, number_in, read_message, text_in, thought_in
from .log_lines import Message
from .messages import PersonFeed, ProgramFeed
from .outgoing import GONE, TRY_AGAIN, Outgoing

MESSAGES_PER_SECOND, MESSAGE_BURST = 20, 40  # messages of one socket
ANYBODY = ("language",)  # the commands that need no cookie


VersionedThought = tuple[int, Thought] | None  # of a browser, and the version of its decision
Command = Callable[["Connection", dict[str, Any]], Awaitable[None]]
logger = logging.getLogger("rivertable.socket")


class Connection:
    """One open socket: a guest who watches a table, and may act at it."""

    def __init__(
        self,
        socket: WebSocket,
        room: Room,
        guest: dict[str, Any],
        language: str,
        draw_queue: DrawQueue,
        limits: SocketLimits,
        presence: Presence,
        store: Store,
        whose_turn: str = "",
        note_answer: Callable[[float], None] = lambda seconds: None,
        check_no_twin: Callable[[Table], Awaitable[None]] | None = None,
    ) -> None:
        self.socket = socket
        self.room = room
        self.draw_queue = draw_queue
        self.guest = guest
        feed = ProgramFeed if socket.query_params.get("scene") == "no" else PersonFeed
        self.feed = feed(room.table, guest["id"], language)
        self.outgoing = Outgoing(socket, room, self.feed, draw_queue, presence)
        self.limits = limits
        self.store = store
        self._whose_turn = whose_turn  # as whom they wait for a hint
        self.note_answer = note_answer
        self._check_no_twin = check_no_twin
        self._rate = RateLimit(MESSAGES_PER_SECOND, MESSAGE_BURST)
        self._address = address_of(socket)

    async def serve(self) -> None:
        """Send updates and carry out commands until the browser disconnects."""
        self.feed.muted = await unread_by(self.store, self.guest["id"])
        self.room.watchers.add(self.outgoing)
        try:
            await self.outgoing.begin()
            await self._receive_loop()
        except GONE:
            pass  # the browser will come back by itself
        except Exception:
            logger.exception("a socket broke")
        finally:
            self.room.watchers.discard(self.outgoing)
            await self.outgoing.end()

    async def _send(self, message: Message) -> None:
        await self.outgoing.send(message)

    async def send_all(self) -> None:
        """Send the complete state again."""
        await self.outgoing.send_all()

    async def hear_again(self) -> None:
        """Other guests are muted now."""
        self.feed.muted = await unread_by(self.store, self.guest["id"])
        await self.send_all()

    async def _receive_loop(self) -> None:
        await self.room.come_back(self.guest["id"])
        while True:
            raw = await self.socket.receive()
            if raw["type"] == "websocket.disconnect":
                raise WebSocketDisconnect
            await self._handle(raw.get("text") or "")

    async def _handle(self, text: str) -> None:
        """One message of the browser, whatever it is."""
        wait = self._rate.wait("") or self.wait(self.limits.messages)  # malformed ones count too
        message: dict[str, Any] = {}
        try:
            message = read_message(text)
            check_size(text)
            check_wait(wait)
            command = self._command(message)
            await self.room.come_back(self.guest["id"])
            await command(self, message)
        except Refusal as problem:
            await self._refuse(message.get("id"), problem)
        except (KeyError, TypeError, ValueError):
            await self._refuse(
                message.get("id"), Refused("malformed", "We could not understand this message.")
            )
        except Uncertain as problem:
            # Nobody knows whether it is done. The browser comes back and sends it again: then it
            # is answered, and done once.
            note_trouble(logger, "may be stored or not", problem)
            with suppress(RuntimeError):  # it is closing already
                await self.socket.close(TRY_AGAIN)
            raise WebSocketDisconnect(TRY_AGAIN) from None
        except SQLAlchemyError as problem:
            note_trouble(logger, "could not be stored", problem)
            await self._refuse(
                message.get("id"),
                Refused("storage", "This could not be saved, so it was not done."),
            )

    def wait(self, allowance: Allowance) -> float:
        """Seconds that this guest has to wait, whichever of their sockets this is."""
        return allowance.wait(self.guest["id"], self._address)

    def _command(self, message: dict[str, Any]) -> Command:
        """The command that a message names, if this guest may give it."""
        name = text_in(message, "do")
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
        sentence = self._sentence(problem)
        version = self.room.table.version
        answer = {"code": code, "rule": rule, "sentence": sentence, "version": version}
        await self._send({"kind": "refused", "id": name, **answer})
        if code == "stale":
            await self.send_all()

    def _sentence(self, problem: Refusal) -> str:
        """The reason in the reader's language."""
        say = self.room.table.game.say if isinstance(problem, IllegalMove) else say_in
        return problem.said(say(self.feed.language))

    async def send_done(self, message: dict[str, Any]) -> None:
        """Say that it is committed."""
        version = self.room.table.version
        await self._send({"kind": "done", "id": message.get("id"), "version": version})

    async def send_task(self, message: dict[str, Any], seat: int) -> None:
        """A task, so that a browser can compute a hint itself: what the seat may know, as bytes."""
        table = self.room.table
        await self._check_hint(seat)
        version, view = decision_version(table, seat), table.view(seat)
        task = await asyncio.to_thread(task_message, view)
        answer = {"id": message.get("id"), "version": version, "task": task}
        await self._send({"kind": "task", **answer})

    async def _check_hint(self, seat: int) -> None:
        """May this seat have a hint, here and now?"""
        check_hint(self.room.table, self.guest["id"], seat)
        if self._check_no_twin is not None:
            await self._check_no_twin(self.room.table)

    def hint(self, name: Any, seat: int, step: int, thought: VersionedThought) -> None:
        """Find a hint in the background."""
        self.outgoing.run(self._hint(name, seat, step, thought))

    async def _hint(self, name: Any, seat: int, step: int, thought: VersionedThought) -> None:
        try:
            answer = await self._find_hint(seat, step, thought)
            await self._send({"kind": "hint", "id": name, **answer})
        except Refused as problem:
            await self._refuse(name, problem)
        except GONE:
            raise
        except Exception:  # whatever a search may raise: the browser waits for an answer
            logger.exception("a hint could not be found")
            await self._refuse(name, Refused("failed", "No hint could be found: try again."))

    async def _find_hint(self, seat: int, step: int, thought: VersionedThought) -> Message:
        table, language = self.room.table, self.feed.language
        await self._check_hint(seat)
        if thought is not None:
            check_decision(table, seat, thought[0])
        view = table.view(seat)
        scene = self.feed.scene_of(view)
        known = thought[1] if thought else None
        hint = await self.room.hint(seat, known, self._whose_turn)
        # Its words may foresee some moves, which takes a while.
        return await asyncio.to_thread(hint_message, view, hint, step, language, scene)


async def do_move(connection: Connection, message: dict[str, Any]) -> None:
    seat, text, version = (
        number_in(message, "seat"),
        text_in(message, "move"),
        number_in(message, "version"),
    )
    begun = time.monotonic()
    with connection.draw_queue.answering():
        await connection.room.play(connection.guest["id"], seat, text, version)
    await connection.send_done(message)
    connection.note_answer(time.monotonic() - begun)


async def do_undo(connection: Connection, message: dict[str, Any]) -> None:
    seat, version = number_in(message, "seat"), number_in(message, "version")
    await connection.room.do(
        commands.undo, connection.guest["id"], seat, version, message.get("turn") is True
    )
    await connection.send_done(message)


async def do_why(connection: Connection, message: dict[str, Any]) -> None:
    seat, text = number_in(message, "seat"), text_in(message, "move")
    commands.check_owns_seat(connection.room.table, connection.guest["id"], seat)
    commands.check_is_running(connection.room.table)
    problem = commands.why_not(connection.room.table, seat, text)
    if problem is not None:
        raise problem
    await connection.send_done(message)


async def do_chat(connection: Connection, message: dict[str, Any]) -> None:
    check_wait(connection.wait(connection.limits.chats))
    guest = connection.guest
    await connection.room.chat(guest["id"], guest["name"], text_in(message, "text"))
    await connection.send_done(message)


async def do_sit(connection: Connection, message: dict[str, Any]) -> None:
    guest, seat = connection.guest, number_in(message, "seat")
    await connection.room.sit(guest["id"], seat, guest["name"], message.get("extra") is True)
    await connection.send_done(message)


async def do_leave(connection: Connection, message: dict[str, Any]) -> None:
    await connection.room.do(commands.leave, connection.guest["id"], number_in(message, "seat"))
    await connection.send_done(message)


async def do_hand(connection: Connection, message: dict[str, Any]) -> None:
    await connection.room.hand_over(connection.guest["id"], number_in(message, "seat"))
    await connection.send_done(message)


async def do_back(connection: Connection, message: dict[str, Any]) -> None:
    """Every message brings a player back from a stand-in; this one does nothing else."""
    table = connection.room.table
    if any(table.seats[seat - 1].has_stand_in for seat in table.seats_of(connection.guest["id"])):
        raise Refused("time", "Your time is up: a bot plays this turn for you.")
    await connection.send_done(message)


async def do_close(connection: Connection, message: dict[str, Any]) -> None:
    await connection.room.do(commands.close, connection.guest["id"])
    await connection.send_done(message)


async def do_hint(connection: Connection, message: dict[str, Any]) -> None:
    seat, step = number_in(message, "seat"), number_in(message, "step")
    if step not in STEPS:
        raise Refused("malformed", "The step of a hint is 1 or 2.")
    thought = thought_in(message)
    check_wait(connection.wait(connection.limits.hints))
    connection.hint(message.get("id"), seat, step, thought)


async def do_task(connection: Connection, message: dict[str, Any]) -> None:
    seat = number_in(message, "seat")
    check_wait(connection.wait(connection.limits.tasks))
    await connection.send_task(message, seat)


async def do_language(connection: Connection, message: dict[str, Any]) -> None:
    language = text_in(message, "language")
    if language not in LANGUAGES:
        raise Refused(
            "language", "Available languages: {languages}.", languages=", ".join(LANGUAGES.values())
        )
    connection.feed.language = language
    await connection.send_all()
    await connection.send_done(message)


COMMANDS: dict[str, Command] = {
    "move": do_move,
    "undo": do_undo,
    "why": do_why,
    "task": do_task,
    "hint": do_hint,
    "chat": do_chat,
    "phrase": do_phrase,
    "mute": do_mute,
    "report": do_report,
    "sit": do_sit,
    "leave": do_leave,
    "hand": do_hand,
    "back": do_back,
    "close": do_close,
    "language": do_language,
}
