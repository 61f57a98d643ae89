"""An invitation: who opens one gets a name and a seat in one step."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rivertable.tables.commands import Refused, checked_name
from rivertable.web.language import language_of, say_in
from rivertable.web.requests import form_of, guest_of, room_of, set_guest, whole_number
from rivertable.web.services import services
from rivertable.web.tables import show


async def accept(request: Request) -> Response:
    """Take a seat, under the name that was typed; what is in the way is said on the same page."""
    room, form = await room_of(request), await form_of(request)
    guest, _ = await guest_of(request)
    typed = str(form.get("name", "")) or guest["name"]
    try:
        name = checked_name(typed)
        await room.sit(guest["id"], whole_number(str(form.get("seat", "")), 0) or None, name)
    except Refused as problem:
        if problem.code != "seated":  # who is seated already only pressed twice
            said = problem.said(say_in(language_of(request)))
            return set_guest(request, await show(request, said, typed[:60]), guest)
    else:
        if name != guest["name"]:
            await services(request).store.rename_guest(guest["id"], name)
    return set_guest(request, RedirectResponse(f"/table/{room.table.id}", 303), guest)
