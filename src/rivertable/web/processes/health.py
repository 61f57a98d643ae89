"""/health: may somebody be sent here, and if not, why?"""

import asyncio

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rivertable.web.services import Services, services

PATIENCE = 2.0  # seconds for the database


async def health(request: Request) -> Response:
    """200 if everything works, else 503 and the reason."""
    reason = await problem_with(services(request))
    status = reason or "ready"
    headers = {"cache-control": "no-store"}
    return JSONResponse({"status": status}, 503 if reason else 200, headers=headers)


async def problem_with(here: Services) -> str:
    """Why this process should get no requests; empty if all is well."""
    if here.is_draining:
        return "draining: this process ends soon"
    try:
        async with asyncio.timeout(PATIENCE):
            await here.store.ping()
    except (TimeoutError, SQLAlchemyError):
        return "the database does not answer"
    return ""
