"""A state to read from, as plain Python: `position.state.resources`."""

from functools import cache
from struct import Struct
from types import SimpleNamespace
from typing import Any

import numpy as np

from .arrays import Numbers

INTEGERS = {1: "b", 2: "h", 4: "i", 8: "q"}  # as `struct` calls them, by their size in bytes


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
