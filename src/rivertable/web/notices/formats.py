"""A notice as each service wants it."""

import json
from collections.abc import Callable
from dataclasses import dataclass

TITLE = "Rivertable"


@dataclass(frozen=True)
class Notice:
    """One notification."""

    text: str
    link: str  # to the table
    tag: str  # a later one of the same tag takes its place


Posted = tuple[bytes, dict[str, str]]  # a body, and its headers
JSON = {"content-type": "application/json"}


def discord(notice: Notice) -> Posted:
    """No name that somebody gave themselves may ring a whole channel."""
    said = {"content": f"{notice.text}\n{notice.link}", "allowed_mentions": {"parse": []}}
    return json.dumps(said).encode(), JSON


def slack(notice: Notice) -> Posted:
    text = notice.text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return json.dumps({"text": f"{text}\n{notice.link}"}).encode(), JSON


def ntfy(notice: Notice) -> Posted:
    return notice.text.encode(), {"title": TITLE, "click": notice.link}


FORMATS: dict[str, Callable[[Notice], Posted]] = {"discord": discord, "ntfy": ntfy, "slack": slack}
