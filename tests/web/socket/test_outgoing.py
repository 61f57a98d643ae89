"""Updates are sent at once, in order, and packed once for all who are told the same."""

import asyncio
import json
from random import Random
from types import SimpleNamespace
from typing import Any

from rivertable.tables.table import Table
from rivertable.web.host.connections import LINE, Parcel
from rivertable.web.socket.draw_queue import DrawQueue
from rivertable.web.socket.messages import PersonFeed, ProgramFeed
from rivertable.web.socket.outgoing import Outgoing, parcel_of
from tests.tables.sitting import row
from tests.web.playing import run
from tests.web.socket.test_messages import EYES, GUESTS, updates


class Line:
    """A socket, and what came through it: at once, or after waiting for who reads slowly."""

    def __init__(self) -> None:
        self.is_ready = True
        self.scope = {LINE: self}
        self.heard: list[dict[str, Any]] = []
        self.read = asyncio.Event()

    def send_now(self, parcel: Parcel) -> None:
        assert self.is_ready
        self.heard.append(json.loads(parcel.text))

    async def send_text(self, text: str) -> None:
        await self.read.wait()
        self.heard.append(json.loads(text))


class Quiet:
    """A room at which nobody is but who watches."""

    are_bots_ready, waited = True, 0.0

    def __init__(self, table: Table) -> None:
        self.table = table

    async def clock_fields(self) -> dict[str, Any]:
        return {}


def watching(line: Any, table: Table, feed: type[ProgramFeed]) -> Outgoing:
    room: Any = Quiet(table)
    presence: Any = SimpleNamespace(message=lambda table: {"kind": "presence"})
    return Outgoing(line, room, feed(table, "ada", "en"), DrawQueue(), presence)


def test_updates_are_sent_in_order_also_to_who_reads_slowly_for_a_while() -> None:
    async def story(feed: type[ProgramFeed]) -> list[Any]:
        table, line = Table(row("wadi", *GUESTS)), Line()
        outgoing = watching(line, table, feed)
        await outgoing.send_all()
        for count, update in enumerate(updates(table, Random(1), 30)):
            line.is_ready = not 10 <= count < 20
            if line.is_ready:
                line.read.set()
            outgoing.notify(update)
            for _ in range(4):
                await asyncio.sleep(0)
        await outgoing.end()
        assert not outgoing.updates.qsize()
        return [message["version"] for message in line.heard]

    async def both() -> None:
        assert await story(ProgramFeed) == list(range(31))
        assert await story(PersonFeed) == list(range(31))

    run(both())


def test_who_falls_behind_is_shown_everything_anew() -> None:
    async def story() -> None:
        table, line = Table(row("wadi", *GUESTS)), Line()
        outgoing = watching(line, table, PersonFeed)
        await outgoing.send_all()
        first, second, *_ = updates(table, Random(1), 3)
        outgoing.notify(first)
        outgoing.begin_anew()
        outgoing.notify(second)
        for _ in range(20):
            await asyncio.sleep(0)

        assert [message["kind"] for message in line.heard] == ["all", "step", "all"]

    run(story())


def test_only_who_is_told_the_very_same_shares_a_parcel() -> None:
    table = Table(row("niagara", *GUESTS))
    feeds = [PersonFeed(table, guest, "en") for guest in (*EYES, "eve")]
    for feed in feeds:
        feed.all()
    shared = own = 0
    for update in updates(table, Random(2)):
        told = [feed.step(update) for feed in feeds]
        parcels = [parcel_of(update, message) for message in told]
        for message, parcel in zip(told, parcels, strict=True):
            assert json.loads(parcel.text) == json.loads(json.dumps(message))
        assert parcels[-1] is parcels[-2]  # two spectators
        shared += len({*parcels}) < len(EYES)
        own += len({*parcels}) > 1

    assert shared > 5
    assert own > 20
