"""While a table is running nobody is told what to do there, whichever way they ask.

Whoever asks about a record, a table or a branch gives a position. If a running table has, or had, the
same one, nothing is said about it: neither to its seats nor to those who watch, and it does not matter
how the position came here (as a game file, by playing the same moves elsewhere, by trying moves).
"""

import asyncio
from collections.abc import Iterable
from typing import Any, NamedTuple

from starlette.requests import HTTPConnection

from rivertable.engine.errors import Refusal
from rivertable.engine.game import Setting
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.storage import ledger
from rivertable.tables.commands import Refused
from rivertable.tables.room import Room
from rivertable.tables.table import Table
from rivertable.tables.twins.traces import OPENING, Asked, Trace
from rivertable.web.services import services


class StillRunning(Refusal):
    """Somebody asks about a game that is not over."""

    def __init__(self) -> None:
        super().__init__(
            "This game is still being played at a table, so there is no analysis of it yet."
        )


class Running(NamedTuple):
    """A table that is not over."""

    id: str
    trace: Trace
    is_mine: bool  # the guest sits there or watches

    def has(self, asked: Asked) -> bool:
        """Is one of these positions its own, or hardly another one?

        Where somebody plays alone with bots they may be told a lot anyway, so nobody else who has
        played nearly the same has to wait for them.
        """
        if self.trace.has(asked) or (self.is_mine and self.trace.has_now(asked)):
            return True
        is_guarded = self.is_mine or not self.trace.gives_hints
        return is_guarded and self.trace.has_alike(asked)


async def check_not_running(
    request: HTTPConnection, guest: dict[str, Any] | None, positions: Iterable[Position]
) -> None:
    """Raise StillRunning if one of these positions belongs to a running table."""
    asked = list(positions)
    running = await running_tables(request, guest["id"] if guest else "", asked[0].setting)
    if await asyncio.to_thread(is_any_at, running, asked):
        raise StillRunning


async def check_no_twin(request: HTTPConnection, table: Table) -> None:
    """No hint about what is on another table that gives none: several people play, or it is rated."""
    position = table.position
    if sum(seat != CHANCE for seat, _ in position.backwards()) < OPENING:
        return
    running = await running_tables(request, "", table.setting)
    others = [one for one in running if one.id != table.id and not one.trace.gives_hints]
    if await asyncio.to_thread(is_any_at, others, [position]):
        raise Refused("twin", "The same game is still being played at another table: no hints.")


def is_any_at(running: list[Running], positions: list[Position]) -> bool:
    """Is one of these positions, or nearly so, at one of these tables?"""
    asked = Asked(positions) if running else None
    return asked is not None and any(one.has(asked) for one in running)


async def running_tables(request: HTTPConnection, guest: str, setting: Setting) -> list[Running]:
    """Those of this game that somebody has open, that are the guest's, or that several people play.

    Whichever options and rules: whoever changes a line of a game file is told nothing either.
    """
    here = services(request)
    watched = here.presence.watched()
    rows = await ledger.running_of(here.store, setting.game.name, setting.players, guest, watched)
    lengths = {row["table_id"]: row["length"] for row in rows}
    mine = {row["table_id"] for row in rows if row["is_mine"]}
    if guest:
        mine |= {table for table in watched if guest in here.presence.present(table)}
    traces = {}
    for room in here.rooms.open_rooms():
        table = room.table
        if is_of(table, setting) and lengths.get(table.id, 0) <= len(table.entries):
            traces[table.id] = here.traces.of_table(table)
            lengths.pop(table.id, None)
            if guest and is_watched_by(room, guest):
                mine.add(table.id)
    traces |= await here.traces.of_logs(lengths)
    return [Running(id, trace, id in mine) for id, trace in traces.items() if not trace.is_over]


def is_of(table: Table, setting: Setting) -> bool:
    """A running table of the same game for as many?"""
    same = (table.game.name, table.setting.players) == (setting.game.name, setting.players)
    return same and not table.is_over


def is_watched_by(room: Room, guest: str) -> bool:
    """Here, and as it is at this moment."""
    return any(watcher.guest == guest for watcher in room.watchers)
