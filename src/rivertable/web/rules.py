"""The rules pages: our own words, in the reader's language, with an anchor per rule id."""

from starlette.requests import Request
from starlette.responses import Response

from rivertable.games import GAMES, find

from .pages import language_of, render


async def show(request: Request) -> Response:
    """The rules of one game."""
    name = request.path_params["game"]
    if name not in GAMES:
        return await render(request, "problem.html", 404, sentence="There is no such game.")
    game = find(name)
    page = game.part("rulebook").page(language_of(request))
    return await render(request, "rules.html", game=game, page=page)
