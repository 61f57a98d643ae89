"""A function and all that it calls, copied for a backend that has other ways to do what they do."""

from collections.abc import Callable
from types import FunctionType
from typing import Any

from .fingerprint import globals_of, unwrapped


def with_callees(function: FunctionType, meant: Callable[[FunctionType], Any]) -> FunctionType:
    """A copy of a function in which the name of each function of ours means what is made of it."""
    names = dict(function.__globals__)
    for name, value in globals_of(function).items():
        if (inner := unwrapped(value)) is not None:
            names[name] = meant(inner)
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copy.__qualname__, copy.__module__ = function.__qualname__, function.__module__
    return copy
