"""Making a table, sitting down at it, and its socket."""

import asyncio
import base64
import hashlib
import io
import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import segno
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.websockets import WebSocket

from rivertable.bots import LEVELS
from rivertable.contract import BoardGame
from rivertable.display.language import LANGUAGES
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import Setting, arrange
from rivertable.engine.moment import Move
from rivertable.games import GAMES, find
from rivertable.storage import ledger
from rivertable.storage.boards import note_played
from rivertable.tables import commands
from rivertable.tables.clocks.clock import TimeControl, stored_control
from rivertable.tables.hint_permission import may_branch
from rivertable.tables.outcome import outcome
from rivertable.tables.table import (
    BOT,
    GUEST,
    OPEN,
    PROGRAM,
    Entry,
    Seat,
    Table,
    seat_row,
)
from rivertable.web.api.bots import bots_of
from rivertable.web.company.clock_form import started
from rivertable.web.company.mutes import unread_by
from rivertable.web.company.phrases import offered
from rivertable.web.host.connections import forget_head
from rivertable.web.host.rate_limit import address_of
from rivertable.web.host.site import is_loopback, site_of
from rivertable.web.learn.pages import NO_LESSON, stage_in
from rivertable.web.learn.primers import primer_for
from rivertable.web.review.running import check_no_twin
from rivertable.web.socket.connection import Connection
from rivertable.web.socket.messages import PersonFeed

from .language import language_of, say_in
from .members.lengths import lengths, minutes
from .rendering import render, render_refusal
from .requests import (
    form_of,
    guest_of,
    level_of,
    room_of,
    set_guest,
    set_level,
    whole_number,
)
from .services import services

BOT_NAMES = ("Willow", "Juniper", "Tamarisk", "Cattail", "Sedge", "Alder", "Rush", "Poplar")
NOBODY = {"id": "", "name": "A guest"}  # who has no cookie may watch
TOO_MANY = 4429  # the code with which a socket is closed that is one too many


def guest_seat(guest: dict[str, Any]) -> Seat:
    return Seat(GUEST, guest["id"], guest["name"])


def bot_seat(number: int, level: int) -> Seat:
    return Seat(BOT, name=BOT_NAMES[number - 1], level=level)


async def create(
    request: Request,
    game: BoardGame,
    seats: list[Seat],
    options: dict[str, Any],
    guest: dict[str, Any],
    *,
    is_listed: bool,
    patience: int = 180,
    parent: dict[str, Any] | None = None,
    table: str = "",
    version: int | None = None,
    clock: TimeControl | None = None,
) -> str:
    """Store a new table, which may have an id already; returns its id.

    It is played by the newest rules, unless it goes on from a game by others.
    """
    check_rate(request, guest["id"], is_listed)
    setting = arrange(game, len(seats), options, version=version)
    table = table or secrets.token_urlsafe(6)
    rooms = services(request).rooms
    row = {
        "id": table,
        "made_at": time.time(),
        "maker": guest["id"],
        "game": game.name,
        "version": setting.version,
        "players": len(seats),
        "options": dict(setting.options),
        # Programs take their seats afterwards, so that they get an event.
        "seats": [seat_row(Seat() if seat.kind == PROGRAM else seat) for seat in seats],
        "is_listed": is_listed,
        "patience": patience,
        "parent": parent,
        "clock": stored_control(await started(clock, rooms.time)),
    }
    await services(request).store.add_table(row)
    await ledger.note(services(request).store, *outcome(Table(row)))
    board = setting.options.get(game.boards.option, "") if game.boards else ""
    if game.boards and board and board not in game.boards.names:
        await note_played(services(request).store, game.name, board)
    await bots_of(request).sit_down(table, seats)
    if clock is not None and (room := await rooms.get(table)):
        await room.keep_quiet(guest["id"])  # and the alarm is set, if it has begun
    return table


def check_rate(request: Request, guest: str, is_listed: bool) -> None:
    """Not too many tables, and only a few that everybody is shown."""
    here, address = services(request), address_of(request)
    if here.new_tables.wait(guest, address):
        raise HTTPException(
            429, "You have created many tables: wait a few seconds before the next one."
        )
    if is_listed and here.listed_tables.wait(guest, address):
        raise HTTPException(
            429, "You have created many public tables: wait a minute before the next one."
        )


async def play_now(request: Request) -> Response:
    """One click: a table with me and bots."""
    form = await form_of(request)
    name = str(form.get("game", ""))
    if name not in GAMES:
        return await render(request, "problem.html", 400, sentence="This game does not exist.")
    game = find(name)
    guest, _ = await guest_of(request)
    level = whole_number(str(form.get("level", "")), 0)
    level = level if level in LEVELS else level_of(request)
    others = range(2, game.usual_players + 1)
    seats = [guest_seat(guest), *(bot_seat(number, level) for number in others)]
    try:
        table = await create(request, game, seats, options_in(form, game), guest, is_listed=False)
    except RivertableError as problem:
        return await render_refusal(request, problem)
    response = set_level(RedirectResponse(f"/table/{table}", 303), level)
    return set_guest(request, response, guest)


