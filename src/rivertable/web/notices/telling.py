"""Finds out who wants to be notified and where, and sends it there."""

import asyncio
import logging
import secrets
from collections.abc import Iterable
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from rivertable.display.language import LANGUAGES
from rivertable.storage.schema import channels
from rivertable.storage.store import Row, Store
from rivertable.tables.alarms import REMINDER
from rivertable.tables.commands import Refused
from rivertable.tables.room import Room
from rivertable.tables.rooms import Rooms
from rivertable.web.company.presence import Presence
from rivertable.web.host.rate_limit import RateLimit
from rivertable.web.host.site import Site, name_in
from rivertable.web.language import say_in

from . import addresses, apprising
from .formats import FORMATS, Notice
from .posting import post
from .push import PushKeys, push_keys

PUSH = "push"
MOST_CHANNELS = 10  # of one guest
MOST_AT_ONCE = 20  # requests that are under way
GONE = (404, 410)  # answers of a push service or a webhook that is no more
GOOD = range(200, 300)
MINUTE, HOUR, DAY = 60, 3600, 86_400

logger = logging.getLogger("rivertable.notices")


class Notices:
    """The channels of all guests; tells those who are not at the table."""

    def __init__(self, store: Store, rooms: Rooms, presence: Presence, site: Site) -> None:
        self._store = store
        self._rooms = rooms
        self._presence = presence
        self._site = site
        self._told = rooms.alarms.told
        self._sending: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(MOST_AT_ONCE)
        self.sent = RateLimit(per_second=1 / 60, burst=30)  # to one guest
        self.keys: PushKeys | None = None
        store.peers.hear("told", self._hear)

    async def open(self) -> None:
        """Find out who wants to be told."""
        rows = await self._store.read(select(channels.c.owner).distinct())
        self._told.update(row["owner"] for row in rows)
        self.keys = await push_keys(self._store)
        self._rooms.alarms.tell = self.tell

    async def close(self) -> None:
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    # Channels ---------------------------------------------------------------------------------

    async def of(self, guest: str) -> list[Row]:
        mine = select(channels).where(channels.c.owner == guest)
        return await self._store.read(mine.order_by(channels.c.made_at))

    async def add(
        self, guest: str, kind: str, address: str, keys: dict[str, str], language: str
    ) -> None:
        """Tell this guest there too; an address that somebody had before is theirs no more."""
        if kind != apprising.KIND:
            await addresses.find(address, self._site.trusts_webhooks)
        same = channels.c.address == address, channels.c.kind == kind
        for row in await self._store.read(select(channels).where(*same)):
            if kind == PUSH or row["owner"] == guest:
                await self._remove([row])
        if len(await self.of(guest)) >= MOST_CHANNELS:
            raise Refused("too-many", "You can have at most {most}.", most=MOST_CHANNELS)
        row = {
            "id": secrets.token_urlsafe(9), "owner": guest, "kind": kind, "address": address,
            "keys": keys, "language": language, "made_at": self._rooms.time.wall(),
        }  # fmt: skip
        await self._store.write(insert(channels), [row])
        await self._note(guest)

    async def remove(self, guest: str, name: str) -> None:
        """Only one's own."""
        await self._remove(row for row in await self.of(guest) if row["id"] == name)

    async def _remove(self, rows: Iterable[Row]) -> None:
        for row in rows:
            await self._store.write(delete(channels).where(channels.c.id == row["id"]))
            await self._note(row["owner"])

    async def _note(self, guest: str) -> None:
        """Here and elsewhere: does this guest want to be told?"""
        await self._look_up(guest)
        self._store.peers.tell("told", guest)

    def _hear(self, guest: str) -> None:
        self._start(self._look_up(guest))

    async def _look_up(self, guest: str) -> None:
        (self._told.add if await self.of(guest) else self._told.discard)(guest)

    # Telling ----------------------------------------------------------------------------------

    async def tell(self, room: Room, seat: int, kind: str) -> None:
        """It is the turn of a seat: tell its player, who may have seen it."""
        guest, table = room.table.seats[seat - 1].guest, room.table.id
        if self._presence.is_here(table, guest) or not await self._wants(guest):
            return
        if self.sent.wait(guest):
            return
        left = room.table.clock.left[seat - 1] / 4 if room.table.clock else 0.0
        for channel in await self.of(guest):
            said = words(room, seat, kind, channel["language"], left)
            link = f"{channel['keys'].get('base', '')}/table/{table}"
            self._start(self._send(channel, Notice(said, link, f"table {table}")))

    async def _wants(self, guest: str) -> bool:
        """Nobody is told who is no more, or has switched all notices off."""
        who = await self._store.guest(guest)
        return who is not None and (who["preferences"] or {}).get("notices") != "off"

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def settled(self) -> None:
        """Return when all is sent."""
        while self._sending:
            await asyncio.wait(list(self._sending))

    async def try_out(self, channel: Row) -> bool:
        """Send a notice for a test; did it arrive?"""
        said = say_in(channel["language"])("This is how you’ll know it’s your turn.")
        notice = Notice(said, f"{channel['keys'].get('base', '')}/lobby", "test")
        return await self._deliver(channel, notice) in GOOD

    async def _send(self, channel: Row, notice: Notice) -> None:
        try:
            async with self._slots:
                await self._deliver(channel, notice)
        except SQLAlchemyError:
            logger.warning("a channel that is gone could not be removed")

    async def _deliver(self, channel: Row, notice: Notice) -> int:
        """The status of the answer; who is gone is forgotten."""
        if channel["kind"] == apprising.KIND:
            is_allowed = self._site.trusts_webhooks and apprising.is_available()
            return await apprising.send(channel["address"], notice) if is_allowed else 0
        try:
            target = await addresses.find(channel["address"], self._site.trusts_webhooks)
        except Refused:  # its name leads into the network of the host by now
            return 0
        if channel["kind"] != PUSH:
            body, headers = FORMATS[channel["kind"]](notice)
        elif self.keys is not None:
            sender = f"push@{name_in(channel['keys'].get('base', '')) or 'localhost'}"
            body, headers = self.keys.sealed(notice, channel["address"], channel["keys"], sender)
        else:
            return 0
        status = await post(target, body, headers)
        if status in GONE:
            await self._remove([channel])
        return status


def words(room: Room, seat: int, kind: str, language: str, left: float) -> str:
    """The notification, in the player's language."""
    say, table = say_in(language if language in LANGUAGES else "en"), room.table
    others = ", ".join(name for n, name in enumerate(table.names, 1) if n != seat)
    if kind != REMINDER:
        said = say("It’s your turn in {game}, with {names}.")
        return said.format(game=table.game.title, names=others)
    said = say("It’s still your turn in {game}: {time} left.")
    return said.format(game=table.game.title, time=short_time(left, language))


def short_time(seconds: float, language: str) -> str:
    """Roughly: 2 d 4 h, 3 h 10 min, 5 min."""
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    if days:
        return say_in(language)("{days} d {hours} h").format(days=int(days), hours=int(hours))
    return f"{hours:.0f} h {minutes:.0f} min" if hours else f"{max(1.0, minutes):.0f} min"
