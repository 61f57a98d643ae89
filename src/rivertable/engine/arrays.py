"""The kinds of arrays that everything is made of, and the records in them."""

from typing import Any, TypeAlias

import numpy as np

# A NumPy record whose fields are known to numba but not to a type checker.
Record: TypeAlias = Any
Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.integer[Any]]]
Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Reals: TypeAlias = np.ndarray[Any, np.dtype[np.floating[Any]]]  # of any precision


def record_type(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """The type of a state or a board: fields are read as attributes, compiled or not.

    So none may be named like a method of NumPy's records, which plain Python would find instead.
    Its size is a multiple of eight bytes, so that what lies behind it is aligned.
    """
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise ValueError(
                f"a field cannot be named {name!r}: NumPy's records have a method {name}."
            )
    missing = -np.dtype(list(fields)).itemsize % 8
    return np.dtype((np.record, [*fields, ("padding", "u1", missing)]))
