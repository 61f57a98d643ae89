"""Programs that play at tables: their tokens, their seats, their open streams."""

import asyncio
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from starlette.requests import HTTPConnection

from rivertable.storage.store import Store
from rivertable.tables import commands
from rivertable.tables.commands import Refused, checked_name
from rivertable.tables.room import Room
from rivertable.tables.rooms import Rooms
from rivertable.tables.table import (
    PROGRAM,
    PROGRAM_ID,
    Seat,
)
from rivertable.web.guests import hashed
from rivertable.web.host.rate_limit import Allowance, RateLimit

from .errors import TooManyRequests
from .streams import EventStream, TableStream

TOKEN = "rivertable_"  # how every token begins, so that it is known for one where it turns up
MOST_BOTS = 20  # of one guest
MOST_TABLES = 60  # the latest at which a bot sat down: it gets no events of older ones
MOST_STREAMS = 64  # of one bot
EVENTS = ""  # in place of a table: the stream about all of them

Bot = dict[str, Any]  # a row of the tokens


class Bots:
    """The registry of bots; lives in `app.state.bots`."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.requests = RateLimit(per_second=20, burst=60)  # of one bot
        self.requests_of_owner = Allowance(per_second=100, burst=300)  # of all bots of a guest
        self.failed_logins = RateLimit(per_second=5, burst=300)  # from one address
        self._store = store
        self._rooms = rooms
        self._streams: dict[str, dict[str, EventStream | TableStream]] = {}  # by bot and table
        self._subscribing: set[asyncio.Task[None]] = set()
        store.peers.hear("revoked", self._close_streams)
        store.peers.hear("stream", self._end_older)
        store.peers.hear("seated", self._hear_of_seat)

    # Tokens -----------------------------------------------------------------------------------

    async def of(self, owner: str) -> list[Bot]:
        """The bots of a guest, the oldest first."""
        return await self._store.tokens_of(owner)

    async def make(self, owner: str, name: str) -> str:
        """A new bot; returns its token, of which only a hash is kept."""
        name = checked_name(name)
        if len(await self.of(owner)) >= MOST_BOTS:
            raise Refused("too-many", "You have {most} bots: remove one first.", most=MOST_BOTS)
        bot, token = PROGRAM_ID + secrets.token_urlsafe(9), new_token()
        row = {"id": bot, "owner": owner, "name": name, "made_at": time.time()}
        await self._store.add_token({**row, "key": hashed(token)})
        return token

    async def renew(self, bot: Bot) -> str:
        """Another token for a bot; the old one is useless from now on."""
        token = new_token()
        await self._store.renew_token(bot["id"], hashed(token))
        self._revoke(bot["id"])
        return token

    async def remove(self, bot: Bot) -> None:
        """Revoke a token for good; where the bot still plays, one of ours goes on for it."""
        await self._store.remove_token(bot["id"])
        self._revoke(bot["id"])
        for room in await self.rooms_of(bot["id"]):
            for seat in room.table.seats_of(bot["id"]):
                await room.do(commands.leave, bot["id"], seat)

    async def by_token(self, token: str) -> Bot | None:
        return await self._store.token_with_key(hashed(token))

    # Seats ------------------------------------------------------------------------------------

    async def rooms_of(self, bot: str) -> list[Room]:
        """The tables at which a bot sits and that are not over, the latest first."""
        names = await self._store.tables_sat_at(bot, MOST_TABLES)
        rooms = await self._rooms.readable(names)
        return [room for room in rooms if room.table.seats_of(bot) and not room.table.is_over]

    async def sit(self, room: Room, bot: Bot, seat: int | None = None) -> None:
        """Take an open seat, the first one if none is named."""
        await room.sit(bot["id"], seat, bot["name"], owner=bot["owner"])
        self._subscribe(bot["id"], room)
        self._store.peers.tell("seated", bot["id"], room.table.id)

    def _subscribe(self, bot: str, room: Room) -> None:
        events = self._streams.get(bot, {}).get(EVENTS)
        if isinstance(events, EventStream):
            events.subscribe(room)

    def _hear_of_seat(self, bot: str, table: str) -> None:
        """In another process a bot took a seat; if it listens here, it hears of it."""
        if EVENTS in self._streams.get(bot, {}):
            task = asyncio.create_task(self._subscribe_to(bot, table))
            self._subscribing.add(task)
            task.add_done_callback(self._subscribing.discard)

    async def _subscribe_to(self, bot: str, table: str) -> None:
        for room in await self._rooms.readable([table]):
            self._subscribe(bot, room)

    async def sit_down(self, table: str, seats: Sequence[Seat]) -> None:
        """Seat the bots for whom a table was made."""
        for number, seat in enumerate(seats, start=1):
            bot = await self._store.token(seat.guest) if seat.kind == PROGRAM else None
            room = await self._rooms.get(table) if bot else None
            if room is not None and bot is not None:
                with suppress(Refused):  # then the seat stays open
                    await self.sit(room, bot, number)

    # Streams ----------------------------------------------------------------------------------

    @contextmanager
    def registered(self, bot: str, table: str, stream: EventStream | TableStream) -> Iterator[None]:
        """While a stream is open; it ends an older one of the same bot and table."""
        others = self._streams.setdefault(bot, {})
        if table in others:
            others[table].end()
        others[table] = stream
        self._store.peers.tell("stream", bot, table)
        try:
            yield
        finally:
            if others.get(table) is stream:
                del others[table]
            if not others and self._streams.get(bot) is others:
                del self._streams[bot]

    def check_streams(self, bot: str) -> None:
        """Limit how many streams a bot has open."""
        if len(self._streams.get(bot, {})) >= MOST_STREAMS:
            reason = "This bot has {most} streams open: close one, or wait {seconds} s."
            raise TooManyRequests(60, reason, most=MOST_STREAMS)

    def end_streams(self) -> None:
        """When the process is to end: programs ask again, and get another."""
        for bot in list(self._streams):
            self._close_streams(bot)

    def _revoke(self, bot: str) -> None:
        self._close_streams(bot)
        self._store.peers.tell("revoked", bot)

    def _close_streams(self, bot: str) -> None:
        for stream in self._streams.get(bot, {}).values():
            stream.end()

    def _end_older(self, bot: str, table: str) -> None:
        """The same bot has opened the same stream in another process."""
        if stream := self._streams.get(bot, {}).get(table):
            stream.end()


def bots_of(connection: HTTPConnection) -> Bots:
    """The bots of the app that a request belongs to."""
    found: Bots = connection.app.state.bots
    return found


def new_token() -> str:
    return TOKEN + secrets.token_urlsafe(24)
