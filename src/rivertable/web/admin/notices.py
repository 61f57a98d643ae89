"""/me/notices: where somebody is told that it is their turn, when not, and whom they do not read."""

import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from rivertable.engine.errors import Refusal
from rivertable.storage.forgetting import tables_with
from rivertable.storage.store import Row
from rivertable.tables.clocks.quiet import hours_of, read_quiet, set_hours
from rivertable.tables.commands import Refused
from rivertable.web.company.mutes import muted_names, unmute
from rivertable.web.host.rate_limit import address_of
from rivertable.web.host.site import is_loopback, name_in, site_of
from rivertable.web.language import language_of, say_in
from rivertable.web.notices import apprising
from rivertable.web.notices.formats import FORMATS
from rivertable.web.notices.push import subscription_in
from rivertable.web.notices.telling import PUSH
from rivertable.web.rendering import render
from rivertable.web.requests import form_of, guest_of, set_guest
from rivertable.web.services import services

PAGE = "/me/notices"
TOO_MANY = "Too many changes at once: wait a minute and try again."
SERVICES = {"discord": "Discord", "ntfy": "ntfy", "slack": "Slack", apprising.KIND: "Apprise"}
HOURS = re.compile(r"(\d\d:\d\d)-(\d\d:\d\d) (.+)")


async def show(request: Request, problem: str = "", status: int = 200) -> Response:
    """Everything on one page."""
    here, (guest, _) = services(request), await guest_of(request)
    hours = HOURS.fullmatch(await hours_of(here.store, guest["id"]))
    response = await render(
        request,
        "notices.html",
        status,
        channels=[shown(channel) for channel in await here.notices.of(guest["id"])],
        formats={name: SERVICES[name] for name in offered(request)},
        push_key=here.notices.keys.shown if here.notices.keys else "",
        may_push=may_push(request),
        quiet=hours.groups() if hours else None,
        muted=await muted_names(here.store, guest["id"]),
        problem=problem,
        done=request.query_params.get("done", ""),
    )
    response.headers["cache-control"] = "no-store"
    return set_guest(request, response, guest)


def offered(request: Request) -> list[str]:
    """The services that a webhook may belong to."""
    has_more = site_of(request).trusts_webhooks and apprising.is_available()
    return [*FORMATS, *([apprising.KIND] if has_more else [])]


def may_push(request: Request) -> bool:
    """Browsers take notices from https only, and from the very machine they run on."""
    return site_of(request).is_secure(request) or is_loopback(request.url.hostname or "")


def shown(channel: Row) -> dict[str, Any]:
    """A channel without what is secret in its address: who has it can write there."""
    host = name_in(channel["address"]) or channel["address"].partition(":")[0]
    return {"id": channel["id"], "kind": channel["kind"], "host": host}


async def check_rate(request: Request) -> dict[str, Any]:
    """The guest who sent the request, if they may do this."""
    guest, _ = await guest_of(request)
    if services(request).notice_changes.wait(guest["id"], address_of(request)):
        raise HTTPException(429, TOO_MANY)
    return guest


def base_of(request: Request) -> str:
    """How our links begin, as they work elsewhere."""
    return site_of(request).link(request, "/").removesuffix("/")


async def subscribe(request: Request) -> Response:
    """A browser that wants notices; it sends JSON, and gets it."""
    guest = await check_rate(request)
    language = language_of(request)
    try:
        address, keys = subscription_in(await json_in(request))
        keys["base"] = base_of(request)
        await services(request).notices.add(guest["id"], PUSH, address, keys, language)
    except Refusal as problem:
        return JSONResponse({"error": problem.said(say_in(language))}, 400)
    return set_guest(request, JSONResponse({}), guest)


async def json_in(request: Request) -> Any:
    try:
        return await request.json()
    except ValueError:
        return None


async def add_webhook(request: Request) -> Response:
    """An address at a service."""
    guest, form = await check_rate(request), await form_of(request)
    language, kind = language_of(request), str(form.get("kind", ""))
    address = str(form.get("address", "")).strip()
    try:
        if kind not in offered(request):
            raise Refused("malformed", "Choose a service.")
        if kind == apprising.KIND and not apprising.is_address(address):
            raise Refused("address", "Apprise does not know this address.")
        keys = {"base": base_of(request)}
        await services(request).notices.add(guest["id"], kind, address, keys, language)
    except Refusal as problem:
        return await show(request, problem.said(say_in(language)), 400)
    return set_guest(request, RedirectResponse(f"{PAGE}?done=added", 303), guest)


async def remove(request: Request) -> Response:
    guest, _ = await guest_of(request)
    await services(request).notices.remove(guest["id"], request.path_params["channel"])
    return RedirectResponse(f"{PAGE}?done=removed", 303)


async def try_out(request: Request) -> Response:
    """Send a notice now."""
    guest, here = await check_rate(request), services(request)
    mine = {channel["id"]: channel for channel in await here.notices.of(guest["id"])}
    channel = mine.get(request.path_params["channel"])
    is_sent = channel is not None and await here.notices.try_out(channel)
    return RedirectResponse(f"{PAGE}?done={'sent' if is_sent else 'failed'}", 303)


async def set_quiet(request: Request) -> Response:
    """Hours in which no time runs, at all tables."""
    guest, form = await check_rate(request), await form_of(request)
    hours = f"{form.get('begins', '')}-{form.get('ends', '')} {form.get('zone', '')}"
    if form.get("quiet") != "yes":
        hours = ""
    elif read_quiet(hours) is None:
        problem = say_in(language_of(request))("Choose when your quiet hours begin and end.")
        return await show(request, problem, 400)
    here = services(request)
    await set_hours(here.store, guest["id"], hours)
    for room in await here.rooms.readable(await tables_with(here.store, guest["id"])):
        await room.keep_quiet(guest["id"])
    return set_guest(request, RedirectResponse(f"{PAGE}?done=saved", 303), guest)


async def hear_again(request: Request) -> Response:
    """Read somebody's chat again."""
    guest, _ = await guest_of(request)
    await unmute(services(request).store, guest["id"], request.path_params["guest"])
    return RedirectResponse(f"{PAGE}?done=saved", 303)
