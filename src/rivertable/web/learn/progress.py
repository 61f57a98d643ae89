"""Which stages somebody has done: a cookie of their browser, as their theme and language are.

So a lesson needs no guest and leaves no row behind; decision 31 has the reasons.
"""

import re

from starlette.requests import HTTPConnection
from starlette.responses import Response

from rivertable.web.guests import YEAR

COOKIE = "learnt"
BETWEEN = "~"
DONE = re.compile(r"[a-z-]{1,30}\.[a-z0-9-]{1,30}")  # a game and a stage
MOST = 80


def done_stages(connection: HTTPConnection) -> list[str]:
    """What the browser has done, as game.stage."""
    found = connection.cookies.get(COOKIE, "").split(BETWEEN)
    return [one for one in found[:MOST] if DONE.fullmatch(one)]


def note_done(connection: HTTPConnection, response: Response, game: str, stage: str) -> Response:
    """One more stage is done."""
    done = dict.fromkeys([*done_stages(connection), f"{game}.{stage}"])
    value = BETWEEN.join([*done][-MOST:])
    response.set_cookie(COOKIE, value, max_age=YEAR, samesite="lax")
    return response
