"""What a seat observes in a game that does not say it: every field of the state, as it is stored.

Nothing is known about what the numbers mean. So seats keep their own numbers (five rows may be five
seats or five colours), and the first part of an observation says which seat observes.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from rivertable.contract.observation import (
    COUNT,
    OBSERVER,
    SET,
    WIDE,
    Field,
)
from rivertable.engine.game import Game

OBSERVER_SEAT = Field("observer", OBSERVER, "the seat whose observation this is")
LEAST, MOST = -128, 127  # of a signed byte
HUNDRED = 100
BITS = 8
PADDING = "padding"  # what `record_type` puts at the end of a record


def observation_of(game: Game) -> tuple[Field, ...]:
    """The observer, and then all fields; what the observer may not know is blanked in them."""
    fields: Mapping[str, Any] = game.rules.STATE.fields or {}
    is_concealed = game.secrets is not None
    found = [
        field_of(name, of[0].base, is_concealed) for name, of in fields.items() if name != PADDING
    ]
    return (OBSERVER_SEAT, *found)


def field_of(name: str, number: np.dtype[Any], is_concealed: bool) -> Field:
    """A field by the size of its numbers: signed bytes as they are, what does not fit in parts."""
    if number.itemsize > 1:
        planes = BITS * number.itemsize
        return Field(name, SET, "bit by bit, the lowest first", planes, concealed=is_concealed)
    if number.kind == "u":
        meaning = "hundreds, and the rest"
        return Field(name, WIDE, meaning, planes=2, most=HUNDRED - 1, concealed=is_concealed)
    least, most = (0, 1) if number.kind == "b" else (LEAST, MOST)
    return Field(name, COUNT, "as stored", least=least, most=most, concealed=is_concealed)
