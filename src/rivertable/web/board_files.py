"""Drawings as files: scenery, style, covers. All of it can be kept by the browser."""

from functools import lru_cache
from random import Random

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import rivertable
from rivertable.contract import BoardGame
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.games import GAMES, find
from rivertable.web.host.rate_limit import address_of
from rivertable.web.requests import language_in, theme_in, whole_number
from rivertable.web.services import services

KEEP = {"cache-control": "public, max-age=86400"}
MOST_COVERS = 128  # that are remembered
COVER_MOVES = 12  # after which a game without a cover of its own is shown
SEED = 1  # of every cover: the same game looks the same everywhere

Options = tuple[tuple[str, str], ...]


def game_in(request: Request) -> BoardGame:
    """The game that an address names."""
    name = request.path_params["game"]
    if name not in GAMES:
        raise HTTPException(404, "This game does not exist.")
    return find(name)


def options_in(request: Request, game: BoardGame) -> dict[str, str]:
    """The options of a game that an address names."""
    query = request.query_params
    return {name: query[name] for name in game.options if query.get(name)}


async def style(request: Request) -> Response:
    """The colours of the pieces in one theme.

    A sheet per theme, because a selector that begins outside does not reach into a `<use>`.
    """
    css = game_in(request).pieces.style[theme_in(request)]
    return Response(css, media_type="text/css", headers=KEEP)


async def scenery(request: Request) -> Response:
    """What never changes in a board, for these players and options."""
    game = game_in(request)
    players = whole_number(request.query_params.get("players", ""), game.player_counts[0])
    try:
        setting = arrange(game, players, options_in(request, game))
    except RivertableError as problem:
        raise HTTPException(400, str(problem)) from None
    svg = game.scenery(setting, theme_in(request))
    return Response(svg, media_type="image/svg+xml", headers=KEEP)


async def cover(request: Request) -> Response:
    """A position of the game for its card on the first page; with options, their board."""
    game = game_in(request)
    options = tuple(options_in(request, game).items())
    if options:
        await check_drawings(request)
    try:
        svg = cover_svg(game.name, options, theme_in(request), language_in(request))
    except RivertableError as problem:
        raise HTTPException(400, str(problem)) from None
    return Response(svg, media_type="image/svg+xml", headers=KEEP)


async def check_drawings(request: Request) -> None:
    """Anybody can think of a new board for every request, and drawing one takes a while."""
    here = services(request)
    guest = await here.guests.by_cookie(request)
    if here.drawings.wait(guest["id"] if guest else "", address_of(request)):
        raise HTTPException(429, "You have requested many pictures: wait a few seconds.")


@lru_cache(MOST_COVERS)
def cover_svg(name: str, options: Options, theme: str, language: str) -> str:
    """A picture of a game, drawn by the same code as its tables."""
    return cover_position(find(name), options).view(0).svg(theme, language)


def cover_position(game: BoardGame, options: Options) -> Position:
    """The start with these options; without any the game's cover, or else a few moves on."""
    if options:
        return Position(arrange(game, game.player_counts[0], dict(options), SEED))
    if game.drawing.cover is not None:
        return rivertable.load(game.drawing.cover.read_text("utf-8"))
    return halfway(Position(arrange(game, game.usual_players, {}, SEED)))


def halfway(position: Position) -> Position:
    """The middle of some random moves: a short game is not over yet."""
    rng = Random(SEED)
    while not position.is_over and len(position.numbers()) < 2 * COVER_MOVES:
        position.play(rng.choice(position.legal_moves()))
    numbers = position.numbers()
    return Position(position.setting, numbers[: len(numbers) // 2])
