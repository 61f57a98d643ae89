"""Who you are: a guest with a signed cookie and a name. Nobody needs an account."""

import hashlib
import secrets
import time
from typing import Any

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from rivertable.storage.store import Store

COOKIE = "rivertable_guest"
YEAR = 365 * 24 * 3600
FIRST_NAMES = ("Otter", "Heron", "Beaver", "Ibis", "Bison", "Trout", "Plover", "Gazelle", "Crane")


class Guests:
    """Recognises guests by their cookie, and makes new ones."""

    def __init__(self, store: Store, secret: str) -> None:
        self._store = store
        self._signer = Signer(secret, salt="guest")

    async def by_cookie(self, connection: HTTPConnection) -> dict[str, Any] | None:
        """The guest of this browser, or None if it has no cookie that we signed."""
        try:
            guest = self._signer.unsign(connection.cookies.get(COOKIE, "")).decode()
        except BadSignature:
            return None
        return await self._store.guest(guest)

    async def make(self) -> tuple[dict[str, Any], str]:
        """A new guest, and the secret of their personal link."""
        key = secrets.token_urlsafe(18)
        number = secrets.randbelow(900) + 100
        row = {
            "id": secrets.token_urlsafe(9),
            "name": f"{secrets.choice(FIRST_NAMES)} {number}",
            "key": hashed(key),
            "made_at": time.time(),
        }
        await self._store.add_guest(row)
        return row, key

    async def by_key(self, key: str) -> dict[str, Any] | None:
        """The guest of a personal link."""
        return await self._store.guest_with_key(hashed(key))

    def set_cookie(self, response: Response, guest: str, is_secure: bool) -> None:
        """Send the signed cookie of a guest."""
        value = self._signer.sign(guest).decode()
        response.set_cookie(
            COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure
        )


def hashed(key: str) -> str:
    """What is stored of a personal link or a token, so that the database gives none of them away."""
    return hashlib.sha256(key.encode()).hexdigest()
