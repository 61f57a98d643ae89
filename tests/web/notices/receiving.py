"""A push service and a webhook of the test's own: real sockets on loopback, that keep what they get."""

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import h11
import jwt
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

POINT = Encoding.X962, PublicFormat.UncompressedPoint
SALT, RECORD = 16, 5  # bytes of a header of RFC 8188: the salt, then sizes


@dataclass
class Received:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Endpoint:
    """Listens on loopback, and answers everything with one status."""

    address: str = ""
    status: int = 201
    received: list[Received] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server = h11.Connection(h11.SERVER)
        head, body = None, b""
        while True:
            event = server.next_event()
            if event is h11.NEED_DATA:
                server.receive_data(await reader.read(4096))
            elif isinstance(event, h11.Request):
                head = event
            elif isinstance(event, h11.Data):
                body += bytes(event.data)
            else:
                break
        assert head is not None
        headers = {name.decode(): value.decode("latin-1") for name, value in head.headers}
        self.received.append(Received(head.target.decode(), headers, body))
        more = [("location", f"{self.address}/elsewhere")] if self.status == 307 else []
        answer = h11.Response(status_code=self.status, headers=[("content-length", "0"), *more])
        writer.write((server.send(answer) or b"") + (server.send(h11.EndOfMessage()) or b""))
        await writer.drain()
        writer.close()


@asynccontextmanager
async def listening(status: int = 201) -> AsyncIterator[Endpoint]:
    endpoint = Endpoint(status=status)
    server = await asyncio.start_server(endpoint.serve, "127.0.0.1", 0)
    endpoint.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield endpoint


class Subscriber:
    """A browser that has asked for notices: only it can read them."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        keys = {
            "p256dh": text_of(self._key.public_key().public_bytes(*POINT)),
            "auth": text_of(self._auth),
        }
        self.subscription = {"endpoint": endpoint, "keys": keys}

    def opened(self, sealed: bytes) -> dict[str, Any]:
        """A notice as RFC 8291 says that it is to be read; written anew, to check the library."""
        salt, size = sealed[:SALT], sealed[SALT + RECORD - 1]
        start = SALT + RECORD + size
        theirs = sealed[SALT + RECORD : start]
        ours = self._key.public_key().public_bytes(*POINT)
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self._key.exchange(ec.ECDH(), point)
        first = derived(self._auth, shared, b"WebPush: info\0" + ours + theirs, 32)
        key = derived(salt, first, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, first, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed[start:], None)
        said: dict[str, Any] = json.loads(plain.rstrip(b"\0").removesuffix(b"\2"))
        return said


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def signed_by(received: Received) -> tuple[dict[str, Any], str]:
    """What a push service reads of who sends: the claims, checked with the key beside them."""
    token, _, key = received.headers["authorization"].removeprefix("vapid t=").partition(", k=")
    raw = base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)
    claims: dict[str, Any] = jwt.decode(
        token, public, algorithms=["ES256"], options={"verify_aud": False}
    )
    return claims, key
