"""Eight bytes at once, wherever they lie: a row of small numbers is written quickest in such pieces."""

import numpy as np

from .arrays import Numbers
from .compiled import compiled

EIGHT = 8


@compiled
def read_eight(memory: Numbers, at: int) -> int:
    """Eight bytes from a place on, as one number. Compiled, it is one instruction."""
    return int(memory[at : at + EIGHT].view(np.int64)[0])


@compiled
def write_eight(row: Numbers, at: int, eight: int) -> None:
    """Write such a number back as eight bytes. Compiled, it is one instruction."""
    row[at : at + EIGHT].view(np.int64)[0] = eight
