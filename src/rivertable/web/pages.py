"""Home, lobby, and who you are."""

import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import segno
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.templating import Jinja2Templates

from rivertable.bots import LEVELS
from rivertable.bots.levels import USUAL_LEVEL
from rivertable.display.language import LANGUAGES
from rivertable.games import GAMES, find
from rivertable.tables.commands import Refused, checked_name
from rivertable.tables.table import Table
from rivertable.web.language import say_in

from .guests import YEAR, hashed

if TYPE_CHECKING:
    from .app import Services

THEMES = ("auto", "light", "dark")
MOST_LISTED = 60
MOST_OWN = 12  # that somebody made, and as many where they took a seat

templates = Jinja2Templates(directory=Path(__file__).parent / "templates")

Handler = Callable[[Request], Awaitable[Response]]


def services(connection: HTTPConnection) -> "Services":
    found: Services = connection.app.state.services
    return found


def language_of(connection: HTTPConnection) -> str:
    """What the reader chose, else what their browser asks for, else English."""
    chosen = connection.cookies.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    for part in connection.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return "en"


def theme_of(connection: HTTPConnection) -> str:
    chosen = connection.cookies.get("theme", "")
    return chosen if chosen in THEMES else "auto"


def level_of(connection: HTTPConnection) -> int:
    """The level of bots that the reader chose last."""
    chosen = connection.cookies.get("level", "")
    return next((level for level in LEVELS if str(level) == chosen), USUAL_LEVEL)


def remember_level(response: Response, level: int) -> Response:
    """Offer the same level next time."""
    response.set_cookie("level", str(level), max_age=YEAR, samesite="lax")
    return response


async def render(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page, in the reader's language and theme, that knows who reads it."""
    language = language_of(request)
    guest = await services(request).guests.who(request)
    shared = {
        "say": say_in(language),
        "language": language,
        "languages": LANGUAGES,
        "theme": theme_of(request),
        "guest": guest,
        "games": GAMES,
        "levels": LEVELS,
        "level": level_of(request),
        "here": request.url.path + (f"?{request.url.query}" if request.url.query else ""),
    }
    return templates.TemplateResponse(request, template, {**shared, **values}, status)


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from: what counts for who has not said who they are."""
    return connection.client.host if connection.client else ""


async def guest_of(request: Request) -> tuple[dict[str, Any], bool]:
    """The guest of this browser; a new one if it has none. The second says whether it is new."""
    guests = services(request).guests
    known = await guests.who(request)
    if known is not None:
        return known, False
    if services(request).new_guests.wait(address_of(request)):
        raise HTTPException(429, "Too many new guests come from your address: wait a minute.")
    made, _ = await guests.make()
    return made, True


def remember(request: Request, response: Response, guest: dict[str, Any]) -> Response:
    """Send the cookie along."""
    is_secure = request.url.scheme == "https"
    services(request).guests.remember(response, guest["id"], is_secure)
    return response


async def home(request: Request) -> Response:
    """The three games, and two clicks to play one."""
    return await render(request, "home.html", offers=[find(name) for name in GAMES])


async def lobby(request: Request) -> Response:
    """Open and running tables."""
    store = services(request).store
    rows = await store.newest_tables(MOST_LISTED)
    tables = await not_closed(request, [row["id"] for row in rows])
    guest = await services(request).guests.who(request)
    who = guest["id"] if guest else ""
    made = [row["id"] for row in await store.tables_of(who, MOST_OWN)] if who else []
    sat_at = await store.tables_sat_at(who, MOST_OWN) if who else []
    known = await not_closed(request, list(dict.fromkeys([*made, *sat_at])))
    mine = [table for table in known if table.id in made or table.seats_of(who)]
    waiting = {table.id for table in (*tables, *mine) if waits_for(table, who)}
    mine.sort(key=lambda table: table.id not in waiting)
    return await render(request, "lobby.html", tables=tables, mine=mine, waiting=waiting, who=who)


async def not_closed(request: Request, ids: list[str]) -> list[Table]:
    """Of these tables the ones that are not closed."""
    rooms = [await services(request).rooms.get(id) for id in ids]
    return [room.table for room in rooms if room is not None and not room.table.is_closed]


def waits_for(table: Table, guest: str) -> bool:
    """Is it the turn of one of this guest's seats?"""
    is_running = table.is_started and not table.is_over
    return is_running and any(seat in table.position.acting for seat in table.seats_of(guest))


def back(form: dict[str, Any]) -> RedirectResponse:
    """To the page that a form was on, which is one of ours."""
    target = str(form.get("here", "/"))
    is_ours = target.startswith("/") and not target.startswith(("//", "/\\"))
    return RedirectResponse(target if is_ours else "/", 303)


async def form_of(request: Request) -> dict[str, Any]:
    """What was filled in; files are nobody's business here."""
    async with request.form(max_files=0, max_fields=60) as form:
        return {key: value for key, value in form.items() if isinstance(value, str)}


async def settings(request: Request) -> Response:
    """Language, theme and pace: kept in cookies of this browser."""
    form = await form_of(request)
    response = back(form)
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
        sentence = problem.said(say_in(language_of(request)))
        return await render(request, "problem.html", 400, sentence=sentence)
    await services(request).store.rename_guest(guest["id"], name)
    return remember(request, back(form), guest)


async def personal_link(request: Request) -> Response:
    """The link that brings the same seats to another device; a new one makes the old one useless."""
    guest, is_new = await guest_of(request)
    link = code = None
    if request.method == "POST":
        key = secrets.token_urlsafe(18)
        await services(request).store.change_key(guest["id"], hashed(key))
        link = str(request.url_for("arrive", key=key))
        code = segno.make(link, error="m").svg_inline(scale=4, border=2, light="#fff")
    response = await render(request, "me.html", link=link, code=code, who=guest)
    return remember(request, response, guest) if is_new else response


async def arrive(request: Request) -> Response:
    """Come in by a personal link."""
    guest = await services(request).guests.with_key(request.path_params["key"])
    if guest is None:
        return await render(
            request, "problem.html", 404, sentence="This personal link is not valid any more."
        )
    return remember(request, RedirectResponse("/lobby", 303), guest)


async def not_found(request: Request, problem: Exception) -> Response:
    return await render(request, "problem.html", 404, sentence="There is no page at this address.")


async def refused(request: Request, problem: Exception) -> Response:
    """What is not done, on a page like any other."""
    assert isinstance(problem, HTTPException)
    return await render(request, "problem.html", problem.status_code, sentence=problem.detail)


async def gone(request: Request, problem: Exception) -> Response:
    """Who went away in the middle of a form hears nothing more."""
    return Response(status_code=400)


async def broken(request: Request, problem: Exception) -> Response:
    return await render(
        request, "problem.html", 500, sentence="Something broke on our side. Nothing was lost."
    )
