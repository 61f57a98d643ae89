"""The running games of somebody, and in which of them it is their turn."""

import logging

from sqlalchemy.exc import SQLAlchemyError

from rivertable.storage import ledger
from rivertable.tables.table import Table
from rivertable.web.services import Services

MOST_RUNNING = 24

logger = logging.getLogger("rivertable.web")


async def running_games(here: Services, guest: str) -> list[Table]:
    """Tables at which somebody sits and that are not over: first those that wait for them."""
    rooms = await here.rooms.readable(await ledger.running(here.store, guest, MOST_RUNNING))
    for room in rooms:
        if (
            room.table.is_over
        ):  # it ended before there were lists, or while nothing could be written
            await room.note_outcome()
    mine = [room.table for room in rooms if not room.table.is_over and room.table.seats_of(guest)]
    latest = sorted(mine, key=lambda table: -table.last_acted_at)
    return sorted(latest, key=lambda table: not is_waiting_for(table, guest))


async def count_turns(here: Services, guest: str, besides: str = "") -> int:
    """In how many games it is somebody's turn, besides the table that they look at."""
    try:
        tables = await running_games(here, guest)
    except SQLAlchemyError:
        logger.warning("nobody knows whose turn it is for a moment")
        return 0
    return sum(is_waiting_for(table, guest) and table.id != besides for table in tables)


def is_waiting_for(table: Table, guest: str) -> bool:
    """Is it the turn of one of this guest's seats?"""
    if not table.is_started or table.is_over:
        return False
    return any(
        seat in table.position.acting and not table.seats[seat - 1].has_stand_in
        for seat in table.seats_of(guest)
    )
