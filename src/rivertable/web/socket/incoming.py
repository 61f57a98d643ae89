"""What programs and browsers send, checked: JSON objects, whole numbers, texts, thoughts."""

import math
from typing import Any

import orjson

from rivertable.bots.thinking import LONGEST_TURN_IN_MOVES, Thought
from rivertable.tables.commands import Refused

LARGEST_MESSAGE = 2048
LONGEST_LINE = LONGEST_TURN_IN_MOVES + 1
MOST_SHARE = 1 + 1e-9  # of the win: the mean of many may be rounded up


def read_message(text: str) -> dict[str, Any]:
    """A message as a dictionary, or a refusal."""
    try:
        message = orjson.loads(text)  # halves of characters, which cannot be sent, are refused
    except orjson.JSONDecodeError:
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


def check_wait(wait: float) -> None:
    """Not too much at once."""
    if wait:
        raise Refused("slow", "Too fast: wait {seconds} s and try again.", seconds=math.ceil(wait))


def is_id(value: Any) -> bool:
    """A text, nothing, or a whole number that every language can hold."""
    return (
        value is None or isinstance(value, str) or (isinstance(value, int) and abs(value) < 2**53)
    )


def number_in(message: dict[str, Any], key: str) -> int:
    """A whole number of a message."""
    return whole(message[key], key)


def whole(value: Any, key: str) -> int:
    """A value that must be a whole number."""
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**9:
        raise Refused("malformed", "{key} must be a whole number.", key=key)
    return value


def text_in(message: dict[str, Any], key: str) -> str:
    """A text of a message."""
    value = message[key]
    if not isinstance(value, str):
        raise Refused("malformed", "{key} must be a text.", key=key)
    return value


def thought_in(message: dict[str, Any]) -> tuple[int, Thought] | None:
    """What a browser has thought, and the version of the decision; None if it has not."""
    told = message.get("thought")
    if told is None:
        return None
    line, other = moves_in(told, "line"), moves_in(told, "other")
    shares = share_in(told, "share"), share_in(told, "otherShare")
    return number_in(told, "version"), Thought(line, other, *shares, told["isProven"] is True)


def moves_in(told: dict[str, Any], key: str) -> tuple[int, ...]:
    """The moves of a turn, as numbers."""
    value = told[key]
    if not isinstance(value, list) or len(value) > LONGEST_LINE:
        raise Refused("malformed", "{key} must be a list of moves.", key=key)
    return tuple(whole(number, key) for number in value)


def share_in(told: dict[str, Any], key: str) -> float:
    """A share of the win."""
    value = told[key]
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or not 0 <= value <= MOST_SHARE
    ):
        raise Refused("malformed", "{key} must be a number from 0 to 1.", key=key)
    return float(value)
