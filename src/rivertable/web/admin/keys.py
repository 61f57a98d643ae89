"""Recognises the host: for half a day, the browser that used a key printed by `rivertable admin`."""

import hashlib
import secrets

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import HTTPConnection
from starlette.responses import Response

from rivertable.storage.forgetting import use_key
from rivertable.storage.store import Store
from rivertable.web.guests import hashed

COOKIE = "rivertable_host"
SECONDS = 12 * 3600


class HostKeys:
    """One-time keys, and the cookie for which one is exchanged."""

    def __init__(self, store: Store, secret: str) -> None:
        self._store = store
        self._signer = TimestampSigner(secret, salt="host", digest_method=hashlib.sha256)

    async def exchange(self, key: str, response: Response, is_secure: bool) -> bool:
        """Let the browser of this answer in, if the key is good; nobody can use it again."""
        if not await use_key(self._store, hashed(key)):
            return False
        value = self._signer.sign(secrets.token_urlsafe(9)).decode()
        response.set_cookie(
            COOKIE, value, max_age=SECONDS, httponly=True, samesite="strict", secure=is_secure
        )
        return True

    def is_host(self, connection: HTTPConnection) -> bool:
        try:
            self._signer.unsign(connection.cookies.get(COOKIE, ""), max_age=SECONDS)
        except BadSignature:
            return False
        return True


def host_keys_of(connection: HTTPConnection) -> HostKeys:
    """The keys of the app that a request belongs to."""
    found: HostKeys = connection.app.state.host_keys
    return found
