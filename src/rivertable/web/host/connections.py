"""How many connections there may be, and how long a request may take to come in.

Who opens more connections than the system has handles would keep everybody else out and fill the
log; who never finishes a request would hold its handle for ever.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from http import HTTPStatus
from struct import pack
from typing import Any, cast
from weakref import WeakKeyDictionary

import h11
from starlette.websockets import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from rivertable.tables.inbox import Inbox

HEAD_SECONDS = 10.0  # for the head of a request
READ_SECONDS = 30.0  # between two looks whether somebody reads what they asked for
CLOSE_SECONDS = 10.0  # for a socket that is closed to be read to its end
SLOWEST = 1024  # bytes a second that they have to read
RESERVE = 64  # handles for files, the database and ourselves
FEWEST, MOST = 100, 65_536  # connections
WHOLE_TEXT = 0x80 | Opcode.TEXT  # the first byte of its frame
SMALL = 1400  # bytes: what fits into one packet anyway is not worth the time that packing takes
MOST_WAITING = 8  # messages of a socket, before nothing more is read from it
LINE = "rivertable.line"  # in the scope of a socket: what it is sent over
QUIET_SECONDS = 10.0  # between two lines of the log about the same trouble

logger = logging.getLogger("rivertable.connections")


def most_connections() -> int:
    """As many as the system has handles for; it is asked for all that it would give."""
    try:
        import resource  # here, because Windows has none
    except ImportError:
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(MOST, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(FEWEST, wanted - RESERVE)


class LimitedProtocol(H11Protocol):
    """HTTP with an end to what somebody may hold open."""

    most = MOST
    _deadline: asyncio.TimerHandle | None = None
    _look: asyncio.TimerHandle | None = None  # at what is still to be read
    _is_socket = False  # it was upgraded, and is another protocol's

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        if len(self.connections) > self.most:
            transport.abort()
        else:
            self._await_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if is_answering or self._is_socket:
            self._stop_waiting()
        elif self._deadline is None and not self.transport.is_closing():
            self._await_head()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_looking()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        self._stop_looking()  # until there is too much again
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Closing waits for whoever does not read."""
        super().timeout_keep_alive_handler()
        self._watch_reader()

    def _watch_reader(self) -> None:
        """Give up on a client that reads nothing, or hardly anything."""
        unread = self.transport.get_write_buffer_size()
        if unread and self._look is None:
            self._look = self.loop.call_later(READ_SECONDS, self._look_at_reader, unread)

    def _stop_looking(self) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None

    def _look_at_reader(self, unread: int) -> None:
        self._look = None
        if self.transport.get_write_buffer_size() > unread - SLOWEST * READ_SECONDS:
            self.transport.abort()
        else:
            self._watch_reader()

    def _await_head(self) -> None:
        self._deadline = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class Packing(PerMessageDeflate):
    """Packs large messages, each on its own: to remember the last ones takes 40 kB."""

    def encode(self, frame: Frame) -> Frame:
        return frame if frame.fin and len(frame.data) < SMALL else super().encode(frame)


