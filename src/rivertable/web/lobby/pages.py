"""Home, which recognises its visitors, and the lobby with everybody's tables."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rivertable.games import GAMES, find
from rivertable.puzzles import daily
from rivertable.puzzles.puzzle import Puzzle
from rivertable.storage import ledger, members
from rivertable.tables.table import OPEN, Table
from rivertable.web.learn.progress import done_stages
from rivertable.web.members.lengths import lengths, minutes
from rivertable.web.members.turns import count_turns, is_waiting_for, running_games
from rivertable.web.puzzles.pages import todays
from rivertable.web.rendering import render
from rivertable.web.requests import level_of
from rivertable.web.services import services

from .pairing import WAITS

MOST_LISTED = 60
MOST_OF_ONE = 4  # guest
KIND_LEVEL = 2  # of bots, for first-time visitors
MOST_AT_HOME = 6  # running games
OPEN_TO_ALL, PLAYING, FINISHED = range(3)  # where a table stands in the list


async def home(request: Request) -> Response:
    """Your running games; then the games, and two clicks to play one."""
    here = services(request)
    guest = await here.guests.by_cookie(request)
    running = await running_games(here, guest["id"]) if guest else []
    is_back = guest is not None and not running and await ledger.has_played(here.store, guest["id"])
    is_newcomer = not (running or is_back or done_stages(request))
    has_chosen = "level" in request.cookies
    return await render(
        request,
        "home.html",
        level=KIND_LEVEL if is_newcomer and not has_chosen else level_of(request),
        offers=[find(name) for name in GAMES],
        running=running[:MOST_AT_HOME],
        running_count=len(running),
        is_newcomer=is_newcomer,
        is_back=is_back,
        puzzle=await puzzle_of_today(),
        day=daily.today(),
        waits=WAITS,
        **await about_tables(request, guest),
    )


async def puzzle_of_today() -> Puzzle | None:
    return await asyncio.to_thread(todays)


async def about_tables(request: Request, guest: dict[str, Any] | None) -> dict[str, Any]:
    """What entry.html needs to show a table."""
    known, who = await lengths(services(request)), guest["id"] if guest else ""
    return {
        "who": who,
        "minutes": lambda table: minutes(known, table.game.name, len(table.seats)),
        "is_waiting": lambda table: is_waiting_for(table, who),
        "free_seats": free_seats,
    }


def free_seats(table: Table) -> int:
    return sum(seat.kind == OPEN for seat in table.seats)


async def lobby(request: Request) -> Response:
    """Your tables, then those to join and to watch; first those of people whom you follow."""
    here = services(request)
    guest = await here.guests.by_cookie(request)
    rooms = await here.rooms.readable(await here.store.newest_tables(MOST_LISTED, MOST_OF_ONE))
    ties = await members.ties_of(here.store, guest["id"]) if guest else {}
    tables = [
        room.table
        for room in rooms
        if not room.table.is_closed and ties.get(room.table.maker) != members.BLOCK
    ]
    tables.sort(key=lambda table: (place(table), ties.get(table.maker) != members.FOLLOW))
    running = await running_games(here, guest["id"]) if guest else []
    mine = {table.id for table in running}
    tables = [table for table in tables if table.id not in mine]
    return await render(
        request,
        "lobby.html",
        joinable=[table for table in tables if place(table) == OPEN_TO_ALL],
        playing=[table for table in tables if place(table) == PLAYING],
        finished=[table for table in tables if place(table) == FINISHED],
        running=running,
        followed={other for other, kind in ties.items() if kind == members.FOLLOW},
        offers=[find(name) for name in GAMES],
        waits=WAITS,
        **await about_tables(request, guest),
    )


def place(table: Table) -> int:
    """Open tables first, then running ones, then those that are over."""
    return FINISHED if table.is_over else OPEN_TO_ALL if free_seats(table) else PLAYING


async def turns(request: Request) -> Response:
    """In how many games it is the reader's turn, for a page that stays open."""
    here = services(request)
    guest = await here.guests.by_cookie(request)
    besides = request.query_params.get("besides", "")
    count = await count_turns(here, guest["id"], besides) if guest else 0
    return JSONResponse({"turns": count}, headers={"cache-control": "no-store"})
