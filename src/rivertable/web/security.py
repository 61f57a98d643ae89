"""Security headers on every answer, the origin of forms and sockets, the size of bodies."""

import asyncio

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rivertable.web.host.site import UNKNOWN_NAME, Site
from rivertable.web.language import language_of, say_in
from rivertable.web.requests import whole_number

LARGEST_BODY = 16 * 1024
CODES = {403: "origin", 413: "too-large", 421: "host"}  # for programs
BODY_SECONDS = 20.0  # for a body to come in
TOO_SLOW = "This form took too long to arrive: send it again."
TOO_LARGE = "This form is too large: 16 kB at most."

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # for WebAssembly, and for nothing else
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


class SecurityMiddleware:
    """Adds the headers to every answer; refuses names that are not ours, forms from elsewhere and
    bodies that are too large.
    """

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._site.base and "path" in scope:
            scope = {**scope, "path": self._site.inner_path(scope["path"])}
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if "location" in headers:
                    headers["location"] = self._site.outer_path(headers["location"])
                message["headers"] = [
                    (name, self._site.outer_cookie(value) if name == b"set-cookie" else value)
                    for name, value in message["headers"]
                ]
            await send(message)

        problem = problem_with(scope, self._site)
        if problem is not None:
            await error_response(scope, *problem)(scope, receive, send_with_headers)
            return
        await self._app(scope, limited(receive), send_with_headers)


def problem_with(scope: Scope, site: Site) -> tuple[int, str] | None:
    """The status and the sentence for a request that is not let in."""
    connection = HTTPConnection(scope)
    if not site.knows(connection.headers.get("host", "")):
        return 421, UNKNOWN_NAME
    if scope["method"] in ("GET", "HEAD", "OPTIONS"):
        return None
    if not site.has_own_origin(connection):
        return 403, "This form was sent from another site, so nothing was done."
    length = Headers(scope=scope).get("content-length", "0")
    if whole_number(length, LARGEST_BODY + 1) > LARGEST_BODY:
        return 413, TOO_LARGE
    return None


def error_response(scope: Scope, status: int, sentence: str) -> Response:
    """A refusal for people or, where programs ask, for programs."""
    if not scope["path"].startswith("/api/"):
        say = say_in(language_of(HTTPConnection(scope)))
        return PlainTextResponse(say(sentence), status)
    return JSONResponse({"error": sentence, "code": CODES[status], "rule": None}, status)


def limited(receive: Receive) -> Receive:
    """A body without a length is refused where it becomes too large, and one that never ends."""
    seen, is_whole, until = 0, False, asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive_limited() -> Message:
        nonlocal seen, is_whole
        if is_whole:  # what comes now is the end of the connection, whenever that is
            return await receive()
        try:
            async with asyncio.timeout_at(until):  # all of it, however many parts it comes in
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, TOO_SLOW) from None
        seen += len(message.get("body", b""))
        is_whole = not message.get("more_body", False)
        if seen > LARGEST_BODY:
            raise HTTPException(413, TOO_LARGE)
        return message

    return receive_limited
