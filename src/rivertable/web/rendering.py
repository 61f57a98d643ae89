"""Pages from templates."""

from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response
from starlette.templating import Jinja2Templates

from rivertable.bots import LEVELS
from rivertable.display.dates import day_in_words
from rivertable.display.emblems import SHAPES_BY_SEAT
from rivertable.display.language import LANGUAGES
from rivertable.engine.errors import Refusal, RivertableError
from rivertable.games import GAMES
from rivertable.web.company.clock_form import clock_text
from rivertable.web.host.site import site_of

from .guests import YEAR
from .language import language_of, say_in, say_of_all
from .members.preferences import COOKIES, chosen
from .members.turns import count_turns
from .requests import READER, level_of, theme_of
from .services import services

templates = Jinja2Templates(directory=Path(__file__).parent / "templates")
templates.env.filters["clock_text"] = clock_text
templates.env.filters["in_words"] = day_in_words
templates.env.filters["tint"] = lambda name: sum(map(ord, name)) % len(SHAPES_BY_SEAT) + 1


async def render(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page, in the reader's language and theme, that knows who reads it."""
    language, guest = language_of(request), await reader_of(request)
    preferences = chosen(guest)
    shared = {
        "say": say_in(language),
        "language": language,
        "languages": LANGUAGES,
        "theme": theme_of(request),
        "guest": guest,
        "turns": await turns_of(request, guest),
        "preferences": preferences,
        "base": site_of(request).base,
        "games": GAMES,
        "levels": LEVELS,
        "level": level_of(request),
        "emblems": SHAPES_BY_SEAT,
        "here": request.url.path + (f"?{request.url.query}" if request.url.query else ""),
    }
    page = templates.TemplateResponse(request, template, {**shared, **values}, status)
    for name in COOKIES:  # chosen on another device: the next page here is so too
        if preferences.get(name, request.cookies.get(name)) != request.cookies.get(name):
            page.set_cookie(name, preferences[name], max_age=YEAR, samesite="lax")
    if base := site_of(request).base:
        # What people write is escaped, so only templates can have a quote before a path; the base
        # itself stands in single ones.
        page.body = bytes(page.body).replace(b'="/', f'="{base}/'.encode())
        page.headers["content-length"] = str(len(page.body))
    return page


async def reader_of(request: Request) -> dict[str, Any] | None:
    """The reader of a page; none if the database is away, because the page may have to say so."""
    if READER in request.scope:
        known: dict[str, Any] = request.scope[READER]
        return known
    try:
        return await services(request).guests.by_cookie(request)
    except SQLAlchemyError:
        return None


async def turns_of(request: Request, guest: dict[str, Any] | None) -> int:
    """In how many other games it is the reader's turn."""
    table = request.path_params.get("table", "")
    return await count_turns(services(request), guest["id"], table) if guest else 0


async def render_refusal(request: Request, problem: RivertableError, status: int = 400) -> Response:
    """A page that says what is not done, and why."""
    say = say_of_all(language_of(request))
    said = problem.said(say) if isinstance(problem, Refusal) else str(problem)
    return await render(request, "problem.html", status, sentence=said)
