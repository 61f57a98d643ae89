"""The form for a new table, and the table that is made of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rivertable.bots import LEVELS
from rivertable.contract import BoardGame
from rivertable.display.language import Say
from rivertable.engine.errors import Refusal, RivertableError
from rivertable.engine.seats import MOST_SEATS
from rivertable.games import GAMES, find
from rivertable.tables import commands
from rivertable.tables.names import one_line
from rivertable.tables.table import BOT, GUEST, OPEN, PROGRAM, Seat
from rivertable.web.api.bots import Bot, bots_of
from rivertable.web.company.clock_form import (
    BANK_UNITS,
    INCREMENT_UNITS,
    LIVE,
    SLOW,
    chosen_clock,
    control_text,
    written,
)
from rivertable.web.contests.results import check_rated, count
from rivertable.web.language import language_of, say_in
from rivertable.web.rendering import render
from rivertable.web.requests import form_of, guest_of, set_guest, set_level, whole_number
from rivertable.web.services import services
from rivertable.web.tables import bot_seat, create, guest_seat, options_in

UNKNOWN_SEAT = "Seat {number} cannot be filled like that: choose a person, a bot or an open seat."
PATIENCE = {"60": 60, "180": 180, "600": 600, "86400": 86400}  # seconds


async def new(request: Request) -> Response:
    """The form for a new table, and the table that is made of it."""
    return await (new_table if request.method == "POST" else new_form)(request)


async def new_form(
    request: Request, problem: str = "", form: dict[str, Any] | None = None
) -> Response:
    """The form for a new table: empty, or as it was filled in, with what is wrong with it."""
    first = next(iter(GAMES))
    name = str((form or request.query_params).get("game", first))
    if problem and name not in GAMES:
        name = first
    if name not in GAMES:
        return await render(request, "problem.html", 404, sentence="This game does not exist.")
    known = await services(request).guests.by_cookie(request)
    bots = await bots_of(request).of(known["id"]) if known else []
    status, filled, game = 400 if problem else 200, form or {}, find(name)
    return await render(
        request, "new.html", status, game=game, bots=bots, problem=problem, filled=filled,
        with_friends="friends" in request.query_params,
        own=own_board(game, filled or request.query_params), clocks=offered_clocks(request),
        units=(BANK_UNITS, INCREMENT_UNITS),
    )  # fmt: skip


def offered_clocks(request: Request) -> list[list[tuple[str, str]]]:
    """Live and slow ones, each as the form sends it and in words."""
    say = say_in(language_of(request))
    return [[(written(one), control_text(one, say)) for one in some] for some in (LIVE, SLOW)]


def own_board(game: BoardGame, said: Mapping[str, Any]) -> str:
    """A board of somebody's own that a link or the form has, if it can be read."""
    if game.boards is None:
        return ""
    option = game.boards.option
    text = str(said.get(option, "") or said.get(f"option-{option}", ""))
    return "" if text in game.boards.names else game.boards.examine(text).option


async def new_table(request: Request) -> Response:
    """A table as the form says."""
    form = await form_of(request)
    guest, _ = await guest_of(request)
    try:
        game = find(str(form.get("game", "")))
        seats = seats_of(
            form, guest, await bots_of(request).of(guest["id"]), say_in(language_of(request))
        )
        options = options_in(form, game)
        patience = PATIENCE.get(str(form.get("patience")), 180)
        is_listed = form.get("listed") == "yes"
        clock, is_rated = chosen_clock(form), form.get("rated") == "yes"
        if is_rated:
            check_rated(seats, clock)
        table = await create(
            request, game, seats, options, guest, is_listed=is_listed, patience=patience,
            parent={"rated": True} if is_rated else None, clock=clock,
        )  # fmt: skip
        if is_rated:
            await count(services(request).store, table, is_rated=True)
    except RivertableError as problem:
        say = say_in(language_of(request))
        said = problem.said(say) if isinstance(problem, Refusal) else str(problem)
        return set_guest(request, await new_form(request, said, form), guest)
    response = RedirectResponse(f"/table/{table}", 303)
    for seat in [seat for seat in seats if seat.kind == BOT][:1]:
        set_level(response, seat.level)
    return set_guest(request, response, guest)


def seats_of(
    form: dict[str, Any], guest: dict[str, Any], bots: list[Bot], say: Say = str
) -> list[Seat]:
    """The seats that were filled in."""
    # One seat more than any game has is enough to be refused.
    count = min(MOST_SEATS + 1, whole_number(str(form.get("players", "")), 0))
    seats: list[Seat] = []
    for number in range(1, count + 1):
        seat = seat_in(form, number, guest, bots, say)
        if seat.kind == GUEST:  # nobody is there twice under the same name
            named = commands.unlike(seat.name, [other.name for other in seats])
            seat = replace(seat, name=named)
        seats.append(seat)
    return seats


def seat_in(
    form: dict[str, Any], number: int, guest: dict[str, Any], bots: list[Bot], say: Say
) -> Seat:
    """One seat of the form: `me`, `open`, `local` (another player here), `bot-4`, or the id of one
    of the guest's own bots.
    """
    value = str(form.get(f"seat-{number}", "open"))
    kind, _, level = value.partition("-")
    if kind == "me":
        return guest_seat(guest)
    if kind == "local":
        name = one_line(str(form.get(f"name-{number}", "")))
        name = commands.checked_name(name) if name else say("Player {number}").format(number=number)
        return Seat(GUEST, guest["id"], name)
    if kind == "bot" and whole_number(level, 0) in LEVELS:
        return bot_seat(number, int(level))
    programs = {bot["id"]: Seat(PROGRAM, bot["id"], bot["name"]) for bot in bots}
    if value != "open" and value not in programs:
        raise Refusal(UNKNOWN_SEAT, number=number)
    return programs.get(value, Seat(OPEN))
