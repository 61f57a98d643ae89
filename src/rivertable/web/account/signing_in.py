"""Coming back as somebody: by a personal link, a rescue code or a passkey; and going again."""

import secrets
import time
from typing import Any

import segno
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rivertable.storage import members
from rivertable.web.guests import COOKIE, YEAR, hashed
from rivertable.web.host.rate_limit import address_of
from rivertable.web.host.site import site_of
from rivertable.web.members.devices import device_of
from rivertable.web.members.preferences import COOKIES, chosen
from rivertable.web.rendering import render
from rivertable.web.requests import READER, form_of, guest_of, set_guest
from rivertable.web.services import Services, services

CODES = 8  # that are given at once
SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"  # without those that look alike
SIGNS_IN_CODE, GROUP = 12, 4
TOO_OFTEN = "Too many attempts: wait a minute and try again."
BAD_CODE = "This code is not valid. Each code works once; check for typing errors."


async def sign_out(here: Services, guest: str) -> None:
    """Close the sockets of a guest, in every process; whoever is still signed in comes back."""
    here.store.peers.tell("signed-out", guest)
    await here.open_sockets.close_all(guest)


async def sign_out_elsewhere(request: Request, guest: dict[str, Any]) -> dict[str, Any]:
    """The guest, with another cookie for this browser; every other one is signed out."""
    here = services(request)
    mine = {one["id"]: one["how"] for one in await members.sessions_of(here.store, guest["id"])}
    how = mine.get(guest["session"], "new")
    renewed = await here.guests.end_sessions(guest["id"], device_of(request), how)
    request.scope[READER] = renewed
    return renewed


async def become(request: Request, who: dict[str, Any], how: str, target: str = "/") -> Response:
    """Sign this browser in as somebody, with what they prefer."""
    begun = await services(request).guests.begin_session(who, device_of(request), how)
    response = set_guest(request, RedirectResponse(target, 303), begun)
    for name, value in chosen(who).items():
        if name in COOKIES:
            response.set_cookie(name, value, max_age=YEAR, samesite="lax")
    return response


# The personal link ---------------------------------------------------------------------------


async def new_link(request: Request) -> Response:
    """Another link; the old one is useless, and so is what was signed in by it."""
    guest, _ = await guest_of(request)
    renewed, key = await services(request).guests.renew_key(guest["id"], device_of(request))
    request.scope[READER] = renewed
    link = site_of(request).link(request, f"/me/{key}")
    code = segno.make(link, error="m").svg_inline(scale=4, border=2, light="#fff")
    response = await show_account(request, renewed, link=link, code=code)
    # When this browser has its new cookie, so that its own tables come back by themselves.
    response.background = BackgroundTask(sign_out, services(request), guest["id"])
    return response


async def arrive(request: Request) -> Response:
    """Come in by a personal link: another site could send you here, so the page asks first."""
    if request.method == "POST":  # each makes a session
        check_tries(request)
    who = await services(request).guests.by_key(request.path_params["key"])
    if who is None:
        return await render(
            request, "problem.html", 404, sentence="This personal link no longer works."
        )
    if request.method == "POST":
        return await become(request, who, "link", "/lobby")
    response = await render(request, "arrive.html", who=who)
    response.headers["cache-control"] = "no-store"
    return response


# Rescue codes --------------------------------------------------------------------------------


def new_code() -> str:
    """Such as k7wm-3fqz-x2ha: sixty bits, so nobody guesses one."""
    signs = "".join(secrets.choice(SIGNS) for _ in range(SIGNS_IN_CODE))
    return "-".join(signs[i : i + GROUP] for i in range(0, SIGNS_IN_CODE, GROUP))


def plain(code: str) -> str:
    """A code as somebody typed it, without what does not matter."""
    return "".join(sign for sign in code.lower() if sign.isalnum())[: 4 * SIGNS_IN_CODE]


async def new_codes(request: Request) -> Response:
    """Rescue codes, shown this once. The old ones are useless from now on, and who came in by one
    of them, or by anything else, is signed out.
    """
    guest, _ = await guest_of(request)
    store, codes = services(request).store, [new_code() for _ in range(CODES)]
    await members.remove_keys(store, guest["id"], members.CODE)
    await members.add_keys(
        store,
        [
            {
                "id": hashed(plain(code)), "guest": guest["id"], "kind": members.CODE, "public": "",
                "count": 0, "made_at": time.time(), "device": device_of(request),
            }
            for code in codes
        ],
    )  # fmt: skip
    renewed = await sign_out_elsewhere(request, guest)
    response = await show_account(request, renewed, codes=codes)
    response.background = BackgroundTask(sign_out, services(request), guest["id"])
    return response


def check_tries(request: Request) -> None:
    if services(request).sign_ins.wait(address_of(request)):
        raise HTTPException(429, TOO_OFTEN)


async def sign_in(request: Request) -> Response:
    """A page for a rescue code or a passkey."""
    response = await (with_code if request.method == "POST" else sign_in_page)(request)
    response.headers["cache-control"] = "no-store"
    return response


async def sign_in_page(request: Request, problem: str = "", typed: str = "") -> Response:
    status = 400 if problem else 200
    return await render(request, "sign_in.html", status, problem=problem, typed=typed)


async def with_code(request: Request) -> Response:
    """Each code is good once, in whichever process it is used."""
    check_tries(request)
    store, typed = services(request).store, str((await form_of(request)).get("code", ""))
    name = hashed(plain(typed))
    found = await members.key(store, name, members.CODE)
    who = await store.guest(found["guest"]) if found else None
    if who is None or not await members.spend(store, f"code {name}"):
        return await sign_in_page(request, BAD_CODE, typed)
    await members.remove_keys(store, who["id"], members.CODE, name)
    return await become(request, who, "code")


# Sessions ------------------------------------------------------------------------------------


async def end_session(request: Request) -> Response:
    """Sign one browser out: this one, another one, or all others."""
    here, form = services(request), await form_of(request)
    guest = await here.guests.by_cookie(request)
    response: Response = RedirectResponse("/account", 303)
    if guest is None:
        return response
    if form.get("others") == "yes":
        set_guest(request, response, await sign_out_elsewhere(request, guest))
    else:
        session = str(form.get("session", ""))
        await members.end_session(here.store, guest["id"], session)
        if session == guest["session"]:
            response = RedirectResponse("/", 303)
            response.delete_cookie(COOKIE)
    response.background = BackgroundTask(sign_out, here, guest["id"])
    return response


# The page ------------------------------------------------------------------------------------


async def account(request: Request) -> Response:
    """How somebody stays who they are."""
    guest, _ = await guest_of(request)
    return set_guest(request, await show_account(request, guest), guest)


async def show_account(request: Request, guest: dict[str, Any], **shown: Any) -> Response:
    """With a link or codes on it, the page is for nobody else's eyes."""
    store = services(request).store
    response = await render(
        request,
        "account.html",
        here="/account",  # also when a link was made, which is a form of /me
        who=guest,
        sessions=await members.sessions_of(store, guest["id"]),
        codes_left=len(await members.keys_of(store, guest["id"], members.CODE)),
        now=time.time(),
        passkeys=await members.keys_of(store, guest["id"], members.PASSKEY),
        **shown,
    )
    response.headers["cache-control"] = "no-store"
    return set_guest(request, response, guest)
