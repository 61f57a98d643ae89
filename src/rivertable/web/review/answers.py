"""Requests of an open review page."""

import asyncio
import json
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rivertable.engine.errors import Refusal, RivertableError
from rivertable.engine.position import Position
from rivertable.review.games import Question
from rivertable.review.searching import Examiner
from rivertable.review.summary import BadFinding, finding_message, read_findings, shares_in
from rivertable.review.verdicts import is_nearly_best
from rivertable.review.words import NoMove, told_line, why
from rivertable.web.host.rate_limit import address_of
from rivertable.web.language import language_of, say_in
from rivertable.web.services import services

from .kept import Kept, add_findings, kept_in
from .messages import moment, position_at, questions, told_branch
from .pages import TOO_MANY
from .running import StillRunning, check_not_running

MOST_TRIED = 60  # moves of a branch
MOST_BRANCHES, LONGEST_NAME = 30, 60
MOST_LINES, LONGEST_LINE = 3, 12
NOT_YOURS = "Only its author can add to this review."
BAD = "This does not fit the game. Reload the page."

Message = dict[str, Any]


class Asked:
    """A question of the page: about which review, which moment, which moves that were tried."""

    def __init__(self, kept: Kept, sent: Message) -> None:
        self.kept, self.sent = kept, sent
        self.at = number_in(sent, "at", len(kept.game.moves))
        line = sent.get("line", [])
        if not isinstance(line, list) or len(line) > MOST_TRIED:
            raise BadFinding(BAD)
        self.line = [pair_in(pair) for pair in line]
        self.seat = number_in(sent, "seat", kept.game.players) if "seat" in sent else 0

    @property
    def position(self) -> Position:
        return position_at(self.kept.game, self.at, self.line)


def number_in(sent: Message, key: str, most: int) -> int:
    number = sent.get(key)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise BadFinding(BAD)
    return number


def pair_in(pair: Any) -> tuple[int, int]:
    match pair:
        case [int(seat), int(number)]:
            return seat, number
    raise BadFinding(BAD)


def numbers_in(sent: Message, key: str) -> list[int]:
    """A line of moves, as numbers."""
    line = sent.get(key)
    if not isinstance(line, list) or not all(isinstance(number, int) for number in line):
        raise BadFinding(BAD)
    return line[:LONGEST_LINE]


async def answer(request: Request) -> Response:
    """One of the questions below; what does not fit is refused with a sentence."""
    kept = await kept_in(request)
    act = ANSWERS.get(request.path_params["what"])
    if act is None:
        raise HTTPException(404)
    here, say = services(request), say_in(language_of(request))
    guest = await here.guests.by_cookie(request)
    if here.lesson_answers.wait(guest["id"] if guest else "", address_of(request)):
        return JSONResponse({"sentence": say(TOO_MANY)}, 429)
    try:
        sent = json.loads(await request.body())
        asked = Asked(kept, sent if isinstance(sent, dict) else {})
        return JSONResponse(await act(request, asked, guest))
    except StillRunning as problem:
        return JSONResponse({"sentence": problem.said(say)}, 403)
    except TooFast as problem:
        return JSONResponse({"sentence": problem.said(say)}, 429)
    except (BadFinding, NoMove, ValueError, RecursionError):
        return JSONResponse({"sentence": say(BAD)}, 400)
    except RivertableError as problem:
        said = problem.said(say) if isinstance(problem, Refusal) else str(problem)
        return JSONResponse({"sentence": said}, 400)


async def show_moment(request: Request, asked: Asked, guest: Message | None) -> Message:
    """A moment of the game or of a branch."""
    position = asked.position
    await check_not_running(request, guest, [position])
    game, language = asked.kept.game, language_of(request)
    drawn = await asyncio.to_thread(moment, position, asked.seat, language)
    return {**drawn, "told": told_branch(game, asked.at, asked.line, language)}


async def list_questions(request: Request, asked: Asked, guest: Message | None) -> Message:
    """The decisions that this review still has to search."""
    game = asked.kept.game
    await check_not_running(request, guest, game.positions)
    return await asyncio.to_thread(questions, game, list(asked.kept.row["findings"]))


async def take_findings(request: Request, asked: Asked, guest: Message | None) -> Message:
    """Store what the browser has found; the answer is the new summary."""
    check_owner(asked.kept, guest)
    found = await asyncio.to_thread(read_findings, asked.kept.game, asked.sent.get("findings"))
    kept = await add_findings(request, asked.kept, found)
    return await asyncio.to_thread(kept.summary)


async def think(request: Request, asked: Asked, guest: Message | None) -> Message:
    """Think here about a question of the review, for a browser that cannot."""
    check_owner(asked.kept, guest)
    check_pace(request, guest)
    assert guest is not None
    game = asked.kept.game
    question = next((one for one in game.questions if one.key == asked.sent.get("key")), None)
    if question is None:
        raise BadFinding(BAD)
    await check_not_running(request, guest, [game.positions[question.at]])
    is_secret = question.outcome is None and game.is_secret(question.at)
    view, played = game.view(question), game.played(question)
    found = await services(request).rooms.bot_pool.think(
        view,
        lambda: Examiner(game.setting).examine(view, played, is_secret),
        whose_turn(request, guest),
    )
    kept = await add_findings(request, asked.kept, {question.key: found})
    return await asyncio.to_thread(kept.summary)


