"""A guest's own data: "give me my data" and "delete me"."""

import json

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rivertable.storage.forgetting import data_of, forget_guest, tables_with
from rivertable.tables.commands import leave
from rivertable.web.account.signing_in import sign_out
from rivertable.web.api.bots import bots_of
from rivertable.web.guests import COOKIE
from rivertable.web.requests import form_of
from rivertable.web.services import services


async def download(request: Request) -> Response:
    """Everything stored about this guest, as one file."""
    here = services(request)
    guest = await here.guests.by_cookie(request)
    if guest is None:
        raise HTTPException(404, "Nothing is stored about you.")
    found = json.dumps(await data_of(here.store, guest["id"]), indent=2, ensure_ascii=False)
    headers = {
        "cache-control": "no-store",
        "content-disposition": 'attachment; filename="rivertable-my-data.json"',
    }
    return Response(found, media_type="application/json", headers=headers)


async def delete_me(request: Request) -> Response:
    """Delete this guest; they have to tick a box, so that nobody does it by mistake."""
    form, here = await form_of(request), services(request)
    guest = await here.guests.by_cookie(request)
    if form.get("sure") != "yes":
        raise HTTPException(400, "Tick the box first: this cannot be undone.")
    if guest is not None:
        await remove_guest(request, guest["id"])
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE)
    return response


async def remove_guest(request: Request, guest: str) -> None:
    """Their seats are played on by bots, and their name is nowhere any more."""
    here, names = services(request), [guest]
    for bot in await bots_of(request).of(guest):
        await bots_of(request).remove(bot)
        names.append(bot["id"])
    for room in await here.rooms.readable(await tables_with(here.store, guest)):
        for seat in room.table.seats_of(guest):
            if not room.table.is_over:
                await room.do(leave, guest, seat)
    for name in names:
        await forget_guest(here.store, name)
        here.rooms.forget(name)
    await sign_out(here, guest)
