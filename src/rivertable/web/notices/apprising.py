"""A hundred other services, by Apprise, where the host has installed it and trusts the players.

Apprise connects by itself, so nobody could check where to: without that trust it is not offered.
"""

import asyncio
import importlib.util

from .formats import TITLE, Notice

KIND = "apprise"
SENT, FAILED = 200, 0


def is_available() -> bool:
    """Is it there? It comes with rivertable[apprise]."""
    return importlib.util.find_spec("apprise") is not None


def is_address(text: str) -> bool:
    """Is this something that Apprise knows?"""
    import apprise

    return bool(apprise.Apprise().add(text))


async def send(address: str, notice: Notice) -> int:
    """As a status of HTTP."""
    import apprise

    service = apprise.Apprise()
    service.add(address)
    said = f"{notice.text}\n{notice.link}"
    is_sent = await asyncio.to_thread(service.notify, body=said, title=TITLE)
    return SENT if is_sent else FAILED