class Parcel:
    """A text on its way to browsers: packed and framed once for all who are sent the same."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._frames: dict[int, bytes] = {}  # by the window in which it is packed, 0 if it is not

    def frame(self, packing: PerMessageDeflate | None) -> bytes:
        """As it goes over a line that packs so."""
        if len(self.text) < SMALL:
            packing = None
        window = packing.local_max_window_bits if packing else 0
        if window not in self._frames:
            self._frames[window] = framed(self.text, packing)
        return self._frames[window]


def framed(text: bytes, packing: PerMessageDeflate | None) -> bytes:
    """RFC 6455, 5.2: a whole text, not masked.

    Most are short, and many a second: `Frame` would take a fiftieth of the time of a move for them.
    """
    if packing is not None:
        return Frame(Opcode.TEXT, text).serialize(mask=False, extensions=[packing])
    if len(text) < 126:
        return bytes((WHOLE_TEXT, len(text))) + text
    if len(text) < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, 126, len(text)) + text
    return pack("!BBQ", WHOLE_TEXT, 127, len(text)) + text


class PackingFactory(ServerPerMessageDeflateFactory):
    """Offers it to browsers."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            server_max_window_bits=10,
            client_max_window_bits=10,
            compress_settings={"level": 1, "memLevel": 5},  # 31 instead of 48 microseconds for 3 kB
        )

    def process_request_params(
        self, params: Any, accepted_extensions: Any
    ) -> tuple[Any, PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, Packing(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )


PACKING = PackingFactory()


class Flush:
    """Sends what many transports were given in one round of the event loop, two rounds later: one
    wait for all of them, because waiting costs as much as what is waited for.
    """

    def __init__(self) -> None:
        self._round: list[Callable[[], None]] = []  # what is to be called of this round

    def add(self, send: Callable[[], None]) -> None:
        if not self._round:
            asyncio.get_running_loop().call_soon(self._end_round)
        self._round.append(send)

    def _end_round(self) -> None:
        sends, self._round = self._round, []
        later = asyncio.get_running_loop().call_soon
        later(later, self._send_all, sends)

    def _send_all(self, sends: list[Callable[[], None]]) -> None:
        for send in sends:
            try:
                send()
            except Exception:  # one line that is broken breaks only itself
                logger.exception("something could not be sent")


FLUSHES: WeakKeyDictionary[asyncio.AbstractEventLoop, Flush] = WeakKeyDictionary()


def flush_of(loop: asyncio.AbstractEventLoop) -> Flush:
    """The one that all transports of an event loop share."""
    if loop not in FLUSHES:
        FLUSHES[loop] = Flush()
    return FLUSHES[loop]


class Gathering:
    """A transport that sends what is written in three rounds of the event loop at once: the answer to
    a move and what it has changed are one packet, and one system call.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._flush = flush_of(loop)
        self._waiting: list[bytes] = []

    def write(self, data: bytes) -> None:
        if not self._waiting:
            self._flush.add(self._send)
        self._waiting.append(data)

    def close(self) -> None:
        """Do not wait for a client that does not read the rest."""
        self._send()
        self._transport.close()
        if self._transport.get_write_buffer_size():
            self._loop.call_later(CLOSE_SECONDS, self._transport.abort)

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        if waiting:
            self._transport.write(b"".join(waiting))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class LightSocket(WebSocketsSansIOProtocol):
    """A socket that takes little memory, and few system calls for each message."""

    def __init__(self, *arguments: Any, **how: Any) -> None:
        super().__init__(*arguments, **how)
        self.conn.available_extensions = [PACKING]
        self.queue = cast("asyncio.Queue[Any]", Inbox())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        gathering = Gathering(cast(asyncio.Transport, transport), self.loop)
        super().connection_made(cast(asyncio.Transport, gathering))

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            cast(dict[str, Any], self.scope)[LINE] = self

    async def send(self, message: Any) -> None:
        """A refusal is an answer too: uvicorn would log an error for each."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    @property
    def is_ready(self) -> bool:
        """Can something be sent without waiting?"""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        return is_open and self.writable.is_set() and self.conn.state is State.OPEN

    def send_now(self, parcel: Parcel) -> None:
        """Send it past everything that would only look at it once more."""
        extensions = self.conn.extensions
        packing = cast(PerMessageDeflate, extensions[0]) if extensions else None
        self.transport.write(parcel.frame(packing))

    def start_keepalive(self) -> None:
        """It is open: what was said on the way is not needed any more, and takes 3 kB."""
        super().start_keepalive()
        for said in (self.request, self.response):
            said.headers.clear()  # what reads the line keeps both until its end
        del self.request, self.response

    def send_receive_event_to_app(self) -> None:
        """Stop reading when some messages wait; uvicorn does after each, with two system calls."""
        is_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = is_paused
        if not is_paused and self.queue.qsize() >= MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()


def forget_head(socket: WebSocket) -> None:
    """Forget the request's headers: they take 2 kB and are not needed again."""
    socket.scope["headers"] = []
    for name in ("_headers", "_cookies", "_query_params", "_url"):
        vars(socket).pop(name, None)


class Quiet(logging.Filter):
    """The same complaint once in a while: of asyncio, which makes 2,000 a second without handles, and
    of uvicorn about requests that are none.
    """

    def __init__(self, worst: int = logging.ERROR) -> None:
        super().__init__()
        self._worst = worst  # what is worse is always told
        self._said: dict[Any, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno > self._worst:
            return True
        now, what = time.monotonic(), record.getMessage()[:40]
        is_new = now - self._said.get(what, -QUIET_SECONDS) >= QUIET_SECONDS
        if is_new:
            self._said[what] = now
        return is_new
