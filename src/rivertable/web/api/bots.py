"""Programs that play at tables: their tokens, their seats, and who of them listens."""

import asyncio
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

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
from rivertable.web.security import Rate

from .errors import TooQuick
from .streams import Ear, Stream

TOKEN = "rivertable_"  # how every token begins, so that it is known for one where it turns up
MOST_BOTS = 20  # of one guest
MOST_TABLES = 60  # the latest at which a bot sat down: those that it is told about
MOST_STREAMS = 64  # of one bot

Bot = dict[str, Any]  # a row of the tokens


class Bots:
    """Recognises bots by their tokens, seats them, and tells them where they sit."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.requests = Rate(each_second=20, reserve=60)  # of one bot
        self.strangers = Rate(each_second=5, reserve=300)  # from one address
        self.chats = Rate(each_second=0.5, reserve=10)
        self._store = store
        self._rooms = rooms
        self._sitting = asyncio.Lock()
        self._listening: dict[str, dict[str, Ear | Stream]] = {}  # by bot and table

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
        self._hang_up(bot["id"])
        return token

    async def remove(self, bot: Bot) -> None:
        """Revoke a token for good; where the bot still plays, one of ours goes on for it."""
        await self._store.remove_token(bot["id"])
        self._hang_up(bot["id"])
        for room in await self.rooms_of(bot["id"]):
            for seat in room.table.seats_of(bot["id"]):
                await room.do(commands.leave, bot["id"], seat)

    async def with_token(self, token: str) -> Bot | None:
        return await self._store.token_with_key(hashed(token))

    # Seats ------------------------------------------------------------------------------------

    async def rooms_of(self, bot: str) -> list[Room]:
        """The tables at which a bot sits and that are not over, the latest first."""
        names = await self._store.tables_sat_at(bot, MOST_TABLES)
        rooms = [room for name in names if (room := await self._rooms.get(name)) is not None]
        return [room for room in rooms if room.table.seats_of(bot) and not room.table.is_over]

    async def sit(self, room: Room, bot: Bot, seat: int | None = None) -> None:
        """Take an open seat, the first one if none is named."""
        async with self._sitting:  # so that a bot never has two seats at a table
            if room.table.seats_of(bot["id"]):
                raise Refused("seated", "This bot already has a seat at this table.")
            await room.sit(bot["id"], first_open(room) if seat is None else seat, bot["name"])
        ear = self._listening.get(bot["id"], {}).get("")
        if isinstance(ear, Ear):
            ear.watch(room)

    async def sit_down(self, table: str, seats: Sequence[Seat]) -> None:
        """Let the programs among those for whom a table was made sit down at it."""
        for number, seat in enumerate(seats, start=1):
            bot = await self._store.token(seat.guest) if seat.kind == PROGRAM else None
            room = await self._rooms.get(table) if bot else None
            if room is not None and bot is not None:
                with suppress(Refused):  # then the seat stays open
                    await self.sit(room, bot, number)

    # Streams ----------------------------------------------------------------------------------

    @contextmanager
    def listening(self, bot: str, table: str, stream: Ear | Stream) -> Iterator[None]:
        """While a stream is open; it ends an older one of the same bot about the same."""
        others = self._listening.setdefault(bot, {})
        if table in others:
            others[table].end()
        others[table] = stream
        try:
            yield
        finally:
            if others.get(table) is stream:
                del others[table]
            if not others and self._listening.get(bot) is others:
                del self._listening[bot]

    def check_streams(self, bot: str) -> None:
        """Nobody needs endlessly many."""
        if len(self._listening.get(bot, {})) >= MOST_STREAMS:
            told = "This bot has {most} streams open: close one, or wait {seconds} s."
            raise TooQuick(60, told, most=MOST_STREAMS)

    def _hang_up(self, bot: str) -> None:
        for stream in self._listening.get(bot, {}).values():
            stream.end()


def new_token() -> str:
    return TOKEN + secrets.token_urlsafe(24)


def first_open(room: Room) -> int:
    """The first seat that is open, or a refusal."""
    for number, seat in enumerate(room.table.seats, start=1):
        if seat.kind == OPEN:
            return number
    raise Refused("taken", "This table has no open seat.")
