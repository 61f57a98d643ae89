"""The kinds of arrays that everything is made of, and the records in them."""

from functools import cache
from struct import Struct
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np

# A NumPy record whose fields are known to numba but not to a type checker.
Record: TypeAlias = Any
Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.integer[Any]]]
Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Reals: TypeAlias = np.ndarray[Any, np.dtype[np.floating[Any]]]  # of any precision

INTEGERS = {1: "b", 2: "h", 4: "i", 8: "q"}  # as `struct` calls them, by their size in bytes


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


class Fields(SimpleNamespace):
    """The fields of a state: whole numbers, and arrays that show the state's own memory.

    Reading a field of a NumPy record takes microseconds each time; this takes that once, and for an
    array only when somebody reads it.
    """

    def __init__(self, state: Numbers, kind: np.dtype[Any]) -> None:
        names, numbers, self._arrays = layout(kind)
        self._state = state
        vars(self).update(zip(names, numbers.unpack_from(state.data)))

    def __getattr__(self, name: str) -> Any:
        """An array that is read for the first time."""
        if name.startswith("_") or name not in self._arrays:
            raise AttributeError(f"This state has no field {name!r}.", name=name, obj=self)
        shape, of, offset = self._arrays[name]
        made = np.ndarray(shape, of, self._state, offset)
        setattr(self, name, made)
        return made

    def _asdict(self) -> dict[str, Any]:
        """All of them by name, as of a named tuple."""
        for name in self._arrays:
            getattr(self, name)
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}


@cache
def layout(kind: np.dtype[Any]) -> tuple[list[str], Struct, dict[str, tuple[Any, Any, int]]]:
    """The names of the whole numbers in a state and where they are; where its arrays are."""
    names, arrays, places, end = [], {}, "", 0
    for name, (field, offset, *_) in (kind.fields or {}).items():
        if field.shape:
            arrays[name] = field.shape, field.base, offset
        else:
            names.append(name)
            places += f"{offset - end}x{INTEGERS[field.itemsize]}"
            end = offset + field.itemsize
    return names, Struct(f"={places}"), arrays
