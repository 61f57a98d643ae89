"""For newcomers: a game in one minute, and the aim in sight at its tables."""

import asyncio
import logging
from functools import cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from rivertable.contract import BoardGame
from rivertable.games import find
from rivertable.lessons.lesson_file import BadLesson
from rivertable.lessons.primer import fixed_parts, minute_of, primer_of
from rivertable.web.board_files import KEEP, game_in
from rivertable.web.language import language_of
from rivertable.web.rendering import render
from rivertable.web.requests import language_in, theme_in, whole_number

logger = logging.getLogger("rivertable.learn")

FOLDED = "folded"  # the cookie with the games whose aim somebody has folded away
BETWEEN = "~"
NO_MINUTE = "This game has no one-minute page."


def primer_for(request: Request, game: BoardGame) -> dict[str, Any] | None:
    """The texts a table page shows to newcomers, in the reader's language."""
    language = language_of(request)
    try:
        primer = primer_of(game)
    except BadLesson as problem:  # a table can do without
        logger.error("%s", problem)
        return None
    if primer is None:
        return None
    return {
        "signs": [{"ids": sign.ids, "say": sign.say[language]} for sign in primer.signs],
        "lines": [line[language] for line in primer.lines],
        "is_open": game.name not in request.cookies.get(FOLDED, "").split(BETWEEN),
        "firsts": [
            {
                "name": first.name,
                "when": [fixed_parts(game, sentence, language) for sentence in first.when],
                "say": first.say[language],
            }
            for first in primer.firsts
        ],
    }


async def minute(request: Request) -> Response:
    """A game in one minute: some pictures, before the rules."""
    game = game_in(request)
    primer = primer_of(game)
    if primer is None:
        raise HTTPException(404, NO_MINUTE)
    shown = await asyncio.to_thread(minute_of, game)
    scene = game.draw(shown[0].position.view(0))
    size = {"width": scene.width, "height": scene.height}
    return await render(request, "minute.html", game=game, primer=primer, minute=shown, **size)


async def picture(request: Request) -> Response:
    """One picture of the minute."""
    game = game_in(request)
    number = whole_number(request.path_params["number"], 0)
    svg = await asyncio.to_thread(
        picture_svg, game.name, number, theme_in(request), language_in(request)
    )
    if not svg:
        raise HTTPException(404, "This picture does not exist.")
    return Response(svg, media_type="image/svg+xml", headers=KEEP)


@cache
def picture_svg(name: str, number: int, theme: str, language: str) -> str:
    """The picture, counted from 1; nothing if there is none."""
    minute = minute_of(find(name))
    if not 1 <= number <= len(minute):
        return ""
    shown = minute[number - 1]
    return shown.position.view(shown.seat).svg(theme, language)
