"""Eight bytes at once, or 64 flags, wherever they lie: rows of small numbers are quickest in such pieces."""

import numpy as np

from .arrays import Numbers
from .compiled import compiled

EIGHT, FLAGS = 8, 64


@compiled
def read_eight(memory: Numbers, at: int) -> int:
    """Eight bytes from a place on, as one number. Compiled, it is one instruction."""
    return int(memory[at : at + EIGHT].view(np.int64)[0])


@compiled
def write_eight(row: Numbers, at: int, eight: int) -> None:
    """Write such a number back as eight bytes. Compiled, it is one instruction."""
    row[at : at + EIGHT].view(np.int64)[0] = eight


@compiled
def write_flags(row: Numbers, at: int, bits: int) -> None:
    """Write the bits of one number as 64 flags. Compiled, it is a few instructions."""
    row[at : at + FLAGS] = np.unpackbits(np.array([bits]).view(np.uint8), bitorder="little")


@compiled
def bits_of_flags(row: Numbers, at: int) -> int:
    """64 flags from a place on, as the bits of one number. Compiled, it is a few instructions."""
    return int(np.packbits(row[at : at + FLAGS] != 0, bitorder="little").view(np.int64)[0])
