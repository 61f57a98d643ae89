"""Refusals of the bot API: always JSON with one plain sentence, and a code for programs."""

import logging
import math
from collections.abc import Mapping

from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from rivertable.engine.errors import BadOption, IllegalMove, RivertableError
from rivertable.storage.store import Uncertain
from rivertable.tables.commands import Refused
from rivertable.web.host.logs import note_trouble

# What is not here is 409: the table, as it is now, does not allow it.
STATUSES = {
    "malformed": 400, "empty": 400, "too-long": 400, "no-seat": 400, "token": 401, "not-here": 403,
    "not-yours": 403, "no-table": 404, "media": 415, "slow": 429,
}  # fmt: skip
CODES = {403: "origin", 404: "no-page", 405: "method", 413: "too-large"}
SENTENCES = {
    404: "There is nothing at this address; /api/openapi.json lists every address.",
    405: "This address does not support this method; the Allow header lists those that it does.",
}

logger = logging.getLogger("rivertable.api")


class TooManyRequests(Refused):
    """Too much at once; says how long to wait."""

    def __init__(
        self,
        seconds: float,
        template: str = "Too fast: wait {seconds} s and try again.",
        **values: int,
    ) -> None:
        self.seconds = max(1, math.ceil(seconds))
        super().__init__("slow", template, seconds=self.seconds, **values)


def error_response(
    status: int, code: str, sentence: str, rule: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:  # fmt: skip
    """A refusal as it is sent."""
    body = {"error": sentence, "code": code, "rule": rule}
    return JSONResponse(body, status, headers=dict(headers or {}))


async def refusal(request: Request, problem: Exception) -> Response:
    """A table or the API itself says no."""
    assert isinstance(problem, RivertableError)
    if isinstance(problem, IllegalMove):
        return error_response(409, "illegal", problem.reason, problem.rule)
    code = "setting" if isinstance(problem, BadOption) else "malformed"
    code = problem.code if isinstance(problem, Refused) else code
    headers = {"www-authenticate": "Bearer"} if code == "token" else {}
    if isinstance(problem, TooManyRequests):
        headers["retry-after"] = str(problem.seconds)
    return error_response(STATUSES.get(code, 409), code, str(problem), headers=headers)


async def http_error(request: Request, problem: Exception) -> Response:
    """No such address, no such method, or too large a body."""
    assert isinstance(problem, HTTPException)
    status = problem.status_code
    sentence = SENTENCES.get(status, problem.detail)
    return error_response(status, CODES.get(status, "malformed"), sentence, headers=problem.headers)


async def database_error(request: Request, problem: Exception) -> Response:
    note_trouble(logger, "could not be stored", problem)
    return error_response(503, "storage", "This could not be saved, so it was not done: try again.")


async def uncertain(request: Request, problem: Exception) -> Response:
    note_trouble(logger, "may be stored or not", problem)
    return error_response(
        503, "uncertain", "The database went away, so this may be saved or not: look at the table. "
        "A move that you send again with the same version is played once.",
    )  # fmt: skip


async def disconnected(request: Request, problem: Exception) -> Response:
    """The program went away in the middle of what it sent: nobody reads this."""
    return Response(status_code=400)


async def server_error(request: Request, problem: Exception) -> Response:
    logger.error("the bot API broke", exc_info=problem)
    return error_response(500, "broken", "Something went wrong on our side. Nothing was lost.")


JSON_ERRORS = Middleware(
    ExceptionMiddleware,
    handlers={
        RivertableError: refusal,
        HTTPException: http_error,
        Uncertain: uncertain,
        SQLAlchemyError: database_error,
        ClientDisconnect: disconnected,
        Exception: server_error,
    },
)
