"""Marking what is compiled: rules, evaluations and searches are plain Python over NumPy records.

A marked function stays what it is, and Python may call it. Whoever runs it fast, `backends`, looks at
its code and at the code of all marked functions that it calls.
"""

from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any, TypeVar

import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])

compiled_functions: list[Callable[..., Any]] = []  # for the tests: none may be forgotten


def compiled(function: Function) -> Function:
    """Mark a function that compiled functions call: it is compiled into them."""
    compiled_functions.append(function)
    return function


inlined_codes: set[CodeType] = set()  # of functions, and of all that are rebound from them


def inlined(function: Function) -> Function:
    """Mark one that is copied into its callers: it is called often, with arrays.

    A call hands over each array as seven words or more, which takes longer than many a sum.
    """
    inlined_codes.add(function.__code__)
    return compiled(function)


def rebound(function: Callable[..., Any], name: str, names: dict[str, Any]) -> Any:
    """A copy of an algorithm in which the given global names mean a game's own rules.

    It gets a name of its own, for numba's cache tells functions apart by name and line. Passing
    the rules as arguments or closures would work too, but then numba caches nothing.
    """
    copy = FunctionType(
        function.__code__, {**function.__globals__, **names}, f"{function.__name__}_{name}"
    )
    copy.__qualname__ = copy.__name__
    copy.__module__ = function.__module__
    return copy


@compiled
def room(shape: Any, kind: Any) -> Any:
    """Zeros to work with until the function returns.

    Compiled, they lie on the stack: nothing that is compiled asks for memory, so nobody has to
    count who holds it, which took longer than many a move, and WebAssembly needs no allocator.
    """
    return np.zeros(shape, kind)