async def analyse(request: Request, asked: Asked, guest: Message | None) -> Message:
    """Think here about a moment, for a browser that cannot."""
    check_pace(request, guest)
    position = asked.position
    await check_not_running(request, guest, [position])
    seat = asked.seat if asked.seat in position.acting else position.acting[0]
    view = position.view(seat)
    examiner = Examiner(position.setting)
    found = await services(request).rooms.bot_pool.think(
        view, lambda: examiner.examine(view), whose_turn(request, guest)
    )
    message = finding_message(found, None)
    lines = [list(examiner.line(view, row.number)) for row in found.moves[:MOST_LINES]]
    return {**message, "lines": lines}


async def try_move(request: Request, asked: Asked, guest: Message | None) -> Message:
    """Is a move as good as the best one, at a fault of the game?"""
    game, number = asked.kept.game, number_in(asked.sent, "number", 1 << 15)
    await check_not_running(request, guest, [game.positions[asked.at]])
    finding = (await asyncio.to_thread(asked.kept.findings)).get(str(asked.at))
    if finding is None:
        raise BadFinding(BAD)
    seat, after = game.moves[asked.at].seat, asked.sent.get("after")
    shares = None if after is None else shares_in(after, game.players)
    position = position_at(game, asked.at, [(seat, number)])
    is_right = is_nearly_best(finding, seat, number, game.is_secret(asked.at), shares)
    drawn = await asyncio.to_thread(moment, position, 0, language_of(request))
    return {"isRight": is_right, "moment": {**drawn, "task": None, "choices": []}}


async def explain(request: Request, asked: Asked, guest: Message | None) -> Message:
    """Why the best move is better than the one that was made, and what is expected to follow."""
    game, language = asked.kept.game, language_of(request)
    await check_not_running(request, guest, [game.positions[asked.at]])
    finding = (await asyncio.to_thread(asked.kept.findings)).get(str(asked.at))
    if finding is None:
        raise BadFinding(BAD)
    made = game.moves[asked.at]
    view = game.view(Question(asked.at))
    line = numbers_in(asked.sent, "expected")
    if not line or line[0] != finding.moves[0].number:
        line = [finding.moves[0].number]
    told = told_line(game.positions[asked.at], made.seat, line, language)
    good = [
        told_line(game.positions[asked.at], made.seat, [row.number], language)[0][1]
        for row in finding.moves
        if is_nearly_best(finding, made.seat, row.number, game.is_secret(asked.at))
    ]
    reason = await asyncio.to_thread(why, view, line, [made.number], language)
    return {"best": told[0][1], "reason": reason, "line": told[1:], "good": good[:MOST_LINES]}


async def tell_lines(request: Request, asked: Asked, guest: Message | None) -> Message:
    """Lines that the browser expects, in words."""
    position, language = asked.position, language_of(request)
    await check_not_running(request, guest, [position])
    lines = asked.sent.get("lines")
    if not isinstance(lines, list) or asked.seat not in position.acting:
        raise BadFinding(BAD)
    numbers = [numbers_in({"line": line}, "line") for line in lines[:MOST_LINES]]
    return {"lines": [told_line(position, asked.seat, line, language) for line in numbers]}


async def keep_branches(request: Request, asked: Asked, guest: Message | None) -> Message:
    """The branches that somebody has named."""
    check_owner(asked.kept, guest)
    sent = asked.sent.get("branches")
    if not isinstance(sent, list) or len(sent) > MOST_BRANCHES:
        raise BadFinding(BAD)
    branches = []
    for one in sent:
        branch = Asked(asked.kept, one if isinstance(one, dict) else {})
        position_at(asked.kept.game, branch.at, branch.line)  # or NoMove
        name = " ".join(str(one.get("name", "")).split())[:LONGEST_NAME]
        branches.append({"name": name, "at": branch.at, "line": branch.line})
    await services(request).store.change_review(asked.kept.id, {"branches": branches})
    return {"branches": branches}


def check_owner(kept: Kept, guest: Message | None) -> None:
    if guest is None or guest["id"] != kept.row["owner"]:
        raise NotYours(NOT_YOURS)


def check_pace(request: Request, guest: Message | None) -> None:
    """To think takes a while, and others wait for bots."""
    if services(request).thoughts.wait(guest["id"] if guest else "", address_of(request)):
        raise TooFast(TOO_MANY)


def whose_turn(request: Request, guest: Message | None) -> str:
    """As whom they wait for a search."""
    return services(request).guests.whose_turn(guest["id"] if guest else "", address_of(request))


class TooFast(Refusal):
    """So much is asked that others would have to wait."""


class NotYours(Refusal):
    """Somebody else's review."""


ANSWERS = {
    "moment": show_moment,
    "questions": list_questions,
    "findings": take_findings,
    "think": think,
    "analyse": analyse,
    "try": try_move,
    "explain": explain,
    "lines": tell_lines,
    "branches": keep_branches,
}
