"""What a compiled function takes and returns, as numba writes it: `i8(u1[::1], i2[::1], i8, i8)`."""

import re
from typing import NamedTuple

import numpy as np

KINDS = {
    "u1": np.uint8,
    "i1": np.int8,
    "b1": np.bool_,
    "i2": np.int16,
    "i4": np.int32,
    "i8": np.int64,
    "f8": np.float64,
}


class Parameter(NamedTuple):
    """A number, or an array of numbers that lie one after the other."""

    kind: str  # one of KINDS
    dimensions: int  # 0 for a number


class Signature(NamedTuple):
    """What a function returns, and what it takes."""

    result: str  # one of KINDS, or void
    parameters: tuple[Parameter, ...]


def read(text: str) -> Signature:
    """A signature, from numba's way of writing it."""
    result, _, inside = text.replace(" ", "").removesuffix(")").partition("(")
    found = re.findall(r"(\w\d)(\[[:,\d]*\])?", inside)
    return Signature(
        result,
        tuple(Parameter(kind, array.count(",") + 1 if array else 0) for kind, array in found),
    )
