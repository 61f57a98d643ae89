"""The puzzles: `/puzzles`."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rivertable.contract import BoardGame
from rivertable.games import GAMES, find
from rivertable.puzzles import daily
from rivertable.puzzles.judging import (
    REFUSED,
    SOLVED,
    WRONG,
    NotThere,
    judge,
    stand,
)
from rivertable.puzzles.puzzle import BadPuzzle, Puzzle
from rivertable.puzzles.puzzle_file import puzzles_of
from rivertable.puzzles.themes import theme_names
from rivertable.web.board_files import KEEP, game_in
from rivertable.web.language import language_of, say_in
from rivertable.web.learn.messages import scene_of
from rivertable.web.learn.pages import TOO_FAST, answers_in, is_too_fast
from rivertable.web.learn.primers import primer_for
from rivertable.web.rendering import render
from rivertable.web.requests import guest_of, language_in, set_guest, theme_in

from .lists import entry, listed, readable, suiting
from .messages import answered, answers_told, asked
from .progress import Progress, keep, progress_of
from .ratings import rated, ratings_of

logger = logging.getLogger("rivertable.puzzles")

NO_PUZZLE = "This puzzle does not exist."
RATING_NOW = "Your rating: {rating} ({change})."


async def index(request: Request) -> Response:
    """The puzzle of the day, and all others; an address may choose a theme of one game."""
    read = await asyncio.to_thread(lambda: [(find(name), readable(find(name))) for name in GAMES])
    progress, language = progress_of(request), language_of(request)
    today, ratings = await asyncio.to_thread(todays), await ratings_of(request)
    chosen, theme = request.query_params.get("game"), request.query_params.get("theme", "")
    return await render(
        request,
        "puzzles.html",
        daily=entry(today, progress, ratings, language) if today else None,
        daily_game=find(today.game) if today else None,
        day=daily.today(),
        rating=progress.rating.shown if progress.tried else None,
        streak=progress.streak_on(daily.today()),
        sets=[
            listed(game, known, progress, ratings, language, theme if game.name == chosen else "")
            for game, known in read
            if known
        ],
    )


def todays() -> Puzzle | None:
    try:
        return daily.puzzle_of(daily.today())
    except BadPuzzle as problem:
        logger.error("%s", problem)
        return None


async def puzzle_in(request: Request) -> tuple[BoardGame, Puzzle]:
    """The puzzle that an address names, checked."""
    game = game_in(request)
    try:
        known = await asyncio.to_thread(puzzles_of, game)
        puzzle = next((one for one in known if one.name == request.path_params["name"]), None)
        if puzzle is not None:
            await asyncio.to_thread(puzzle.check)
    except BadPuzzle as problem:
        raise HTTPException(500, str(problem)) from problem
    if puzzle is None:
        raise HTTPException(404, NO_PUZZLE)
    return game, puzzle


async def show(request: Request) -> Response:
    """A puzzle from its beginning."""
    game, puzzle = await puzzle_in(request)
    language, progress = language_of(request), progress_of(request)
    known, setting = puzzles_of(game), puzzle.position.setting
    scene = scene_of(puzzle.view, "en")
    new = [one for one in known if not progress.knows(one) and one != puzzle]
    today, ratings = todays(), await ratings_of(request)
    return await render(
        request,
        "puzzle.html",
        game=game,
        puzzle=puzzle,
        rating=ratings.of(puzzle).shown,
        number=known.index(puzzle) + 1,
        count=len(known),
        is_daily=today is not None and today.name == puzzle.name,
        is_known=progress.knows(puzzle),
        themes=theme_names(game, puzzle.themes, language),
        answers=answers_told(puzzle, language),
        following=min(new, key=ratings.distance_from(suiting(progress)), default=None),
        table=SimpleNamespace(game=game, setting=setting, seats=[None] * setting.players),
        first={
            **asked(puzzle, puzzle.position, 0, language),
            "width": scene.width,
            "height": scene.height,
        },
        symbols=game.pieces.symbols(),
        primer=primer_for(request, game),
    )


async def answer(request: Request) -> Response:
    """What somebody did. The browser remembers the moves so far, and its cookie what it has tried."""
    _, puzzle = await puzzle_in(request)
    done, given = await answers_in(request)
    language, progress = language_of(request), progress_of(request)
    if await is_too_fast(request):
        return JSONResponse({"sentence": say_in(language)(TOO_FAST)}, 429)
    try:
        position, line = await asyncio.to_thread(stand, puzzle, done)
        if given is None:
            return JSONResponse(asked(puzzle, position, len(line), language))
        verdict = await asyncio.to_thread(judge, puzzle, done, given)
    except NotThere as problem:
        return JSONResponse({"sentence": say_in(language)(str(problem))}, 409)
    guest, after = None, progress
    if verdict.kind in (SOLVED, WRONG):  # only an answer that settles it counts
        guest, after = await counted(request, progress, puzzle, verdict.kind == SOLVED)
    note = rating_told(progress, after, language)
    message = await asyncio.to_thread(answered, puzzle, position, verdict, language, note)
    response: Response = JSONResponse(message)
    if guest is not None:
        response = set_guest(request, response, guest)
    return response if verdict.kind == REFUSED else keep(response, after)


async def counted(
    request: Request, progress: Progress, puzzle: Puzzle, is_solved: bool
) -> tuple[dict[str, Any] | None, Progress]:
    """A first answer moves both ratings; who came without a name is somebody from then on."""
    guest = None
    if not progress.knows(puzzle):
        guest, is_new = await guest_of(request)
        rating = await rated(request, puzzle, guest["id"], progress.rating, is_solved)
        progress = progress.rated(puzzle, is_solved, rating)
        guest = guest if is_new else None
    if is_solved and puzzle == todays():
        progress = progress.on(daily.today())
    return guest, progress


def rating_told(before: Progress, after: Progress, language: str) -> str:
    """How the rating has changed, if it has."""
    if before.rating == after.rating:
        return ""
    change = after.rating.shown - before.rating.shown
    return say_in(language)(RATING_NOW).format(
        rating=after.rating.shown, change=f"{change:+}".replace("-", "−")
    )


async def picture(request: Request) -> Response:
    """The position, for lists; a browser keeps it for a day."""
    _, puzzle = await puzzle_in(request)
    svg = await asyncio.to_thread(puzzle.view.svg, theme_in(request), language_in(request))
    return Response(svg, media_type="image/svg+xml", headers=KEEP)
