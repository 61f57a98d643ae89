"""Moves of Clobber as text, and back: in `B2>B3` the stone on B2 takes the one on B3."""

import re

from rivertable.engine.arrays import Record
from rivertable.engine.errors import IllegalMove
from rivertable.engine.game import Setting

from .board import COLUMNS, NAMES
from .rules import STEP

NO_MOVE = "{text!r} is not a move; write {examples}."


def write(setting: Setting, s: Record, seat: int, number: int) -> str:
    """A move as text."""
    way, source = divmod(number, 64)
    return f"{NAMES[source]}>{NAMES[source + STEP[way]]}"


def read(setting: Setting, s: Record, seat: int, text: str) -> int:
    """The number of a move; a text that is no move at all raises IllegalMove."""
    match = re.fullmatch(r"(\w+) ?> ?(\w+)", text.upper())
    if match is None or match[1] not in NAMES or match[2] not in NAMES:
        raise IllegalMove("", NO_MOVE, text=text, examples="B2>B3")
    source, target = NAMES.index(match[1]), NAMES.index(match[2])
    is_in_line = source // COLUMNS == target // COLUMNS or source % COLUMNS == target % COLUMNS
    if target - source not in STEP or not is_in_line:
        raise IllegalMove("", "{text} is not legal now.", text=text)
    return 64 * STEP.index(target - source) + source