def options_in(form: Mapping[str, Any], game: BoardGame) -> dict[str, Any]:
    """The options that were chosen."""
    return {key: form[f"option-{key}"] for key in game.options if form.get(f"option-{key}")}


async def show(request: Request, problem: str = "", typed: str = "") -> Response:
    """The table, with an invitation for someone who can sit down."""
    room = await room_of(request)
    try:
        guest, is_new = await guest_of(request)
    except SQLAlchemyError:  # who cannot be made a guest now can watch
        guest, is_new = NOBODY, False
    language = language_of(request)
    feed = PersonFeed(room.table, guest["id"], language)
    feed.muted = await unread_by(services(request).store, guest["id"])
    first = {**feed.all(), **await room.clock_fields()}
    say = say_in(language)
    response = await render(
        request,
        "table.html",
        400 if problem else 200,
        table=room.table,
        invitation=await invitation(request, room.table, guest, problem, typed),
        pairing=await waiting_row(request, room.table),
        first=first,
        pieces="" if first["curtain"] else feed.drawn,  # seen before any script is there
        level_names={number: say(level.name) for number, level in LEVELS.items()},
        symbols=room.table.game.pieces.symbols(),
        phrases=offered(say),
        primer=primer_for(request, room.table.game),
        link=site_of(request).link(request, f"/table/{room.table.id}"),
    )
    return set_guest(request, response, guest) if is_new else response


async def invitation(
    request: Request, table: Table, guest: dict[str, Any], problem: str, typed: str
) -> dict[str, Any] | None:
    """The invitation for someone without a seat, while one is free."""
    free = [number for number, seat in enumerate(table.seats, 1) if seat.kind == OPEN]
    if not free or table.is_closed or table.seats_of(guest["id"]):
        return None
    host = next((seat.name for seat in table.seats if seat.guest == table.maker), "")
    known = await lengths(services(request))
    return {
        "host": host,
        "free": free,
        "name": typed or guest["name"],
        "problem": problem,
        "minutes": minutes(known, table.game.name, len(table.seats)),
    }


async def waiting_row(request: Request, table: Table) -> dict[str, Any] | None:
    """Until when a table waits for anybody; None if it does not."""
    is_waiting = not table.is_started and not table.is_closed
    return await ledger.pairing(services(request).store, table.id) if is_waiting else None


async def rematch(request: Request) -> Response:
    """The same people at a new table; the old one leads everybody there."""
    room = await room_of(request)
    guest, _ = await guest_of(request)
    old = room.table
    if not old.is_over or not old.seats_of(guest["id"]):
        sentence = "Only players at this table can play again, once the game is over."
        return await render(request, "problem.html", 403, sentence=sentence)
    if not old.rematch:
        try:  # nobody is seated beside a player whom they have blocked
            await room.check_welcome(guest["id"])
        except commands.Refused as problem:
            return await render_refusal(request, problem, 403)
        with suppress(IntegrityError):  # somebody else has just made it
            await create_rematch(request, old, guest)
        await room.do(commands.set_rematch, guest["id"], rematch_id(old))
    return RedirectResponse(f"/table/{old.rematch}", 303)


async def create_rematch(request: Request, old: Table, guest: dict[str, Any]) -> None:
    """A table like an old one, with the same people."""
    is_here = services(request).presence.is_here
    is_live = old.clock is not None and not old.clock.control.is_slow
    others = {seat.guest for seat in old.seats if seat.kind == GUEST and seat.guest != guest["id"]}
    gone = {who for who in others if is_live and not is_here(old.id, who)}
    # The clock of nobody runs who is not there to see it.
    seats = [Seat() if one.guest in gone else replace(one, has_stand_in=False) for one in old.seats]
    await create(
        request, old.game, seats, dict(old.setting.options), guest, is_listed=old.is_listed,
        patience=old.patience, parent={"rematch": old.id}, table=rematch_id(old),
        clock=old.clock.control if old.clock else None,
    )  # fmt: skip


