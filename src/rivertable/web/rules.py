"""The rules pages, with an anchor per rule id and pictures from the drawing code."""

from functools import cache

from starlette.requests import Request
from starlette.responses import Response

import rivertable
from rivertable.display import rulebook
from rivertable.games import GAMES, find, game_of

from .board_files import KEEP, language_in, theme_in
from .pages import language_of, render


def page_of(name: str, language: str) -> rulebook.Page:
    folder = find(name).words.folder
    assert folder is not None
    return rulebook.read(folder, language)


async def show(request: Request) -> Response:
    """The rules of one game."""
    name = request.path_params["game"]
    if name not in GAMES:
        return await render(request, "problem.html", 404, sentence="This game does not exist.")
    page = page_of(name, language_of(request))
    sizes = {one.id: size(one.record) for one in page.sections if one.record}
    return await render(request, "rules.html", game=find(name), page=page, sizes=sizes)


@cache
def size(record: str) -> tuple[int, int]:
    """How large a picture is, so that the page keeps its place and links to a rule hit it."""
    position = rivertable.load(record)
    scene = game_of(position.setting).draw(position.view(0))
    return scene.width, scene.height


async def diagram(request: Request) -> Response:
    """The picture of a section."""
    name, section = request.path_params["game"], request.path_params["section"]
    svg = drawn(name, section, theme_in(request), language_in(request)) if name in GAMES else ""
    if not svg:
        return await render(request, "problem.html", 404, sentence="This picture does not exist.")
    return Response(svg, media_type="image/svg+xml", headers=KEEP)


@cache
def drawn(name: str, wanted: str, theme: str, language: str) -> str:
    """The position that a section's record leads to."""
    for section in page_of(name, language).sections:
        if section.id == wanted and section.record:
            position = rivertable.load(section.record)
            seat = position.acting[0] if position.acting else 0
            return position.view(seat).svg(theme, language)
    return ""
