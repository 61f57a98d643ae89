"""Drawings as files: scenery, style, covers. All of it can be kept by the browser."""

from functools import lru_cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import rivertable
from rivertable.contract import BoardGame
from rivertable.display.language import LANGUAGES
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import arrange
from rivertable.games import GAMES, find

from .pages import language_of
from .security import whole_number

KEEP = {"cache-control": "public, max-age=86400"}
DRAWN_THEMES = ("light", "dark")
MOST_COVERS = 128  # that are remembered


def game_of(request: Request) -> BoardGame:
    name = request.path_params["game"]
    if name not in GAMES:
        raise HTTPException(404, "This game does not exist.")
    return find(name)


def theme_in(request: Request) -> str:
    theme = request.query_params.get("theme", "light")
    return theme if theme in DRAWN_THEMES else "light"


async def style(request: Request) -> Response:
    """The colours of the pieces in one theme.

    A sheet per theme, because a selector that begins outside does not reach into a `<use>`.
    """
    css = game_of(request).pieces.style[theme_in(request)]
    return Response(css, media_type="text/css", headers=KEEP)


async def scenery(request: Request) -> Response:
    """What never changes in a board, for these players and options."""
    game = game_of(request)
    players = request.query_params.get("players", "")
    options = {
        key: request.query_params[key] for key in game.options if key in request.query_params
    }
    try:
        setting = arrange(game, whole_number(players, game.player_counts[0]), options)
    except RivertableError as problem:
        raise HTTPException(400, str(problem)) from None
    svg = game.scenery(setting, theme_in(request))
    return Response(svg, media_type="image/svg+xml", headers=KEEP)


def language_in(request: Request) -> str:
    """The language that the address asks for: a browser keeps a picture by its address."""
    asked = request.query_params.get("language", "")
    return asked if asked in LANGUAGES else language_of(request)


async def cover(request: Request) -> Response:
    """A position of the game, drawn by the same code, for its card on the first page."""
    name, scenario = game_of(request).name, request.query_params.get("scenario", "")
    svg = cover_svg(name, scenario, theme_in(request), language_in(request))
    return Response(svg, media_type="image/svg+xml", headers=KEEP)


@lru_cache(MOST_COVERS)
def cover_svg(name: str, scenario: str, theme: str, language: str) -> str:
    """The middle of a game between bots, or the start of a scenario."""
    if not scenario:
        cover = find(name).drawing.cover
        assert cover is not None
        record = cover.read_text("utf-8")
        return rivertable.load(record).view(0).svg(theme, language)
    try:
        position = rivertable.start(name, seed=1, scenario=scenario)
    except RivertableError as problem:
        raise HTTPException(400, str(problem)) from None
    return position.view(0).svg(theme, language)
