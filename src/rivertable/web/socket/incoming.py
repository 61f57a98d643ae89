"""What programs and browsers send, checked: JSON objects, whole numbers, texts."""

import json
from typing import Any

from rivertable.tables.commands import Refused

LARGEST_MESSAGE = 2048


def read_message(text: str) -> dict[str, Any]:
    """A message as a dictionary, or a refusal."""
    try:
        message = json.loads(text)
        if "\\ud" in text.lower():
            json.dumps(message, ensure_ascii=False).encode()  # halves of characters cannot be sent
    except (ValueError, RecursionError):
        raise Refused("malformed", "This message is not JSON.") from None
    if not isinstance(message, dict) or not is_id(message.get("id")):
        raise Refused("malformed", "A message must be a JSON object with an id.")
    return message


def check_size(text: str) -> None:
    """Refuse a message that is too large; it was read all the same, to answer it by its id."""
    if len(text) > LARGEST_MESSAGE:
        raise Refused(
            "too-large", "A message can have at most {most} characters.", most=LARGEST_MESSAGE
        )


def is_id(value: Any) -> bool:
    """A text, nothing, or a whole number that every language can hold."""
    return (
        value is None or isinstance(value, str) or (isinstance(value, int) and abs(value) < 2**53)
    )


def number_in(message: dict[str, Any], key: str) -> int:
    """A whole number of a message."""
    value = message[key]
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**9:
        raise Refused("malformed", "{key} must be a whole number.", key=key)
    return value


def text_in(message: dict[str, Any], key: str) -> str:
    """A text of a message."""
    value = message[key]
    if not isinstance(value, str):
        raise Refused("malformed", "{key} must be a text.", key=key)
    return value
