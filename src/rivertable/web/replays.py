"""Any moment of a table: shown, stepped through, saved as a record or a picture."""

import asyncio
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rivertable.engine.position import Position, View
from rivertable.tables.hint_permission import may_branch
from rivertable.tables.table import Table
from rivertable.web.host.site import site_of
from rivertable.web.learn.primers import primer_for
from rivertable.web.review.graph import graph_of
from rivertable.web.socket.log_lines import Message, log_lines

from .installed.painting import picture_of
from .language import language_of
from .rendering import render
from .requests import (
    language_in,
    room_of,
    theme_in,
    whole_number,
)
from .services import services

PICTURE_WIDTH = 1400


async def seat_in(request: Request, table: Table) -> int:
    """Through whose eyes: once a game is over there is nothing left to hide."""
    guest = await services(request).guests.by_cookie(request)
    return table.view_seat(guest["id"]) if guest else 0


def view_at(table: Table, index: int, seat: int) -> View:
    """What the seat knew after that many moves."""
    numbers = [(move.seat, move.number) for move in table.moves[:index]]
    return table.view(seat, Position(table.setting, numbers))


def index_in(request: Request, table: Table, usual: int | None = None) -> int:
    """The moment that an address names; if it names none, the usual one, or the last."""
    last = len(table.moves)
    usual = last if usual is None else usual
    return moment_in(table, whole_number(request.query_params.get("move", ""), usual))


def moment_in(table: Table, index: int) -> int:
    """A moment that can be looked at."""
    return max(first_moment(table), min(len(table.moves), index))


def first_moment(table: Table) -> int:
    """The first one that can be looked at: while choices are covered again by later ones, this is now."""
    secrets = table.game.secrets
    is_covered = secrets is not None and secrets.covers(table.setting)
    return len(table.moves) if is_covered and not table.is_over else 0


async def show(request: Request) -> Response:
    """The replay: a slider over all moments."""
    table = (await room_of(request)).table
    guest = await services(request).guests.by_cookie(request)
    seat = table.view_seat(guest["id"]) if guest else 0
    language = language_of(request)
    index = index_in(request, table, usual=0)  # a replay is watched from the start
    log = await asyncio.to_thread(lambda: list(log_lines(table, seat, language, len(table.moves))))
    return await render(
        request,
        "replay.html",
        table=table,
        index=index,
        begin=first_moment(table),
        count=len(table.moves),
        link=site_of(request).link(request, f"/table/{table.id}"),
        log=log,
        first=scene_at(table, index, seat, language),
        symbols=table.game.pieces.symbols(),
        primer=primer_for(request, table.game),
        graph=await graph_of(request, table),
        may_branch=table.is_over or (guest is not None and may_branch(table, guest["id"])),
    )


def scene_at(table: Table, index: int, seat: int, language: str) -> Message:
    """One moment, drawn."""
    view = view_at(table, index, seat)
    scene = table.game.draw(view, language)
    words = table.game.words
    return {
        "index": index,
        "scene": [[element.id, element.shown] for element in scene.elements],
        "width": scene.width,
        "height": scene.height,
        "asked": words.asked(view, language),
        "panels": [
            [number, table.names[number - 1], words.panel(view, number, language)]
            for number in range(1, len(table.seats) + 1)
        ],
    }


async def moment(request: Request) -> Response:
    """One moment, for the slider."""
    table = (await room_of(request)).table
    index = moment_in(table, whole_number(request.path_params["index"], len(table.moves)))
    seat = await seat_in(request, table)
    return JSONResponse(scene_at(table, index, seat, language_of(request)))


async def board_text(request: Request) -> Response:
    """The board in sentences, for a screen reader."""
    table = (await room_of(request)).table
    view = view_at(table, index_in(request, table), await seat_in(request, table))
    return JSONResponse(table.game.words.board_text(view, language_of(request)))


async def record(request: Request) -> Response:
    """The game so far as text, as far as the reader may know it."""
    table = (await room_of(request)).table
    seat = await seat_in(request, table)
    view = table.view(seat)
    name = f"{table.game.name}-{table.id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(view.record(), media_type="text/plain; charset=utf-8", headers=headers)


async def picture(request: Request) -> Response:
    """A moment as SVG or PNG."""
    table = (await room_of(request)).table
    form = request.path_params["form"]
    if form not in ("svg", "png"):
        raise HTTPException(404)
    view = view_at(table, index_in(request, table), await seat_in(request, table))
    draw = partial(view.svg, theme_in(request), language_in(request))
    if form == "svg":
        svg = await asyncio.to_thread(draw)
        # Lists name the moment in the address, so a browser need not ask for it again.
        keep = (
            {"cache-control": "private, max-age=3600", "vary": "cookie"}
            if "v" in request.query_params
            else None
        )
        return Response(svg, media_type="image/svg+xml", headers=keep)
    dots = await picture_of(request, draw, PICTURE_WIDTH)
    return Response(dots, media_type="image/png")
