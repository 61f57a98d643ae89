"""The rules pages, with an anchor per rule id and pictures from the drawing code."""

from functools import cache

from starlette.requests import Request
from starlette.responses import Response

import rivertable
from rivertable.contract import BoardGame
from rivertable.display import rulebook
from rivertable.games import GAMES, find, game_of
from rivertable.web.board_files import KEEP

from .language import language_of, say_in
from .rendering import render
from .requests import language_in, theme_in


def page_of(game: BoardGame, language: str) -> rulebook.Page:
    """The rules of a game in a language, or in English; nothing if they are not written down."""
    folder = game.words.folder
    if folder is None or not rulebook.exists(folder):
        return rulebook.Page("", ())
    return rulebook.read(folder, language)


async def show(request: Request) -> Response:
    """The rules of one game."""
    name = request.path_params["game"]
    if name not in GAMES:
        return await render(request, "problem.html", 404, sentence="This game does not exist.")
    game = find(name)
    if not game.has_rulebook:
        return await no_rulebook(request, game)
    page = page_of(game, language_of(request))
    sizes = {one.id: size(one.record) for one in page.sections if one.record}
    return await render(request, "rules.html", game=game, page=page, sizes=sizes)


async def no_rulebook(request: Request, game: BoardGame) -> Response:
    """A game need not bring a rules page."""
    sentence = "There is no rules page for {title} yet."
    said = say_in(language_of(request))(sentence).format(title=game.title)
    return await render(request, "problem.html", 404, sentence=said)


@cache
def size(record: str) -> tuple[int, int]:
    """How large a picture is, so that the page keeps its place and links to a rule hit it."""
    position = rivertable.load(record)
    scene = game_of(position.setting).draw(position.view(0))
    return scene.width, scene.height


async def diagram(request: Request) -> Response:
    """The picture of a section."""
    name, section = request.path_params["game"], request.path_params["section"]
    svg = (
        diagram_svg(name, section, theme_in(request), language_in(request)) if name in GAMES else ""
    )
    if not svg:
        return await render(request, "problem.html", 404, sentence="This picture does not exist.")
    return Response(svg, media_type="image/svg+xml", headers=KEEP)


@cache
def diagram_svg(name: str, section_id: str, theme: str, language: str) -> str:
    """The position that a section's record leads to."""
    for section in page_of(find(name), language).sections:
        if section.id == section_id and section.record:
            position = rivertable.load(section.record)
            seat = position.acting[0] if position.acting else 0
            return position.view(seat).svg(theme, language)
    return ""
