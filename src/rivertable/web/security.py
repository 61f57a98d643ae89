"""What keeps strangers out: security headers, the origin of forms and sockets, rates and sizes."""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rivertable.web.language import say_in

from .pages import language_of

LARGEST_FORM = 16 * 1024
TOO_LARGE = "This form is too large: 16 kB at most."
MOST_KEYS = 10_000  # that a rate remembers before it looks for some to forget

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


def has_own_origin(connection: HTTPConnection) -> bool:
    """Does the request come from one of our own pages? Programs without a browser send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(place) and place == connection.headers.get("host")


def whole_number(text: str, otherwise: int) -> int:
    """A number that somebody wrote, if it is one and of a size that makes sense."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else otherwise


class Guard:
    """Adds the headers to every answer; refuses forms from elsewhere and bodies that are too large."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = refused(scope)
        if refusal is not None:
            await refusing(scope, *refusal)(scope, receive, send_guarded)
            return
        await self._app(scope, limited(receive), send_guarded)


def refused(scope: Scope) -> tuple[int, str] | None:
    """The status and the sentence for a request that is not let in."""
    if scope["method"] in ("GET", "HEAD", "OPTIONS"):
        return None
    if not has_own_origin(HTTPConnection(scope)):
        return 403, "This form was sent from another site, so nothing was done."
    length = Headers(scope=scope).get("content-length", "0")
    if whole_number(length, LARGEST_FORM + 1) > LARGEST_FORM:
        return 413, TOO_LARGE
    return None


def refusing(scope: Scope, status: int, sentence: str) -> Response:
    """A refusal for people or, where programs ask, for programs."""
    if not scope["path"].startswith("/api/"):
        say = say_in(language_of(HTTPConnection(scope)))
        return PlainTextResponse(say(sentence), status)
    code = "too-large" if status == 413 else "origin"
    return JSONResponse({"error": sentence, "code": code, "rule": None}, status)


def limited(receive: Receive) -> Receive:
    """A body without a length is refused where it becomes too large."""
    seen = 0

    async def receive_limited() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LARGEST_FORM:
            raise HTTPException(413, TOO_LARGE)
        return message

    return receive_limited


class Rate:
    """So many in a second for each key, with as much in reserve; says how long to wait."""

    def __init__(self, each_second: float, reserve: float) -> None:
        self._each_second = each_second
        self._reserve = reserve
        self._left: dict[str, tuple[float, float]] = {}  # by key: how many, and when

    def wait(self, key: str, clock: Callable[[], float] = time.monotonic) -> float:
        """Seconds to wait before one more; 0 if it may be done now, and then it counts."""
        now = clock()
        left, at = self._left.get(key, (self._reserve, now))
        left = min(self._reserve, left + (now - at) * self._each_second)
        if left < 1:
            self._left[key] = (left, now)
            return (1 - left) / self._each_second
        self._left[key] = (left - 1, now)
        if len(self._left) > MOST_KEYS:
            self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Let go of those who have all of their reserve again, for that is how strangers begin."""
        full = self._reserve / self._each_second
        self._left = {key: (left, at) for key, (left, at) in self._left.items() if now - at < full}


class AtOnce:
    """So many at the same time for each key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._now: Counter[str] = Counter()

    @contextmanager
    def one_more(self, key: str) -> Iterator[bool]:
        """Count one more for as long as this lasts; False if it is one too many."""
        self._now[key] += 1
        try:
            yield self._now[key] <= self.most
        finally:
            self._now[key] -= 1
            if not self._now[key]:
                del self._now[key]
