"""Moves of Goofspiel as text, and back: `bid 3`, and `prize 4` for chance."""

import re

from rivertable.engine.arrays import Record
from rivertable.engine.errors import IllegalMove
from rivertable.engine.game import Setting

from .board import CARDS
from .rules import BID, PRIZE

NO_MOVE = "{text!r} is not a move; write {examples}."
WORDS = {BID: "bid", PRIZE: "prize"}


def write(setting: Setting, s: Record, seat: int, number: int) -> str:
    """A move as text."""
    word, card = divmod(number, 64)
    return f"{WORDS[word]} {card}"


def read(setting: Setting, s: Record, seat: int, text: str) -> int:
    """The number of a move; a text that is no move at all raises IllegalMove."""
    match = re.fullmatch(rf"(bid|prize) ([1-{CARDS}])", text.lower())
    if match is None:
        raise IllegalMove("", NO_MOVE, text=text, examples="bid 3")
    return 64 * (BID if match[1] == "bid" else PRIZE) + int(match[2])
