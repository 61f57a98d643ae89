"""Every right turn of a puzzle, move by move, so that a browser can judge answers offline."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rivertable.puzzles.judging import WRONG, Verdict, judge, sentence, stand
from rivertable.puzzles.puzzle import Puzzle
from rivertable.web.language import language_of, say_in
from rivertable.web.learn.pages import TOO_FAST, is_too_fast

from .messages import answered
from .pages import puzzle_in

NOT_COUNTED = "Offline, it doesn’t count towards your rating."


async def answers(request: Request) -> Response:
    """Asked for by browsers that keep pages, while they have a network."""
    _, puzzle = await puzzle_in(request)
    language = language_of(request)
    if await is_too_fast(request):
        return JSONResponse({"sentence": say_in(language)(TOO_FAST)}, 429)
    return JSONResponse(await asyncio.to_thread(known_answers, puzzle, language))


def known_answers(puzzle: Puzzle, language: str) -> dict[str, Any]:
    """The answer to each right move, by the moves up to it; and what is said to any other one."""
    note = say_in(language)(NOT_COUNTED)
    right: dict[str, Any] = {}
    for line in puzzle.answers:
        for count in range(1, len(line) + 1):
            key = "\n".join(line[:count])
            if key not in right:
                done, answer = line[: count - 1], line[count - 1]
                position, _ = stand(puzzle, done)
                verdict = judge(puzzle, done, answer)
                right[key] = answered(puzzle, position, verdict, language, note)
    better = f"{sentence(puzzle, Verdict(WRONG), language)} {note}"
    return {"right": right, "better": better}
