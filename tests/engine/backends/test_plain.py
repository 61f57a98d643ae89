"""Plain Python counts as compiled code does, however narrow the fields are."""

from typing import Any

import numpy as np

from rivertable.engine.arrays import Numbers, record_type
from rivertable.engine.backends.entry_point import EntryPoint
from rivertable.engine.backends.plain import function_of
from rivertable.engine.compiled import compiled, room

STATE = record_type(("place", "i1"), ("places", "i1", 3), ("share", "f4"), ("mask", "i8"))
FAR = np.array([40], np.int8)


@compiled
def bit(place: int) -> int:
    return 1 << place


def entered(buffer: Numbers) -> float:
    """Reads narrow numbers from a record, an array, a constant and a `room`, and writes them."""
    s = buffer.view(STATE)[0]
    here = room(2, np.int16)
    here[1] = 40
    s.mask = bit(s.place) | bit(s.places[1]) | bit(FAR[0]) | bit(here[1])
    s.places[2] += 1
    return float(s.share * 3.0)


def called() -> tuple[Any, Any]:
    buffer = np.zeros(1, STATE)
    state = buffer[0]
    state.place, state.places, state.share = 50, 60, 0.1
    point = EntryPoint("entered", entered, "f8(u1[::1])")
    return state, function_of(point)(buffer.view(np.uint8))


def test_numbers_are_as_wide_as_compiled_code_has_them() -> None:
    state, answer = called()

    assert state.mask == 1 << 50 | 1 << 60 | 1 << 40
    assert answer == float(np.float32(0.1)) * 3.0


def test_what_is_written_is_written_to_the_record_itself() -> None:
    state, _ = called()

    assert state.places.tolist() == [60, 60, 61]
