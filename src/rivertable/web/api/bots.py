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
from rivertable.tables.room import Room, Rooms
from rivertable.tables.table import (
    OPEN,
    PROGRAM,
    PROGRAM_ID,
    Seat,
)
from rivertable.web.guests import hashed
from rivertable.web.rate_limit import Allowance, RateLimit

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
        self._sitting = asyncio.Lock()
        self._streams: dict[str, dict[str, EventStream | TableStream]] = {}  # by bot and table

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
        self._close_streams(bot["id"])
        return token

    async def remove(self, bot: Bot) -> None:
        """Revoke a token for good; where the bot still plays, one of ours goes on for it."""
        await self._store.remove_token(bot["id"])
        self._close_streams(bot["id"])
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
        async with self._sitting:  # so that a bot never has two seats at a table
            if room.table.seats_of(bot["id"]):
                raise Refused("seated", "This bot already has a seat at this table.")
            await room.sit(bot["id"], first_open(room) if seat is None else seat, bot["name"])
        events = self._streams.get(bot["id"], {}).get(EVENTS)
        if isinstance(events, EventStream):
            events.subscribe(room)

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

    def _close_streams(self, bot: str) -> None:
        for stream in self._streams.get(bot, {}).values():
            stream.end()


def bots_of(connection: HTTPConnection) -> Bots:
    """The bots of the app that a request belongs to."""
    found: Bots = connection.app.state.bots
    return found


def new_token() -> str:
    return TOKEN + secrets.token_urlsafe(24)


def first_open(room: Room) -> int:
    """The first seat that is open, or a refusal."""
    for number, seat in enumerate(room.table.seats, start=1):
        if seat.kind == OPEN:
            return number
    raise Refused("taken", "This table has no open seat.")
