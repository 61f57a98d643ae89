"""The page on which a guest makes bots and revokes their tokens."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rivertable.tables.commands import Refused
from rivertable.web.language import language_of, say_in
from rivertable.web.rendering import render
from rivertable.web.requests import form_of, guest_of, set_guest

from .bots import Bot, bots_of


async def show(request: Request) -> Response:
    """The guest's bots; a new one on request."""
    guest, _ = await guest_of(request)
    token, status, reason = "", 200, ""
    if request.method == "POST":
        name = str((await form_of(request)).get("name", ""))
        try:
            token = await bots_of(request).make(guest["id"], name)
        except Refused as problem:
            status, reason = 400, problem.said(say_in(language_of(request)))
    return await bots_page(request, guest, token, status, reason)


async def renew(request: Request) -> Response:
    """Another token for a bot."""
    guest, bot = await own_bot(request)
    return await bots_page(request, guest, await bots_of(request).renew(bot))


async def remove(request: Request) -> Response:
    """Remove a bot."""
    _, bot = await own_bot(request)
    await bots_of(request).remove(bot)
    return RedirectResponse("/bots", 303)


async def own_bot(request: Request) -> tuple[dict[str, Any], Bot]:
    """The bot of an address, if it is this guest's."""
    guest, _ = await guest_of(request)
    for bot in await bots_of(request).of(guest["id"]):
        if bot["id"] == request.path_params["bot"]:
            return guest, bot
    raise HTTPException(404)


async def bots_page(
    request: Request, guest: dict[str, Any], token: str, status: int = 200, reason: str = ""
) -> Response:
    """The page, with a token on it if one was just made: it is shown this once."""
    bots = await bots_of(request).of(guest["id"])
    response = await render(request, "bots.html", status, bots=bots, token=token, reason=reason)
    response.headers["cache-control"] = "no-store"
    return set_guest(request, response, guest)
