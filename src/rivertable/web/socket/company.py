"""Messages around the game: quick phrases, mutes and reports."""

from typing import Any, Protocol

from rivertable.storage.store import Store
from rivertable.tables.commands import Refused
from rivertable.tables.room import Room
from rivertable.web.company import mutes
from rivertable.web.company.phrases import PHRASES, stored_phrase
from rivertable.web.host.rate_limit import Allowance, SocketLimits

from .incoming import check_wait, number_in, text_in


class Speaker(Protocol):
    """Of a connection, what is needed here."""

    room: Room
    guest: dict[str, Any]
    limits: SocketLimits
    store: Store

    def wait(self, allowance: Allowance) -> float: ...
    async def send_done(self, message: dict[str, Any]) -> None: ...
    async def hear_again(self) -> None: ...


async def do_phrase(connection: Speaker, message: dict[str, Any]) -> None:
    """A phrase is a line of chat, with its limits."""
    check_wait(connection.wait(connection.limits.chats))
    name = text_in(message, "phrase")
    if name not in PHRASES:
        raise Refused("malformed", "There is no such phrase.")
    guest = connection.guest
    await connection.room.chat(guest["id"], guest["name"], stored_phrase(name))
    await connection.send_done(message)


async def do_mute(connection: Speaker, message: dict[str, Any]) -> None:
    """Read no more of who wrote this line: only for oneself."""
    check_wait(connection.wait(connection.limits.complaints))
    line = mutes.speaker(connection.room.table, number_in(message, "entry"))
    await mutes.mute(connection.store, connection.guest["id"], line.guest)
    await connection.hear_again()
    await connection.send_done(message)


async def do_report(connection: Speaker, message: dict[str, Any]) -> None:
    """Let the host see a line of chat."""
    check_wait(connection.wait(connection.limits.complaints))
    table = connection.room.table
    line = mutes.speaker(table, number_in(message, "entry"))
    words = text_in(message, "text") if "text" in message else ""
    await mutes.report(connection.store, table, connection.guest["id"], line, words)
    await connection.send_done(message)
