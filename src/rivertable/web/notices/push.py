"""Web push: notices that only the browser of a player can read (RFC 8291), signed by us (VAPID)."""

import base64
import binascii
import importlib.util
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from rivertable.storage.schema import server_keys
from rivertable.storage.store import Store
from rivertable.tables.commands import Refused

from .formats import TITLE, Notice

NAME = "vapid"
TTL = 24 * 3600  # seconds for which a push service keeps a notice for a browser that is away
POINT, SECRET = 65, 16  # bytes of the keys of a subscription


def is_available() -> bool:
    """Is the library there? It comes with rivertable[push]."""
    return importlib.util.find_spec("webpush") is not None


class PushKeys:
    """The keys by which push services know us: made once, kept in the database."""

    def __init__(self, private: bytes) -> None:
        from cryptography.hazmat.primitives.serialization import (
            Encoding,
            PublicFormat,
            load_pem_private_key,
        )
        from webpush.vapid import VAPID

        public = load_pem_private_key(private, None).public_key()
        self._private = private
        self._public = public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        self.shown = VAPID.get_application_server_key(public)  # what a browser subscribes with

    def sealed(
        self, notice: Notice, address: str, keys: Mapping[str, str], sender: str
    ) -> tuple[bytes, dict[str, str]]:
        """The request to a push service, which can read nothing but its sender."""
        from webpush import WebPush, WebPushSubscription

        pushing = WebPush(self._private, self._public, subscriber=sender, ttl=TTL)
        said = {"title": TITLE, "text": notice.text, "link": notice.link, "tag": notice.tag}
        to = {"endpoint": address, "keys": {name: keys[name] for name in ("auth", "p256dh")}}
        made = pushing.get(json.dumps(said), WebPushSubscription.model_validate(to))
        return made.encrypted, {**made.headers, "content-type": "application/octet-stream"}


async def push_keys(store: Store) -> PushKeys | None:
    """Ours; None without the library."""
    if not is_available():
        return None
    from webpush.vapid import VAPID

    found = select(server_keys.c.value).where(server_keys.c.name == NAME)
    rows = await store.read(found)
    if not rows:
        made, _, _ = VAPID.generate_keys()
        with suppress(IntegrityError):  # another process was quicker
            await store.write(insert(server_keys), [{"name": NAME, "value": made.decode()}])
        rows = await store.read(found)
    return PushKeys(rows[0]["value"].encode())


def subscription_in(message: Any) -> tuple[str, dict[str, str]]:
    """The address and the keys of a browser that wants notices, or a refusal."""
    try:
        address, keys = message["endpoint"], message["keys"]
        texts = {name: keys[name] for name in ("p256dh", "auth")}
        sizes = [len(bytes_in(texts[name])) for name in ("p256dh", "auth")]
    except (KeyError, TypeError, AttributeError, binascii.Error, ValueError):
        sizes, address, texts = [], None, {}
    if not isinstance(address, str) or sizes != [POINT, SECRET]:
        raise Refused("malformed", "This is not a browser subscription.")
    return address, texts


def bytes_in(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
