"""The courses and their stages: `/learn`."""

import asyncio
import json
import logging
from types import SimpleNamespace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from rivertable.contract import BoardGame
from rivertable.games import GAMES, find
from rivertable.lessons.course import Course, Stage, course_of
from rivertable.lessons.judging import NotThere, Verdict, begun, follow, judge
from rivertable.lessons.lesson_file import BadLesson
from rivertable.web.board_files import game_in
from rivertable.web.host.rate_limit import address_of
from rivertable.web.language import language_of, say_in
from rivertable.web.rendering import render
from rivertable.web.services import services

from .messages import answered, asked, size
from .primers import primer_for
from .progress import done_stages, note_done

logger = logging.getLogger("rivertable.learn")

MOST_ANSWERS, LONGEST_ANSWER = 40, 80
NO_LESSON = "This lesson does not exist."
TOO_FAST = "Too fast: wait a few seconds."


async def index(request: Request) -> Response:
    """All courses."""
    return await show_courses(request, [find(name) for name in GAMES])


async def course(request: Request) -> Response:
    """The course of one game."""
    game = game_in(request)
    if game.lessons is None:
        raise HTTPException(404, NO_LESSON)
    return await show_courses(request, [game])


async def show_courses(request: Request, games: list[BoardGame]) -> Response:
    """Every stage, done or not, and where to go on."""
    read = await asyncio.to_thread(lambda: [readable_course(game) for game in games])
    found = [(game, known) for game, known in zip(games, read, strict=True) if known]
    return await render(request, "learn.html", courses=[entry(request, *one) for one in found])


def readable_course(game: BoardGame) -> Course | None:
    """A course that cannot be read is missing from the list; the others are there."""
    try:
        return course_of(game)
    except BadLesson as problem:
        logger.error("%s", problem)
        return None


def entry(request: Request, game: BoardGame, known: Course) -> dict[str, Any]:
    """A course as its page lists it."""
    done = {
        stage.name for stage in known.stages if f"{game.name}.{stage.name}" in done_stages(request)
    }
    following = next((stage for stage in known.stages if stage.name not in done), None)
    return {"game": game, "stages": known.stages, "done": done, "next": following}


async def stage_in(request: Request) -> tuple[BoardGame, Course, Stage]:
    """The stage that an address names. To read a course takes a while, the first time."""
    game = game_in(request)
    try:
        known = await asyncio.to_thread(course_of, game)
    except BadLesson as problem:
        raise HTTPException(500, str(problem)) from problem
    stage = known.stage(request.path_params["stage"]) if known else None
    if known is None or stage is None:
        raise HTTPException(404, NO_LESSON)
    return game, known, stage


async def show(request: Request) -> Response:
    """A stage from its beginning."""
    game, known, stage = await stage_in(request)
    language = language_of(request)
    number = known.stages.index(stage)
    width, height = size(stage)
    setting = stage.start.setting
    return await render(
        request,
        "lesson.html",
        game=game,
        stage=stage,
        number=number + 1,
        count=len(known.stages),
        previous=known.stages[number - 1] if number else None,
        following=known.after(stage),
        # What board.html needs of a table.
        table=SimpleNamespace(game=game, setting=setting, seats=[None] * setting.players),
        first={**asked(begun(stage), language), "width": width, "height": height},
        symbols=game.pieces.symbols(),
        primer=primer_for(request, game),
    )


async def answer(request: Request) -> Response:
    """Judge an answer in a lesson. The browser keeps the progress; the server keeps nothing."""
    game, _, stage = await stage_in(request)
    before, given = await answers_in(request)
    language = language_of(request)
    if await is_too_fast(request):
        return JSONResponse({"sentence": say_in(language)(TOO_FAST)}, 429)
    try:
        message, is_end = await asyncio.to_thread(judged, stage, before, given, language)
    except NotThere as problem:
        return JSONResponse({"sentence": say_in(language)(str(problem))}, 409)
    response = JSONResponse(message)
    is_lesson = is_end and stage.game is None
    return note_done(request, response, game.name, stage.name) if is_lesson else response


async def is_too_fast(request: Request) -> bool:
    here = services(request)
    guest = await here.guests.by_cookie(request)
    return here.lesson_answers.wait(guest["id"] if guest else "", address_of(request)) > 0


def judged(
    stage: Stage, before: list[str], given: str | None, language: str
) -> tuple[dict[str, Any], bool]:
    """The message about an answer, and whether the stage is done; without one, what is asked."""
    standing = follow(stage, before)
    if given is None:
        return asked(standing, language), False
    verdict: Verdict = judge(standing, given)
    message = answered(standing, verdict, language)
    return message, message.get("next", {}).get("kind") == "end"


async def answers_in(request: Request) -> tuple[list[str], str | None]:
    """The answers that were accepted so far, and the one to judge, if any."""
    try:
        sent = json.loads(await request.body())
        before, given = sent["answers"], sent.get("answer")
        is_good = isinstance(before, list) and len(before) <= MOST_ANSWERS
        texts = [*before, *([] if given is None else [given])] if is_good else [None]
    except (ValueError, TypeError, KeyError, AttributeError):
        texts = [None]
    if not all(isinstance(text, str) and len(text) <= LONGEST_ANSWER for text in texts):
        raise HTTPException(400, "This is not an answer to a lesson.")
    return before, given


async def finish(request: Request) -> Response:
    """Back to the course from the short game, or past a stage that somebody knows already."""
    game, _, stage = await stage_in(request)
    return note_done(request, RedirectResponse(f"/learn/{game.name}", 303), game.name, stage.name)
