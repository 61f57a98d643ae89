"""The entry points of a game, each on the fastest backend that is ready.

`RIVERTABLE_BACKEND` says which one that may be:

- `auto`, or nothing: WebAssembly at once; native code when numba has compiled it, if numba is
  installed. A game without a module has native code from the start, or runs as plain Python.
- `wasm`: the same, but what has a module stays with it.
- `native`: machine code by numba, which may have to be compiled first.
- `python`: the sources as they are, for debuggers.
"""

import logging
import os
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from rivertable.engine.compiled import rebound
from rivertable.engine.errors import BadOption

from . import cache, change_over, plain, stamp
from .entry_point import EntryPoint

logger = logging.getLogger("rivertable.wasm")

VARIABLE = "RIVERTABLE_BACKEND"
BACKENDS = ("auto", "wasm", "native", "python")


Algorithms: TypeAlias = Mapping[str, tuple[Callable[..., Any], str]]  # with their signatures


def wanted_backend() -> str:
    """What the environment says."""
    wanted = os.environ.get(VARIABLE) or "auto"
    if wanted not in BACKENDS:
        raise BadOption(f"{VARIABLE} is one of {', '.join(BACKENDS)}, not {wanted!r}.")
    return wanted


class EntryPoints:
    """Some entry points of one game, as attributes: `kernel.play_number`.

    The first use of one finds a backend for it. When native code is ready later, it takes the place of
    all that is there; whoever looks the attribute up each time goes on with it.
    """

    def __init__(
        self,
        name: str,
        algorithms: Algorithms,
        names: dict[str, Any],
        module: Path | None = None,
        are_long: bool = False,
        are_one_piece: bool = False,
    ) -> None:
        """Algorithms over these names, for the game of this name; its WebAssembly if it has any."""
        self.name = name.replace("-", "_")
        self._algorithms, self._names = algorithms, names
        self._are_long, self._are_one_piece = are_long, are_one_piece
        self._file = module
        self.is_native = False  # is everything native code?

    def entry_point(self, name: str) -> EntryPoint:
        """One of them, for a backend."""
        algorithm, signature = self._algorithms[name]
        bound = rebound(algorithm, self.name, self._names)
        return EntryPoint(name, bound, signature, self._are_long, self._are_one_piece)

    def all(self) -> Iterator[EntryPoint]:
        """All of them, for a backend."""
        return (self.entry_point(name) for name in self._algorithms)

    def __getattr__(self, name: str) -> Any:
        """An entry point that nobody has used yet."""
        if name == "_algorithms" or name not in self._algorithms:
            raise AttributeError(f"{type(self).__name__} has no {name!r}.")
        found = self._found(self.entry_point(name))
        return self.__dict__.setdefault(name, found)

    def _found(self, point: EntryPoint) -> Any:
        if self.backend == "wasm":
            return self.instance.function(point.name, point.signature)
        if self.backend == "native":
            from .native import function_of

            if not cache.is_kept(point.function):
                change_over.compile_elsewhere(self)  # so that Ctrl-C ends it at once
            return function_of(point)
        return plain.function_of(point)

    @cached_property
    def backend(self) -> str:
        """Where they begin to run: `wasm`, `native` or `python`."""
        wanted, has_numba = wanted_backend(), find_spec("numba") is not None
        if wanted == "python" or (self.module is None and not has_numba):
            return "python"
        if wanted == "native" or self.module is None:
            return "native"
        if wanted == "auto" and has_numba:
            change_over.soon(self)
        return "wasm"

    @property
    def is_ready(self) -> bool:
        """Do they begin at once? Native code may have to be compiled first."""
        first = next(self.all()).function
        return self.backend != "native" or self.is_native or cache.is_kept(first)

    @cached_property
    def module(self) -> Path | None:
        """The WebAssembly module, if there is one and it was made from the sources as they are."""
        if self._file is None or stamp.is_current(self._file, self.all()):
            return self._file
        logger.warning("%s is older than its sources; `make wasm` renews it.", self._file)
        return None

    @cached_property
    def instance(self) -> Any:
        """The module of the game, for all that needs no memory of its own."""
        return self.new_instance()

    def new_instance(self, room: int = 0) -> Any:
        """The module of the game, with a memory of its own that has room for so many bytes."""
        from .wasm import Instance

        assert self.module is not None
        return Instance(self.module, room)

    def go_native(self) -> None:
        """Go on with native code, which is compiled now if it was not before."""
        from .native import function_of

        self.__dict__.update({point.name: function_of(point) for point in self.all()})
        self.is_native = True
