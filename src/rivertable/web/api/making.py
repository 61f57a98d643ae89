"""A program comes by itself: a token and a table without the pages, the rules and its board as text."""

import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rivertable.bots import language
from rivertable.games import GAMES, find
from rivertable.tables.clocks.clock import HAND, LEAVE, TimeControl
from rivertable.tables.commands import Refused
from rivertable.web.company.clock_form import checked_control
from rivertable.web.host.rate_limit import address_of
from rivertable.web.services import services

from .bots import Bot, bots_of
from .errors import TooManyRequests
from .messages import legal, seat_of, summary, turn
from .reading import body_of, check_wait, own_room, text_in

PATIENCE = (60, 180, 600, 86400)  # seconds, as on the page
USUAL_PATIENCE = 180
SEAT = re.compile("open|bot-[1-8]")
BUSY = 429


async def account(request: Request) -> Response:
    """A new bot, of a guest who has nothing else: whoever has the token has the bot."""
    check_wait(services(request).new_guests.wait(address_of(request)))
    name = text_in(await body_of(request), "name")
    guest, _ = await services(request).guests.make()
    token = await bots_of(request).make(guest["id"], name)
    (bot,) = await bots_of(request).of(guest["id"])
    return JSONResponse(
        {"id": bot["id"], "name": bot["name"], "made_at": bot["made_at"], "token": token}
    )


async def table(request: Request, bot: Bot) -> Response:
    """A new table; the bot's own seat is called `me`."""
    body = await body_of(request)
    game, options = text_in(body, "game"), options_in(body)
    if game not in GAMES:
        raise Refused("setting", "This game does not exist.")
    seats = await seats_in(request, body, bot)
    owner = await services(request).store.guest(bot["owner"])
    state = request.app.state  # who makes tables for people makes them for programs too
    made = state.seats_of(seats, owner, await bots_of(request).of(bot["owner"]))
    try:
        table = await state.create_table(
            request, find(game), made, options, owner,
            is_listed=body.get("listed") is True, patience=patience_in(body), clock=clock_in(body),
        )  # fmt: skip
    except HTTPException as problem:
        if problem.status_code != BUSY:
            raise
        raise TooManyRequests(seconds=5) from None
    room = await services(request).rooms.get(table)
    assert room is not None, "it was just made"
    return JSONResponse(summary(room.table, bot["id"]))


def options_in(body: dict[str, Any]) -> dict[str, Any]:
    """Options of the game, if any are given."""
    options = body.get("options", {})
    if not isinstance(options, dict):
        raise Refused("malformed", "{key} must be an object.", key="options")
    if not all(isinstance(value, str | bool) for value in options.values()):
        raise Refused("malformed", "{key} must be a text.", key="options")
    return options


async def seats_in(request: Request, body: dict[str, Any], bot: Bot) -> dict[str, str]:
    """The seats as the page's form names them."""
    seats = body.get("seats")
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise Refused("malformed", "{key} must be a list of texts.", key="seats")
    own = {one["id"] for one in await bots_of(request).of(bot["owner"])}
    values = [bot["id"] if seat == "me" else seat for seat in seats]
    if not all(value in own or SEAT.fullmatch(value) for value in values):
        raise Refused(
            "setting", "A seat is me, open, bot-1 to bot-8, or the id of one of your bots."
        )
    programs = [value for value in values if value in own]
    if len(programs) > len(set(programs)):
        raise Refused("setting", "A bot has one seat at a table.")
    form = {f"seat-{number}": value for number, value in enumerate(values, start=1)}
    return {"players": str(len(values)), **form}


def patience_in(body: dict[str, Any]) -> int:
    """After how many seconds others may let a bot of the server stand in for somebody."""
    patience = body.get("patience", USUAL_PATIENCE)
    if isinstance(patience, bool) or patience not in PATIENCE:
        known = ", ".join(map(str, PATIENCE))
        raise Refused("malformed", "patience is one of {known}.", known=known)
    return int(patience)


def clock_in(body: dict[str, Any]) -> TimeControl | None:
    """How much time every seat has, if the table is to have a clock."""
    clock = body.get("clock")
    if clock is None:
        return None
    if not isinstance(clock, dict):
        raise Refused("malformed", "{key} must be an object.", key="clock")
    times = [clock.get("bank"), clock.get("increment", 0)]
    if not all(isinstance(time, int) and not isinstance(time, bool) for time in times):
        raise Refused("malformed", "bank and increment are whole numbers of seconds.")
    then = clock.get("then", HAND)
    if then not in (HAND, LEAVE):
        raise Refused("malformed", "then is {hand} or {leave}.", hand=HAND, leave=LEAVE)
    return checked_control(float(times[0]), float(times[1]), then)


async def board(request: Request, bot: Bot) -> Response:
    """The board as the bot's seat sees it, as text and as JSON, beside its moves."""
    room = await own_room(request, bot)
    here = room.table
    view = here.view(seat_of(here, bot["id"]))
    now = turn(here, view, here.version, legal(here, view))
    told = {"table": here.id, "text": language.told(view), **await room.clock_fields()}
    return JSONResponse({**language.as_json(view), **now, **told})


async def rules(request: Request) -> Response:
    """The rules of a game as text."""
    name = request.path_params["game"]
    if name not in GAMES:
        raise HTTPException(404)
    return JSONResponse({"game": name, "rules": find(name).version, "text": language.rules(name)})
