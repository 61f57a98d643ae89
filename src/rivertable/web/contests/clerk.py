"""Looks now and then: takes down how tables ended, and lets tournaments go on."""

import asyncio
import logging

from rivertable.web.services import Services

from .results import settle, unsettled
from .rounds import go_on, running

PERIOD = 2.0  # seconds between two looks
SELDOM = 15  # every so many looks, also at tables that nobody has open here

logger = logging.getLogger("rivertable.contests")


async def keep_books(here: Services) -> None:
    """As long as the app is open. Whatever goes wrong, it is tried again."""
    looks = 0
    while True:
        try:
            await look(here, is_thorough=looks % SELDOM == 0)
        except Exception:
            logger.exception("results are taken down later")
        looks += 1
        await asyncio.sleep(PERIOD)


async def look(here: Services, is_thorough: bool = True) -> None:
    """Once. Two processes may look at the same time: keys say who was first."""
    asked = {row["table_id"]: row for row in await unsettled(here.store)}
    known = {room.table.id for room in here.rooms.open_rooms()}
    tables = [table for table in asked if is_thorough or table in known]
    finished = 0
    for room in await here.rooms.readable(tables):
        finished += await settle(here.store, asked[room.table.id], room.table)
    if finished or is_thorough:
        for tournament in await running(here.store):
            await go_on(here.store, here.rooms, tournament)
