"""Home, lobby, settings, the profile, and error pages."""

import logging
from typing import Any

import segno
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rivertable.display.language import LANGUAGES
from rivertable.games import GAMES, find
from rivertable.storage.store import Uncertain
from rivertable.tables.commands import Refused, checked_name
from rivertable.tables.reading import BrokenTable
from rivertable.tables.table import Table
from rivertable.web.host.site import site_of

from .guests import YEAR
from .rendering import render, render_refusal
from .requests import (
    THEMES,
    form_of,
    guest_of,
    set_guest,
)
from .services import Services, services

NOT_SAVED = "The database is busy or full, so nothing was changed: try again in a moment."
UNCERTAIN = "The database went away, so this may be done or not: look, and try again."

MOST_LISTED = 60
MOST_OF_ONE = 4  # guest, in the lobby
MOST_OWN = 12  # that somebody made, and as many where they took a seat


logger = logging.getLogger("rivertable.web")


async def home(request: Request) -> Response:
    """The games, and two clicks to play one."""
    return await render(request, "home.html", offers=[find(name) for name in GAMES])


async def lobby(request: Request) -> Response:
    """Open and running tables."""
    store = services(request).store
    tables = await open_tables(request, await store.newest_tables(MOST_LISTED, MOST_OF_ONE))
    guest = await services(request).guests.by_cookie(request)
    who = guest["id"] if guest else ""
    made = await store.tables_of(who, MOST_OWN) if who else []
    sat_at = await store.tables_sat_at(who, MOST_OWN) if who else []
    known = await open_tables(request, list(dict.fromkeys([*made, *sat_at])))
    mine = [table for table in known if table.id in made or table.seats_of(who)]
    waiting = {table.id for table in (*tables, *mine) if is_waiting_for(table, who)}
    mine.sort(key=lambda table: table.id not in waiting)
    return await render(request, "lobby.html", tables=tables, mine=mine, waiting=waiting, who=who)


async def open_tables(request: Request, ids: list[str]) -> list[Table]:
    """Of these tables the ones that can be read and are not closed."""
    rooms = await services(request).rooms.readable(ids)
    return [room.table for room in rooms if not room.table.is_closed]


def is_waiting_for(table: Table, guest: str) -> bool:
    """Is it the turn of one of this guest's seats?"""
    is_running = table.is_started and not table.is_over
    return is_running and any(seat in table.position.acting for seat in table.seats_of(guest))


def redirect_back(form: dict[str, Any]) -> RedirectResponse:
    """To the page that a form was on, which is one of ours."""
    target = str(form.get("here", "/"))
    is_ours = target.startswith("/") and not target.startswith(("//", "/\\"))
    return RedirectResponse(target if is_ours else "/", 303)


async def settings(request: Request) -> Response:
    """Language, theme and pace: kept in cookies of this browser."""
    form = await form_of(request)
    response = redirect_back(form)
    allowed = {"language": tuple(LANGUAGES), "theme": THEMES}
    for name, values in allowed.items():
        if form.get(name) in values:
            response.set_cookie(name, form[name], max_age=YEAR, samesite="lax")
    return response


async def rename(request: Request) -> Response:
    """Choose another name."""
    form = await form_of(request)
    guest, _ = await guest_of(request)
    try:
        name = checked_name(str(form.get("name", "")))
    except Refused as problem:
        return await render_refusal(request, problem)
    await services(request).store.rename_guest(guest["id"], name)
    return set_guest(request, redirect_back(form), guest)


async def personal_link(request: Request) -> Response:
    """The link that brings the same seats to another device."""
    guest, _ = await guest_of(request)
    return await (new_link if request.method == "POST" else profile)(request, guest)


async def profile(request: Request, guest: dict[str, Any], link: str = "") -> Response:
    """Name, link, bots, theme. With a link on it, the page is for nobody else's eyes."""
    code = segno.make(link, error="m").svg_inline(scale=4, border=2, light="#fff") if link else ""
    response = await render(request, "me.html", link=link, code=code, who=guest)
    response.headers["cache-control"] = "no-store"
    return set_guest(request, response, guest)


async def new_link(request: Request, guest: dict[str, Any]) -> Response:
    """Another link; the old one is useless, and so is what was signed in by it."""
    renewed, key = await services(request).guests.renew_key(guest["id"])
    response = await profile(request, renewed, site_of(request).link(request, f"/me/{key}"))
    # When this browser has its new cookie, so that its own tables come back by themselves.
    response.background = BackgroundTask(sign_out, services(request), guest["id"])
    return response


async def sign_out(here: Services, guest: str) -> None:
    """Close the sockets of a guest, in every process."""
    here.store.peers.tell("signed-out", guest)
    await here.open_sockets.close_all(guest)


async def arrive(request: Request) -> Response:
    """Come in by a personal link: another site could send you here, so the page asks first."""
    who = await services(request).guests.by_key(request.path_params["key"])
    if who is None:
        return await render(
            request, "problem.html", 404, sentence="This personal link no longer works."
        )
    if request.method == "POST":
        return set_guest(request, RedirectResponse("/lobby", 303), who)
    response = await render(request, "arrive.html", who=who)
    response.headers["cache-control"] = "no-store"
    return response


async def not_found(request: Request, problem: Exception) -> Response:
    return await render(request, "problem.html", 404, sentence="Page not found.")


async def http_error(request: Request, problem: Exception) -> Response:
    """An error on a page like any other."""
    assert isinstance(problem, HTTPException)
    return await render(request, "problem.html", problem.status_code, sentence=problem.detail)


async def broken_table(request: Request, problem: Exception) -> Response:
    """A table that cannot be read: its page says so, and no other page notices."""
    assert isinstance(problem, BrokenTable)
    return await render_refusal(request, problem, 409)


async def database_error(request: Request, problem: Exception) -> Response:
    """A database that is locked, full or away."""
    logger.error("the database cannot be used: %s", request.url.path, exc_info=problem)
    sentence = UNCERTAIN if isinstance(problem, Uncertain) else NOT_SAVED
    response = await render(request, "problem.html", 503, sentence=sentence)
    response.headers["retry-after"] = "5"
    return response


async def disconnected(request: Request, problem: Exception) -> Response:
    """The browser went away in the middle of a form."""
    return Response(status_code=400)


async def server_error(request: Request, problem: Exception) -> Response:
    return await render(
        request, "problem.html", 500, sentence="Something went wrong on our side. Nothing was lost."
    )
