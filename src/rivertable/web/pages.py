"""Pages that say what went wrong, and where to go instead."""

import logging

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from rivertable.storage.store import Uncertain
from rivertable.tables.reading import BrokenTable

from .host.logs import note_trouble
from .rendering import render, render_refusal
from .requests import NO_TABLE

NOT_SAVED = "The database is busy or full, so nothing was changed: try again in a moment."
UNCERTAIN = "The database went away, so this may be done or not: look, and try again."

NOT_THIS_WAY = 405  # only a form has this address
WRONG_LINK = "The link may be wrong or out of date."
ONLY_BUTTONS = "This page only works through its button."
DEAD_LINK = "The link may be incomplete, or the table was removed because nobody played there. Ask for the link again, or look at your games."
# By the first part of an address: the page that its buttons are on; empty if it is the part before.
BUTTONS = {"table": "", "learn": "", "name": "/me", "account": "/account", "people": "/people"}

logger = logging.getLogger("rivertable.web")


async def not_found(request: Request, problem: Exception) -> Response:
    """A page that is not there; of a table, more can be said."""
    is_table = isinstance(problem, HTTPException) and problem.detail == NO_TABLE
    if is_table:
        return await http_error(request, problem)
    return await render(request, "problem.html", 404, sentence=WRONG_LINK, is_missing=True)


async def http_error(request: Request, problem: Exception) -> Response:
    """An error on a page like any other, with a way on."""
    assert isinstance(problem, HTTPException)
    status, sentence, more = problem.status_code, problem.detail, ""
    if status == NOT_THIS_WAY:
        sentence, more = ONLY_BUTTONS, "Go back to the page with the button, and press it there."
    if sentence == NO_TABLE:
        more = DEAD_LINK
    return await render(
        request, "problem.html", status, sentence=sentence, more=more, to=page_of(request, status)
    )


def page_of(request: Request, status: int) -> str:
    """The page that a button belongs to; nothing, if it is home."""
    first, *rest = request.url.path.strip("/").split("/")
    if status != NOT_THIS_WAY or first not in BUTTONS:
        return ""
    return BUTTONS[first] or f"/{'/'.join([first, *rest[:-1]])}"


async def broken_table(request: Request, problem: Exception) -> Response:
    """A table that cannot be read: its page says so, and no other page notices."""
    assert isinstance(problem, BrokenTable)
    return await render_refusal(request, problem, 409)


async def database_error(request: Request, problem: Exception) -> Response:
    """A database that is locked, full or away."""
    first = request.url.path.strip("/").partition("/")[0]  # what follows may be a key
    note_trouble(logger, f"the database cannot be used: /{first}", problem)
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
