"""What a request says: who sends it, about which table, with which form, in which theme."""

import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from rivertable.bots import LEVELS
from rivertable.bots.levels import USUAL_LEVEL
from rivertable.display.language import LANGUAGES
from rivertable.tables.room import Room
from rivertable.web.host.rate_limit import address_of
from rivertable.web.host.site import site_of

from .guests import YEAR
from .language import language_of
from .members.devices import device_of
from .services import services

THEMES = ("auto", "light", "dark")
DRAWN_THEMES = ("light", "dark")
READER = "rivertable.reader"  # in the scope of a request: who reads the page that it asks for
NO_TABLE = "This table does not exist."


def whole_number(text: str, default: int) -> int:
    """A number that somebody wrote, if it is one and of a size that makes sense."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else default


async def form_of(request: Request) -> dict[str, Any]:
    """The fields of a form; uploaded files are ignored."""
    async with request.form(max_files=0, max_fields=60) as form:
        return {key: value for key, value in form.items() if isinstance(value, str)}


async def room_of(connection: HTTPConnection) -> Room:
    """The table of an address."""
    room = await services(connection).rooms.get(connection.path_params["table"])
    if room is None:
        raise HTTPException(404, NO_TABLE)
    return room


# The guest -----------------------------------------------------------------------------------


async def guest_of(request: Request) -> tuple[dict[str, Any], bool]:
    """The guest of this browser; a new one if it has none. The second says whether it is new."""
    guests = services(request).guests
    known = await guests.by_cookie(request)
    if known is not None:
        return known, False
    if services(request).new_guests.wait(address_of(request)):
        raise HTTPException(
            429, "Too many new guests from your address: wait a minute and try again."
        )
    made, _ = await guests.make(device_of(request), language_of(request))
    request.scope[READER] = made  # so that this very page calls them by their name
    return made, True


def set_guest(request: Request, response: Response, guest: dict[str, Any]) -> Response:
    """Send the guest's cookie along."""
    is_secure = site_of(request).is_secure(request)
    services(request).guests.set_cookie(response, guest, is_secure)
    return response


# Preferences ---------------------------------------------------------------------------------


def theme_of(connection: HTTPConnection) -> str:
    """The theme that the reader chose."""
    chosen = connection.cookies.get("theme", "")
    return chosen if chosen in THEMES else "auto"


def level_of(connection: HTTPConnection) -> int:
    """The level of bots that the reader chose last."""
    chosen = connection.cookies.get("level", "")
    return next((level for level in LEVELS if str(level) == chosen), USUAL_LEVEL)


def set_level(response: Response, level: int) -> Response:
    """Offer the same level next time."""
    response.set_cookie("level", str(level), max_age=YEAR, samesite="lax")
    return response


# Pictures, which a browser keeps by their address ------------------------------------------------


def theme_in(request: Request) -> str:
    """The theme that the address names."""
    theme = request.query_params.get("theme", "light")
    return theme if theme in DRAWN_THEMES else "light"


def language_in(request: Request) -> str:
    """The language that the address names, else the reader's."""
    named = request.query_params.get("language", "")
    return named if named in LANGUAGES else language_of(request)
