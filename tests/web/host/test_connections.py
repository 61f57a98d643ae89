"""More connections than there are handles, and requests that are never finished."""

import asyncio
import logging
import socket
import time
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response

from rivertable.web.host import connections
from rivertable.web.host.connections import (
    PACKING,
    SMALL,
    Gathering,
    LightSocket,
    Quiet,
    framed,
)
from tests.web.playing import Guest, run
from tests.web.serving import Server

FEW_HANDLES = """
import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
"""
IMPATIENT = """
import rivertable.web.host.connections as connections, rivertable.web.security as security
connections.HEAD_SECONDS = security.BODY_SECONDS = connections.READ_SECONDS = 1.0
"""
BODY = (
    b"POST /name HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\nname="
)


def connected(server: Server, stack: ExitStack) -> socket.socket:
    one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 5))
    one.settimeout(5)
    return one


def test_more_connections_than_handles_fill_no_log_and_do_no_lasting_harm(tmp_path: Path) -> None:
    """Who was there before is served meanwhile, though that takes the handle of a file."""
    with Server(tmp_path, before=FEW_HANDLES) as server, ExitStack() as stack:
        early = connected(server, stack)
        early.sendall(b"GET /static/mark.svg HTTP/1.1\r\nHost: localhost\r\n")
        for _ in range(400):
            connected(server, stack)
        time.sleep(2)
        early.sendall(b"\r\n")
        answer = early.recv(4096)
        size = server.errors.stat().st_size
        stack.close()
        for _ in range(20):
            time.sleep(0.1)

        assert answer.startswith(b"HTTP/1.1 200")
        assert size < 20_000
        assert httpx.get(server.address + "/lobby", timeout=10).is_success


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: local",
        b"GET /static/mark.svg HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT",
        BODY,
    ],
)
def test_what_is_never_finished_is_not_held_for_ever(sent: bytes, tmp_path: Path) -> None:
    with Server(tmp_path, before=IMPATIENT) as server, ExitStack() as stack:
        one = connected(server, stack)
        one.settimeout(20)
        one.sendall(sent)
        begun = time.monotonic()
        while one.recv(4096):
            assert time.monotonic() < begun + 15

        assert time.monotonic() - begun < 15


def test_a_body_that_comes_in_drop_by_drop_is_not_waited_for(tmp_path: Path) -> None:
    with Server(tmp_path, before=IMPATIENT) as server, ExitStack() as stack:
        one = connected(server, stack)
        one.sendall(BODY)
        one.settimeout(0.4)
        answer = b""
        for _ in range(40):
            try:
                answer = one.recv(4096)
                break
            except TimeoutError:
                one.sendall(b"a")

        assert b"408 Request Timeout" in answer


def ask_for_much(one: socket.socket) -> None:
    """One page after the other."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        one.sendall(b"GET /rules/niagara HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.1)


def test_who_does_not_read_is_not_waited_for(tmp_path: Path) -> None:
    """What was asked for has to be more than the system keeps by itself for who does not read."""
    with Server(tmp_path, before=IMPATIENT) as server, ExitStack() as stack:
        one = stack.enter_context(socket.socket())
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        one.connect(("127.0.0.1", server.port))
        one.settimeout(5)
        with pytest.raises(OSError, match=r"reset|Broken pipe"):
            ask_for_much(one)


def test_a_socket_that_is_closed_is_not_kept_for_who_does_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        loop, (ours, theirs) = asyncio.get_running_loop(), socket.socketpair()
        ended = asyncio.Event()
        with patch.object(asyncio.Protocol, "connection_lost", lambda *_: ended.set()):
            transport, _ = await loop.create_connection(asyncio.Protocol, sock=ours)
            line = Gathering(transport, loop)
            line.write(b"a" * 10_000_000)
            line.close()
            await asyncio.wait_for(ended.wait(), 10)
        theirs.close()
        assert ours.fileno() == -1

    monkeypatch.setattr(connections, "CLOSE_SECONDS", 0.1)
    run(story())


def test_a_socket_remembers_no_messages_to_pack_the_next_one(tmp_path: Path) -> None:
    """That would be 40 kB for each of them, which was half of what a socket takes."""

    async def story(server: Server) -> None:
        ada = Guest(server.address)
        table = await ada.new_table("wadi", ["me", "local"])
        async with ada.socket(table, compression="deflate") as wire:
            assert wire.connection.response is not None
            packed = wire.connection.response.headers["sec-websocket-extensions"]
            await wire.hear_kind("all")

        assert "server_no_context_takeover" in packed
        assert "client_no_context_takeover" in packed

    with Server(tmp_path) as server:
        run(story(server))


def test_an_open_socket_forgets_what_was_said_on_the_way() -> None:
    """What reads the line holds the request as long as the socket is open."""
    cookies, answer = Headers(cookie="x" * 1000), Headers(upgrade="websocket")
    one = object.__new__(LightSocket)
    one.request, one.response = Request("/", cookies), Response(101, "", answer)
    with patch.object(WebSocketsSansIOProtocol, "start_keepalive"):
        one.start_keepalive()

    assert [len(cookies), len(answer)] == [0, 0]


def test_the_same_complaint_is_logged_once_in_a_while() -> None:
    quiet = Quiet()
    error = {"levelno": logging.ERROR}
    record = logging.makeLogRecord({"msg": "socket.accept() out of system resource", **error})

    assert [quiet.filter(record) for _ in range(3)] == [True, False, False]
    assert Quiet(logging.INFO).filter(record)  # it is worse
    assert quiet.filter(logging.makeLogRecord({"msg": "something else", **error}))


def test_only_large_messages_are_packed() -> None:
    _, packing = PACKING.process_request_params([], [])
    small, large = (Frame(Opcode.TEXT, b"a" * size) for size in (SMALL - 1, SMALL))
    assert packing.encode(small) is small
    packed = packing.encode(large)
    assert packed.rsv1
    assert len(packed.data) < SMALL / 10


def test_what_is_written_in_a_few_rounds_is_one_packet_and_one_broken_line_breaks_only_itself() -> (
    None
):
    async def story() -> list[bytes]:
        loop, ends = asyncio.get_running_loop(), [socket.socketpair() for _ in range(3)]
        lines = []
        for ours, _ in ends:
            transport, _ = await loop.create_connection(asyncio.Protocol, sock=ours)
            lines.append(Gathering(transport, loop))
        lines[0].write_eof()  # nothing can be written there any more, and asyncio says so
        for text in (b"moved ", b"done"):
            for line in lines:
                line.write(text)
            await asyncio.sleep(0)
        for _ in range(3):
            await asyncio.sleep(0)
        read = [theirs.recv(100) for _, theirs in ends]
        for line, (_, theirs) in zip(lines, ends, strict=True):
            line.close()
            theirs.close()
        await asyncio.sleep(0)
        return read

    assert asyncio.run(story()) == [b"", b"moved done", b"moved done"]


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_frame_of_ours_is_that_of_the_library(length: int) -> None:
    text = b"x" * length

    assert framed(text, None) == Frame(Opcode.TEXT, text).serialize(mask=False)
