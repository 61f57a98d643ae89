"""Pictures as PNG: one after the other, so that many who want some leave a processor to the others."""

import asyncio
from collections.abc import Callable
from functools import lru_cache

from starlette.exceptions import HTTPException
from starlette.requests import Request

from rivertable.display.png import png_elsewhere
from rivertable.tables.sharing.fair_queue import HINT
from rivertable.web.host.rate_limit import address_of
from rivertable.web.services import services

KEPT = 16  # pictures, of which somebody may want the same again

painted = lru_cache(KEPT)(png_elsewhere)


async def picture_of(request: Request, draw: Callable[[], str], width: int) -> bytes:
    """A picture for whoever asks; addresses take turns."""
    here, address = services(request), address_of(request)
    guest = await here.guests.by_cookie(request)
    if here.pictures.wait(guest["id"] if guest else "", address):
        raise HTTPException(429, "You have requested many pictures: wait a few seconds.")
    async with here.painter.slot(HINT, address):
        return await asyncio.to_thread(lambda: painted(draw(), width))
