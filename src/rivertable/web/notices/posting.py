"""One request to somebody else's server: bounded in time and size, without redirects."""

import asyncio
import ssl
from collections.abc import Mapping
from contextlib import suppress

import h11

from .addresses import Target

SECONDS = 10.0  # for everything
CHUNK = 4096


async def post(target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    """The status of the answer; 0 if there was none. What else was answered is nobody's business."""
    try:
        async with asyncio.timeout(SECONDS):
            return await _post(target, body, headers)
    except (OSError, TimeoutError, h11.RemoteProtocolError, asyncio.IncompleteReadError):
        return 0


async def _post(target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    secure = ssl.create_default_context() if target.is_secure else None
    name = target.host if target.is_secure else None
    reader, writer = await asyncio.open_connection(
        target.address, target.port, ssl=secure, server_hostname=name
    )
    try:
        client = h11.Connection(h11.CLIENT)
        writer.write(request(client, target, body, headers))
        await writer.drain()
        return await _status(client, reader)
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def request(
    client: h11.Connection, target: Target, body: bytes, headers: Mapping[str, str]
) -> bytes:
    """The bytes of a request."""
    own = {
        "host": target.authority,
        "content-length": str(len(body)),
        "connection": "close",
        "user-agent": "Rivertable",
    }
    head = h11.Request(method="POST", target=target.path, headers=[*{**own, **headers}.items()])
    events = (head, h11.Data(data=body), h11.EndOfMessage())
    return b"".join(client.send(event) or b"" for event in events)


async def _status(client: h11.Connection, reader: asyncio.StreamReader) -> int:
    while True:
        event = client.next_event()
        if isinstance(event, h11.Response):
            return event.status_code
        if event is h11.NEED_DATA:
            client.receive_data(await reader.read(CHUNK))
        elif not isinstance(event, h11.InformationalResponse):
            return 0
