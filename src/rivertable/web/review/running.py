"""While a table is running nobody is told what to do there, whichever way they ask.

Whoever asks about a record, a table or a branch gives a position. If a running table has, or had, the
same one, nothing is said about it: neither to its seats nor to those who watch, and it does not matter
how the position came here (as a game file, by playing the same moves elsewhere, by trying moves).
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from starlette.requests import HTTPConnection

from rivertable.engine.errors import Refusal
from rivertable.engine.game import Setting
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.storage import ledger
from rivertable.tables.commands import Refused
from rivertable.tables.hint_permission import has_hints
from rivertable.tables.room import Room
from rivertable.tables.table import Table
from rivertable.web.services import services

OPENING = 6  # moves: earlier positions are of many games, so only who sits there or watches is asked to wait
MOST_TABLES = 200  # of a guest's own
MOST_UNATTENDED = 200  # tables of several people of whom nobody is there
MOST_KEPT = 500  # tables whose moments are remembered


class StillRunning(Refusal):
    """Somebody asks about a game that is not over."""

    def __init__(self) -> None:
        super().__init__(
            "This game is still being played at a table, so there is no analysis of it yet."
        )


class Running(NamedTuple):
    """A table that is not over, and whether the guest sits there or watches."""

    table: Table
    is_mine: bool

    def has(self, keys: set[bytes]) -> bool:
        """Is one of these positions its own?"""
        return bool(keys & moments_of(self.table)) or (self.is_mine and has_now(self.table, keys))


_known: dict[str, tuple[int, frozenset[bytes]]] = {}  # by table: version, and its moments


async def check_not_running(
    request: HTTPConnection, guest: dict[str, Any] | None, positions: Iterable[Position]
) -> None:
    """Raise StillRunning if one of these positions belongs to a running table."""
    asked = list(positions)
    running = await running_tables(request, guest["id"] if guest else "", asked[0].setting)
    keys = {key_of(position) for position in asked}
    if any(one.has(keys) for one in running):
        raise StillRunning


async def check_no_twin(request: HTTPConnection, table: Table) -> None:
    """No hint about what is on another table that gives none: several people play, or it is rated."""
    if sum(seat != CHANCE for seat, _ in table.position.backwards()) < OPENING:
        return
    running = await running_tables(request, "", table.setting)
    keys = {key_of(table.position)}
    others = (one for one in running if one.table.id != table.id and not gives_hints(one.table))
    if any(one.has(keys) for one in others):
        raise Refused("twin", "The same game is still being played at another table: no hints.")


def gives_hints(table: Table) -> bool:
    """To anybody who plays there?"""
    return any(has_hints(table, seat.guest) for seat in table.seats if seat.guest)


async def running_tables(request: HTTPConnection, guest: str, setting: Setting) -> list[Running]:
    """Those of this game that somebody has open, that are the guest's, or that several people play.

    Whichever options and rules: whoever changes a line of a game file is told nothing either.
    """
    here = services(request)
    rooms, store = here.rooms, here.store
    found = {room.table.id: room for room in rooms.open_rooms()}
    game, players = setting.game.name, setting.players
    elsewhere = {
        *here.presence.watched(),
        *await ledger.of_several(store, game, players, MOST_UNATTENDED),
    }
    mine: set[str] = set()
    if guest:
        mine |= set(await store.tables_of(guest, MOST_TABLES))
        mine |= set(await store.tables_sat_at(guest, MOST_TABLES))
    missing = sorted((elsewhere | mine) - set(found))
    found |= {room.table.id: room for room in await rooms.readable(missing)}
    if guest:
        mine |= {table for table in found if guest in here.presence.present(table)}
        mine |= {table for table, room in found.items() if is_watched_by(room, guest)}
    tables = [room.table for room in found.values() if not room.table.is_over]
    return [
        Running(table, table.id in mine)
        for table in tables
        if (table.game.name, table.setting.players) == (game, players)
    ]


def is_watched_by(room: Room, guest: str) -> bool:
    """Here, and as it is at this moment."""
    return any(watcher.guest == guest for watcher in room.watchers)


def has_now(table: Table, keys: set[bytes]) -> bool:
    """Is what is on a table now among these? Before its first move it is everybody's."""
    has_begun = any(move.seat != CHANCE for move in table.moves)
    return has_begun and key_of(table.position) in keys


def key_of(position: Position) -> bytes:
    """What everybody can see of a position: a hidden choice may have been guessed."""
    view = position.view(0)
    return view.buffer[: view.size].tobytes()


def moments_of(table: Table) -> frozenset[bytes]:
    """The positions of a running table that are nobody else's."""
    version, known = _known.get(table.id, (-1, frozenset()))
    if version == table.version:
        return known
    if len(_known) >= MOST_KEPT:
        _known.clear()
    known = frozenset(own_moments(table))
    _known[table.id] = table.version, known
    return known


def own_moments(table: Table) -> Iterable[bytes]:
    """Those after the opening and after where it branched off."""
    began = int((table.parent or {}).get("index", 0))
    position = Position(table.setting)
    made = 0  # by seats
    for index, move in enumerate(table.moves, start=1):
        position.play_number(move.number, move.seat)
        made += move.seat != CHANCE
        if index > began and made >= OPENING:
            yield key_of(position)
