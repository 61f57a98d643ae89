"""Passkeys: a key that the device keeps, in place of a name and a password. docs/decisions/0036."""

import json
import time
from typing import Any

from itsdangerous import BadSignature, TimestampSigner
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from rivertable.storage import members
from rivertable.web.host.site import is_address, site_of
from rivertable.web.members.devices import device_of
from rivertable.web.requests import form_of, guest_of, set_guest
from rivertable.web.services import services

from .signing_in import become, check_tries, sign_out, sign_out_elsewhere

COOKIE, PATH = "rivertable_challenge", "/account"
SECONDS = 300  # for which a challenge is good, once
MOST = 20  # passkeys of one member
NOT_HERE = "Passkeys need https, or localhost. Rescue codes work everywhere."
BAD_PASSKEY = "This passkey was not accepted. Try again, or use a rescue code."
WANTED = AuthenticatorSelectionCriteria(
    resident_key=ResidentKeyRequirement.REQUIRED,
    user_verification=UserVerificationRequirement.PREFERRED,
)


def signer(request: Request) -> TimestampSigner:
    return services(request).guests.signer("passkey")


def place_of(request: Request) -> tuple[str, str]:
    """The name that passkeys are made for, and the origin that browsers must tell."""
    site = site_of(request)
    origin = site.origin or f"{request.url.scheme}://{request.url.netloc}"
    name = request.url.hostname or ""
    if site.origin:
        name = site.origin.partition("://")[2].partition(":")[0]
    is_local = name == "localhost" or name.endswith(".localhost")
    if is_address(name) or not (origin.startswith("https:") or is_local):
        raise HTTPException(400, NOT_HERE)
    return name, origin


def with_challenge(request: Request, options: Any, purpose: str) -> Response:
    """The options for a browser; its cookie says which challenge it got, and for what."""
    response = Response(options_to_json(options), media_type="application/json")
    signed = signer(request).sign(f"{purpose}.{bytes_to_base64url(options.challenge)}").decode()
    response.set_cookie(
        COOKIE, signed, max_age=SECONDS, path=PATH, httponly=True, samesite="strict",
        secure=site_of(request).is_secure(request),
    )  # fmt: skip
    response.headers["cache-control"] = "no-store"
    return response


async def challenge_in(request: Request, purpose: str) -> bytes:
    """The challenge that this browser was given for this, and has not answered before."""
    try:
        signed = signer(request).unsign(request.cookies.get(COOKIE, ""), max_age=SECONDS).decode()
    except BadSignature:
        raise HTTPException(400, BAD_PASSKEY) from None
    begun, _, challenge = signed.rpartition(".")
    is_new = begun == purpose and await members.spend(
        services(request).store, f"challenge {challenge}"
    )
    if not is_new:
        raise HTTPException(400, BAD_PASSKEY)
    return base64url_to_bytes(challenge)


async def answer_in(request: Request) -> dict[str, Any]:
    """What the browser answers."""
    try:
        answer = json.loads(await request.body())
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise HTTPException(400, BAD_PASSKEY)
    return answer


async def begin_registering(request: Request) -> Response:
    """The options a browser needs to create a passkey for this guest."""
    guest, _ = await guest_of(request)
    name, _ = place_of(request)
    known = await members.keys_of(services(request).store, guest["id"], members.PASSKEY)
    options = generate_registration_options(
        rp_id=name,
        rp_name="Rivertable",
        user_id=guest["id"].encode(),
        user_name=guest["name"],
        authenticator_selection=WANTED,
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(one["id"])) for one in known
        ],
    )
    return set_guest(request, with_challenge(request, options, f"register {guest['id']}"), guest)


async def register(request: Request) -> Response:
    """Store this guest's new passkey; every other browser is signed out."""
    here, answer = services(request), await answer_in(request)
    guest = await here.guests.by_cookie(request)
    if guest is None:
        raise HTTPException(400, BAD_PASSKEY)
    name, origin = place_of(request)
    challenge = await challenge_in(request, f"register {guest['id']}")
    if len(await members.keys_of(here.store, guest["id"], members.PASSKEY)) >= MOST:
        raise HTTPException(400, BAD_PASSKEY)
    try:
        made = verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=name,
            expected_origin=origin, require_user_verification=False,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise HTTPException(400, BAD_PASSKEY) from None
    credential = bytes_to_base64url(made.credential_id)
    if await members.key(here.store, credential, members.PASSKEY):
        raise HTTPException(400, BAD_PASSKEY)
    await members.add_keys(
        here.store,
        [
            {
                "id": credential, "guest": guest["id"], "kind": members.PASSKEY,
                "public": bytes_to_base64url(made.credential_public_key),
                "count": made.sign_count, "made_at": time.time(), "device": device_of(request),
            }
        ],
    )  # fmt: skip
    renewed = await sign_out_elsewhere(request, guest)
    ending = BackgroundTask(sign_out, here, guest["id"])
    return set_guest(request, JSONResponse({}, background=ending), renewed)


async def begin_signing_in(request: Request) -> Response:
    """A challenge for any passkey that a browser has for us."""
    check_tries(request)
    name, _ = place_of(request)
    options = generate_authentication_options(
        rp_id=name, user_verification=UserVerificationRequirement.PREFERRED
    )
    return with_challenge(request, options, "sign-in")


async def sign_in(request: Request) -> Response:
    """Checks that the passkey belongs to the guest who signed the challenge."""
    here, answer = services(request), await answer_in(request)
    name, origin = place_of(request)
    challenge = await challenge_in(request, "sign-in")
    known = await members.key(here.store, str(answer.get("id", "")), members.PASSKEY)
    who = await here.store.guest(known["guest"]) if known else None
    if known is None or who is None:
        raise HTTPException(400, BAD_PASSKEY)
    try:
        used = verify_authentication_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=name,
            expected_origin=origin, credential_public_key=base64url_to_bytes(known["public"]),
            credential_current_sign_count=known["count"], require_user_verification=False,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise HTTPException(400, BAD_PASSKEY) from None
    await members.count_use(here.store, known["id"], used.new_sign_count)
    signed_in = await become(request, who, "passkey")
    response = JSONResponse({})
    for header, value in signed_in.headers.items():
        if header == "set-cookie":
            response.headers.append(header, value)
    return response


async def remove(request: Request) -> Response:
    """Forget one of one's own passkeys."""
    here, form = services(request), await form_of(request)
    guest = await here.guests.by_cookie(request)
    if guest is not None and form.get("key"):
        await members.remove_keys(here.store, guest["id"], members.PASSKEY, str(form["key"]))
        await sign_out(here, guest["id"])
    return RedirectResponse("/account", 303)
