"""Who you are: a guest with a signed cookie and a name. Nobody needs an account."""

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from itsdangerous import BadSignature, Signer, TimestampSigner
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from rivertable.storage import members
from rivertable.storage.peers.alone import Alone
from rivertable.storage.peers.together import Together
from rivertable.storage.store import Store
from rivertable.web.host.site import is_loopback
from rivertable.web.language import say_in

COOKIE = "rivertable_guest"
SIGNED_OUT = 4401  # the code with which a socket is closed whose session has ended
YEAR = 365 * 24 * 3600
FIRST_NAMES = ("Otter", "Heron", "Beaver", "Ibis", "Bison", "Trout", "Plover", "Gazelle", "Crane")


class Guests:
    """Recognises guests by their cookie, and makes new ones."""

    def __init__(self, store: Store, secret: str) -> None:
        self._store = store
        self._secret = secret
        self._signer = Signer(secret, salt="guest")

    def signer(self, salt: str) -> TimestampSigner:
        """A signer for another purpose, with an expiry."""
        return TimestampSigner(self._secret, salt=salt)

    def whose_turn(self, guest: str, address: str) -> str:
        """As whom somebody waits for a search. Guests cost nothing, so all of an address are one; what
        stands for it does not tell it.
        """
        if is_loopback(address):
            return guest
        return hmac.new(self._secret.encode(), address.encode(), "sha256").hexdigest()[:16]

    async def by_cookie(self, connection: HTTPConnection) -> dict[str, Any] | None:
        """The guest of this browser, or None if it has no cookie that we signed."""
        try:
            signed = self._signer.unsign(connection.cookies.get(COOKIE, "")).decode()
        except BadSignature:
            return None
        guest, count, session = (*signed.split(":"), "", "")[:3]
        known = await (self._with_session(guest, session) if session else self._store.guest(guest))
        if known is None or str(known["sessions"]) != (count or "0"):
            return None
        return {**known, "session": session}  # empty in cookies from before there were any

    async def _with_session(self, guest: str, session: str) -> dict[str, Any] | None:
        known = await members.guest_of_session(self._store, guest, session)
        if known is not None and time.time() > known["seen_at"] + members.SEEN_EVERY:
            with suppress(SQLAlchemyError):  # who cannot be noted can read all the same
                await members.note_seen(self._store, session)
        return known

    async def begin_session(self, guest: dict[str, Any], device: str, how: str) -> dict[str, Any]:
        """The guest, signed in at one more browser."""
        now, session = time.time(), secrets.token_urlsafe(9)
        row = {"id": session, "guest": guest["id"], "made_at": now, "seen_at": now}
        await members.add_session(self._store, {**row, "device": device, "how": how})
        return {**guest, "session": session}

    async def end_sessions(self, guest: str, device: str, how: str) -> dict[str, Any]:
        """Sign out everywhere; the guest, signed in at this browser anew."""
        await members.end_sessions(self._store, guest)
        known = await self._store.guest(guest)
        assert known is not None, "guests are never removed"
        return await self.begin_session(known, device, how)

    async def make(self, device: str = "", language: str = "en") -> tuple[dict[str, Any], str]:
        """A new guest with a name in their language, and the secret of their personal link."""
        key = secrets.token_urlsafe(18)
        number = secrets.randbelow(900) + 100
        row = {
            "id": secrets.token_urlsafe(9),
            "name": f"{say_in(language)(secrets.choice(FIRST_NAMES))} {number}",
            "key": hashed(key),
            "made_at": time.time(),
            "sessions": 0,
        }
        _, begun = await asyncio.gather(
            self._store.add_guest(row), self.begin_session(row, device, "new")
        )
        return begun, key

    async def by_key(self, key: str) -> dict[str, Any] | None:
        """The guest of a personal link."""
        return await self._store.guest_with_key(hashed(key))

    async def renew_key(self, guest: str, device: str = "") -> tuple[dict[str, Any], str]:
        """Another personal link; it ends all sessions, so the guest needs another cookie too."""
        key = secrets.token_urlsafe(18)
        await self._store.change_key(guest, hashed(key))
        return await self.end_sessions(guest, device, "link"), key

    def set_cookie(self, response: Response, guest: dict[str, Any], is_secure: bool) -> None:
        """Send the signed cookie of a guest: who it is, and in which session."""
        value = self._signer.sign(":".join(self._signed_parts(guest))).decode()
        response.set_cookie(
            COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure
        )

    def _signed_parts(self, guest: dict[str, Any]) -> list[str]:
        """The content of a cookie; one from before there were sessions stays as it is."""
        count, session = str(guest["sessions"]), guest.get("session", "")
        if session:
            return [guest["id"], count, session]
        return [guest["id"], count] if guest["sessions"] else [guest["id"]]


class OpenSockets:
    """The open sockets of each guest, to be closed when their sessions end."""

    def __init__(self, peers: Alone | Together) -> None:
        self._sockets: dict[str, set[WebSocket]] = {}
        self._closing: set[asyncio.Task[None]] = set()
        peers.hear("signed-out", self._hear_of_end)

    def _hear_of_end(self, guest: str) -> None:
        """Another process has ended the sessions of a guest."""
        task = asyncio.create_task(self.close_all(guest))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    @contextmanager
    def noted(self, guest: str, socket: WebSocket) -> Iterator[None]:
        """While a socket is open."""
        others = self._sockets.setdefault(guest, set())
        others.add(socket)
        try:
            yield
        finally:
            others.discard(socket)
            if not others and self._sockets.get(guest) is others:
                del self._sockets[guest]

    def all(self) -> list[WebSocket]:
        """Every socket, whosever it is."""
        return [socket for sockets in self._sockets.values() for socket in sockets]

    async def close_all(self, guest: str) -> None:
        """Of a guest whose sessions have ended."""
        for socket in list(self._sockets.get(guest, ())):
            await self.close(socket, SIGNED_OUT)

    async def close(self, socket: WebSocket, code: int) -> None:
        with suppress(RuntimeError, WebSocketDisconnect):  # it is closing, or closed already
            await socket.close(code)


def hashed(key: str) -> str:
    """The hash under which a personal link or a token is stored, so that the database does not reveal it."""
    return hashlib.sha256(key.encode()).hexdigest()
