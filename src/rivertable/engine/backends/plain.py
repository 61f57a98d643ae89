"""Plain Python, for debuggers: the sources as they are, with numbers as wide as compiled code has them.

NumPy's scalars would count in the few bits of a field (`1 << s.place`), which compiled code does not.
So what is read from an array is a number of Python's own.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from rivertable.engine.compiled import room

from .callees import with_callees
from .entry_point import EntryPoint
from .fingerprint import constants_of

_made: dict[FunctionType, Any] = {}  # what a function became


class Wide(np.ndarray[Any, Any]):
    """An array whose numbers are Python's own."""

    def __getitem__(self, at: Any) -> Any:
        return widened(super().__getitem__(at))


class Fields:
    """A record whose numbers are Python's own; it is that record, no copy."""

    __slots__ = ("_record",)

    def __init__(self, record: np.record) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        return widened(getattr(self._record, name))

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._record, name, value)


def widened(found: Any) -> Any:
    """What was read, for code that knows no bits."""
    if isinstance(found, np.record):
        return Fields(found)
    if isinstance(found, np.ndarray):
        return found.view(Wide)
    return found.item() if isinstance(found, np.generic) else found


def wide_room(shape: Any, kind: Any) -> Any:
    """Stands in for `room`."""
    return np.zeros(shape, kind).view(Wide)


def function_of(point: EntryPoint) -> Callable[..., Any]:
    """An entry point in plain Python."""
    function = callee(point.function)

    def call(*arguments: Any) -> Any:
        return function(*map(widened, arguments))

    return call


def callee(function: FunctionType) -> Any:
    """A function as others call it here."""
    if function is room:
        return wide_room
    if function not in _made:
        copy = _made[function] = with_callees(function, callee)
        constants = {name: widened(value) for name, value in constants_of(function).items()}
        copy.__globals__.update(constants)
    return _made[function]
