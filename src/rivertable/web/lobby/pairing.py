"""Quick pairing: a game with anybody, filled with bots after a time that one chose.

A table that waits is a table like any other, with a row in `pairings`. Whoever comes sits down there
by the one door of its log, so nobody has to agree with other processes about anything.
"""

import asyncio
import logging
import time
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rivertable.bots import LEVELS
from rivertable.games import GAMES, find
from rivertable.storage import ledger, members
from rivertable.tables import commands
from rivertable.tables.commands import Refused
from rivertable.tables.room import Room
from rivertable.tables.table import GUEST, OPEN, Seat
from rivertable.web.requests import form_of, guest_of, level_of, set_guest, whole_number
from rivertable.web.services import Services, services
from rivertable.web.tables import BOT_NAMES, create, guest_seat

WAITS = {"15": 15, "60": 60, "300": 300}  # seconds until bots take what is free
USUAL_WAIT = 60
PERIOD = 1.0  # seconds after which we look for tables that have waited long enough

logger = logging.getLogger("rivertable.web")


async def pair(request: Request) -> Response:
    """Sit down where somebody waits for the same game, or wait."""
    form, here = await form_of(request), services(request)
    name, _, count = str(form.get("game", "")).partition(":")
    players = whole_number(count, 0)
    if name not in GAMES or players not in find(name).player_counts:
        raise HTTPException(400, "This game does not exist.")
    guest, _ = await guest_of(request)
    table = await sit_where_somebody_waits(here, guest, name, players)
    if not table:
        table = await wait(request, guest, name, players, form)
        table = await sit_where_somebody_waits(here, guest, name, players, table) or table
    return set_guest(request, RedirectResponse(f"/table/{table}", 303), guest)


async def wait(
    request: Request, guest: dict[str, Any], name: str, players: int, form: dict[str, Any]
) -> str:
    """A public table at which somebody waits for others."""
    seats = [guest_seat(guest), *(Seat() for _ in range(players - 1))]
    table = await create(request, find(name), seats, {}, guest, is_listed=True)
    now, seconds = time.time(), WAITS.get(str(form.get("wait")), USUAL_WAIT)
    level = whole_number(str(form.get("level", "")), 0)
    row = {"table_id": table, "game": name, "players": players, "made_at": now}
    level = level if level in LEVELS else level_of(request)
    await ledger.add_pairing(
        services(request).store, {**row, "level": level, "fill_at": now + seconds}
    )
    return table


async def sit_where_somebody_waits(
    here: Services, guest: dict[str, Any], game: str, players: int, own: str = ""
) -> str:
    """The oldest table that waits for such a game and where both sides like to play; its id.

    Two who come at the same moment, in two processes, each make a table and then look again: the one
    who made the younger table goes to the older.
    """
    blocked = await members.blocked_by(here.store, guest["id"])
    for row in await ledger.waiting(here.store, game, players):
        if row["table_id"] == own:
            return ""
        room = await here.rooms.get(row["table_id"])
        people = {seat.guest for seat in room.table.seats if seat.guest} if room else set()
        if room is None or not people or people & blocked:
            continue
        if room.table.seats_of(guest["id"]) and not room.table.is_started:
            return str(row["table_id"])  # the same button, pressed again
        if await has_sat_down(room, guest):
            await close(here, guest["id"], own)
            return str(row["table_id"])
    return ""


async def has_sat_down(room: Room, guest: dict[str, Any]) -> bool:
    try:
        await room.sit(guest["id"], None, guest["name"])
    except Refused:  # full, closed, or blocked
        return False
    return True


async def close(here: Services, guest: str, table: str) -> None:
    """A table at which one waited alone is not needed any more."""
    room = await here.rooms.get(table) if table else None
    if room is not None:
        await room.do(commands.close, guest)
        await ledger.end_pairing(here.store, table)


async def keep_pairing(here: Services) -> None:
    """Let bots sit down where somebody has waited long enough; whichever process is first does it."""
    while True:
        try:
            for row in await ledger.due_pairings(here.store):
                await begin(here, row)
        except SQLAlchemyError:
            logger.warning("tables wait for bots a moment longer")
        except Exception:  # whatever it is: nobody else would look again
            logger.exception("bots do not sit down")
        await asyncio.sleep(PERIOD)


async def begin(here: Services, row: dict[str, Any]) -> None:
    for room in await here.rooms.readable([row["table_id"]]):
        kinds = {seat.kind for seat in room.table.seats}
        if OPEN in kinds and GUEST in kinds:
            await room.fill(row["level"], BOT_NAMES)
        elif OPEN in kinds:  # whoever waited here has left
            await room.do(commands.close, room.table.maker)
    await ledger.end_pairing(here.store, row["table_id"])
