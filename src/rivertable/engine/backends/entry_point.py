"""A function by which Python enters compiled code."""

from typing import Any, NamedTuple


class EntryPoint(NamedTuple):
    """A function that Python calls, for a backend to run."""

    name: str  # under which the WebAssembly module of its game exports it
    function: Any  # in plain Python
    signature: str  # as numba writes it
    is_long: bool = False  # it works for long, so other threads go on meanwhile
    # Natively, all that it calls is copied into it: random playouts take a fifth less time. Not for a
    # search, which takes longer to compile then: see docs/lab-notes/one-piece.md.
    is_one_piece: bool = False
