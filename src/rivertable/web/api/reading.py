"""Reads a program's request: about which table, with which body."""

import json
from typing import Any

from starlette.requests import Request

from rivertable.tables.commands import Refused
from rivertable.tables.room import Room
from rivertable.web.services import services
from rivertable.web.socket import incoming

from .bots import Bot
from .errors import TooManyRequests


def check_wait(seconds: float) -> None:
    if seconds:
        raise TooManyRequests(seconds)


async def room_of(request: Request) -> Room:
    room = await services(request).rooms.get(request.path_params["table"])
    if room is None:
        raise Refused("no-table", "This table does not exist.")
    return room


async def own_room(request: Request, bot: Bot) -> Room:
    """The table of an address, at which the bot sits."""
    room = await room_of(request)
    if not room.table.seats_of(bot["id"]):
        raise Refused("not-here", "This bot has no seat at this table.")
    return room


async def body_of(request: Request) -> dict[str, Any]:
    """The body, an object; none at all is an empty one."""
    raw = await request.body()
    if not raw:
        return {}
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused("media", "Send the body as JSON, with 'Content-Type: application/json'.")
    try:
        body = json.loads(raw)
        json.dumps(body, ensure_ascii=False).encode()  # halves of characters cannot be stored
    except (ValueError, RecursionError):
        raise Refused("malformed", "This body is not JSON.") from None
    if not isinstance(body, dict):
        raise Refused("malformed", "The body must be a JSON object.")
    return body


def text_in(body: dict[str, Any], key: str) -> str:
    if key not in body:
        raise Refused("malformed", f"{key} is missing.")
    return incoming.text_in(body, key)


def number_in(body: dict[str, Any], key: str) -> int | None:
    """A whole number that may be left out; to JSON, 2.0 is one too."""
    value = body.get(key)
    if isinstance(value, float) and value.is_integer():
        body = {key: int(value)}
    return incoming.number_in(body, key) if key in body else None