def rematch_id(old: Table) -> str:
    """The id of the next table: the same for all who press at once, at whichever server."""
    digest = hashlib.sha256(f"rematch of {old.id}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:6]).decode()


async def branch(request: Request) -> Response:
    """Play on from a moment of a table: against bots, or all seats at this screen."""
    room = await room_of(request)
    guest, _ = await guest_of(request)
    form = await form_of(request)
    old = room.table
    index = whole_number(str(form.get("index", "")), len(old.moves) + 1)
    if index > len(old.moves) or not may_branch(old, guest["id"]):
        sentence = "You can continue from here once the game is over."
        return await render(request, "problem.html", 400, sentence=sentence)
    seat = whole_number(str(form.get("seat", "")), 0)
    table = await create_from(
        request, old.game, branch_seats(request, old, guest, seat), old.setting, guest,
        old.moves[:index], {"table": old.id, "index": index},
    )  # fmt: skip
    return set_guest(request, RedirectResponse(f"/table/{table}", 303), guest)


async def create_from(
    request: Request,
    game: BoardGame,
    seats: list[Seat],
    setting: Setting,
    guest: dict[str, Any],
    moves: Sequence[Move],
    parent: dict[str, Any],
) -> str:
    """A table at which these moves have been made already; returns its id."""
    options, version = dict(setting.options), setting.version
    table = await create(
        request, game, seats, options, guest, is_listed=False, parent=parent, version=version
    )
    at = time.time()
    entries = [
        Entry(number, at, "move", move.seat, "", move.text) for number, move in enumerate(moves)
    ]
    if entries:
        await services(request).store.append([{"table_id": table, **vars(e)} for e in entries])
    return table


async def play_lesson(request: Request) -> Response:
    """The short game at the end of a course: a real table, with bots that are kind."""
    game, _, stage = await stage_in(request)
    if stage.game is None:
        raise HTTPException(404, NO_LESSON)
    guest, _ = await guest_of(request)
    seats = [
        guest_seat(guest) if number == stage.seat else bot_seat(number, stage.game.level)
        for number in range(1, stage.start.setting.players + 1)
    ]
    setting, parent = stage.start.setting, {"lesson": stage.name}
    table = await create_from(request, game, seats, setting, guest, stage.start.moves, parent)
    return set_guest(request, RedirectResponse(f"/table/{table}", 303), guest)


def branch_seats(request: Request, old: Table, guest: dict[str, Any], own_seat: int) -> list[Seat]:
    """One seat for the guest and bots at the others; without a seat (0) all are the guest's."""
    if own_seat == 0:
        return [Seat(GUEST, guest["id"], name) for name in old.names]
    level = level_of(request)
    return [
        guest_seat(guest) if number == own_seat else bot_seat(number, level)
        for number in range(1, len(old.seats) + 1)
    ]


async def qr_code(request: Request) -> Response:
    """The table's link as a QR code, for a phone in the room."""
    room = await room_of(request)
    out = io.BytesIO()
    link = site_of(request).link(request, f"/table/{room.table.id}")
    segno.make(link, error="m").save(out, kind="svg", scale=4, border=2, light="#fff")
    return Response(out.getvalue(), media_type="image/svg+xml")


async def socket(websocket: WebSocket) -> None:
    """The socket of a table."""
    here = services(websocket)
    if here.is_draining:
        await go_elsewhere(websocket)
        return
    found, guest = await asyncio.gather(
        here.rooms.readable([websocket.path_params["table"]]), here.guests.by_cookie(websocket)
    )
    if here.is_draining:  # since we began to read
        await go_elsewhere(websocket)
        return
    room = found[0] if found else None
    site = site_of(websocket)
    is_own = site.knows(websocket.headers.get("host", "")) and site.has_own_origin(websocket)
    if room is None or not is_own:
        await websocket.close(4404 if room is None else 4403)
        return
    language = websocket.query_params.get("language", "")
    if language not in LANGUAGES:
        language = language_of(websocket)
    await websocket.accept()
    address, known = address_of(websocket), guest or NOBODY
    with (
        here.sockets.slot(known["id"] or address) as has_slot,
        here.sockets_of_address.slot(address) as has_room,
        here.open_sockets.noted(known["id"], websocket),
    ):
        if has_slot and (has_room or is_loopback(address)):
            connection = Connection(
                websocket, room, known, language, here.draw_queue, here.socket_limits,
                here.presence, here.store, here.guests.whose_turn(known["id"], address),
                here.answers.note,
                partial(check_no_twin, websocket),
            )  # fmt: skip
            forget_head(websocket)
            await connection.serve()
        else:
            most = here.sockets_of_address.most if has_slot else here.sockets.most
            await reject(websocket, most, language)


async def go_elsewhere(websocket: WebSocket) -> None:
    """Say that there is nobody here for long: another process takes them."""
    await websocket.send_denial_response(Response(status_code=503))


async def reject(websocket: WebSocket, most: int, language: str) -> None:
    """Too many tables are open in the browsers of one guest."""
    say = say_in(language)
    sentence = say("You have {most} tables open: close one to see this one.")
    answer = {"code": "crowded", "rule": None, "sentence": sentence.format(most=most)}
    await websocket.send_json({"kind": "refused", "id": None, **answer})
    await websocket.close(TOO_MANY)
