"""The settings page: every preference in one place, kept with the member on every device."""

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rivertable.storage import members
from rivertable.web.guests import YEAR
from rivertable.web.members.preferences import COOKIES, PREFERENCES, chosen, chosen_in
from rivertable.web.rendering import render
from rivertable.web.requests import form_of, guest_of, set_guest, theme_of
from rivertable.web.services import services


def redirect_back(form: dict[str, Any]) -> RedirectResponse:
    """To the page that a form was on, which is one of ours."""
    target = str(form.get("here", "/"))
    is_ours = target.startswith("/") and not target.startswith(("//", "/\\"))
    return RedirectResponse(target if is_ours else "/", 303)


async def settings(request: Request) -> Response:
    return await (save if request.method == "POST" else show)(request)


async def show(request: Request) -> Response:
    """The preferences, chosen here or on another page."""
    guest = await services(request).guests.by_cookie(request)
    in_cookies = {"theme": theme_of(request), "language": request.cookies.get("language", "auto")}
    values = {**in_cookies, **chosen(guest)}
    return await render(request, "settings.html", all_preferences=PREFERENCES, values=values)


async def save(request: Request) -> Response:
    """Some preferences. Language and theme are in cookies too, and need no guest."""
    form = await form_of(request)
    response, new = redirect_back(form), chosen_in(form)
    guest = await services(request).guests.by_cookie(request)
    if guest is None and not new.keys() <= {*COOKIES}:
        guest, _ = await guest_of(request)
        set_guest(request, response, guest)
    if guest is not None and new:
        kept = {**chosen(guest), **new}
        await members.set_preferences(services(request).store, guest["id"], kept)
    for name in new.keys() & {*COOKIES}:
        response.set_cookie(name, new[name], max_age=YEAR, samesite="lax")
    return response
