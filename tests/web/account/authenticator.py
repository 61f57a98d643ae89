"""A passkey in a few lines, so that a test can sign what no browser would."""

import base64
import hashlib
import json
import secrets
import struct
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT_AND_VERIFIED, ATTESTED = 0x05, 0x40


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@dataclass
class Authenticator:
    """A device that keeps one passkey."""

    origin: str = "http://localhost:8000"
    name: str = "localhost"
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    count: int = 0

    def _client_data(self, kind: str, challenge: str) -> bytes:
        about = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(about).encode()

    def _data(self, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(self.name.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _answer(self, **response: bytes | None) -> dict[str, Any]:
        named = {"id": text(self.credential), "rawId": text(self.credential), "type": "public-key"}
        return {
            **named,
            "response": {key: text(value) for key, value in response.items() if value is not None},
        }

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """What a browser answers when a passkey was made."""
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps(
            {
                1: 2,
                3: -7,
                -1: 1,
                -2: numbers.x.to_bytes(32, "big"),
                -3: numbers.y.to_bytes(32, "big"),
            }
        )
        attested = b"\0" * 16 + struct.pack(">H", len(self.credential)) + self.credential + public
        data = self._data(PRESENT_AND_VERIFIED | ATTESTED) + attested
        return self._answer(
            clientDataJSON=self._client_data("webauthn.create", options["challenge"]),
            attestationObject=cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data}),
        )

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """What a browser answers when a passkey was used."""
        client = self._client_data("webauthn.get", options["challenge"])
        data = self._data(PRESENT_AND_VERIFIED)
        signed = data + hashlib.sha256(client).digest()
        return self._answer(
            clientDataJSON=client,
            authenticatorData=data,
            signature=self.key.sign(signed, ec.ECDSA(hashes.SHA256())),
            userHandle=None,
        )
