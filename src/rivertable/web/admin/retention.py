"""Delete what was never used after so many days: tables that never began, guests who never sat down."""

import asyncio
import logging
import time

from rivertable.storage.forgetting import (
    DAY,
    find,
    never_began,
    over_since,
    remove_old_sessions,
    remove_tables,
    remove_unused_guests,
)
from rivertable.web.services import Services

PERIOD = 3600.0  # seconds between two looks

logger = logging.getLogger("rivertable.retention")


async def keep_tidy(here: Services, days: float) -> None:
    """Every hour, if the host chose a number of days."""
    while days:
        try:
            await tidy(here, days)
        except Exception:  # whatever it is: it is tried again
            logger.exception("what was never used stays for another hour")
        await asyncio.sleep(PERIOD)


async def tidy(here: Services, days: float) -> tuple[int, int]:
    """How many tables and guests went?"""
    tables = await remove(here, await find(here.store, never_began(time.time() - days * DAY)))
    await remove_old_sessions(here.store, days)
    return tables, await remove_unused_guests(here.store, days)


async def remove_old(here: Services, days: float) -> int:
    """Tables at which nothing happened for so many days, finished or not."""
    return await remove(here, await find(here.store, over_since(time.time() - days * DAY)))


async def remove(here: Services, tables: list[str]) -> int:
    """Those at which nobody is, in any process."""
    watched = {room.table.id for room in here.rooms.open_rooms() if room.watchers}
    watched |= {*here.presence.watched()}
    gone = [table for table in tables if table not in watched]
    await remove_tables(here.store, gone)
    here.rooms.drop(gone)
    return len(gone)
