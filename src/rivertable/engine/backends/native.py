"""Machine code by numba: the fastest, once it is compiled. Only this folder knows numba.

A function is copied with all that it calls, and in the copies every name of a marked function means
the compiled one. So the sources stay plain Python, and numba is imported when it is first needed.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from numba import types

from rivertable.engine.compiled import inlined_codes

from . import cache
from .callees import with_callees
from .entry_point import EntryPoint
from .intrinsics import STAND_INS

# Nothing compiled asks for memory (`room`), so nobody counts who holds it; and no rule divides by 0.
OPTIONS = {"_nrt": False, "error_model": "numpy"}

_made: dict[tuple[FunctionType, bool], Any] = {}  # what a marked function became; inlined, or not
_alone = threading.RLock()  # numba's settings are the whole process's


def function_of(point: EntryPoint) -> Callable[..., Any]:
    """The native code of an entry point: kept from before, or compiled now, and kept if possible.

    It is the bare compiled function: it does not look at the types of what it is given, which takes
    numba longer than a move does. It keeps the interpreter lock, for letting go of it takes time too,
    unless it is one that works for long.
    """
    folder = cache.folder_of(point.function)
    with _alone, cache.alone() as may_keep, kept_in(folder):
        if may_keep:
            cache.throw_away_broken(point.function)
            may_keep = cache.use(folder)
        is_cached = may_keep or cache.is_kept(point.function)
        try:
            made, compiled = compiled_by_numba(point, is_cached)
        except OSError as problem:
            cache.logger.warning(
                "Compiled code cannot be kept in %s: %s.", folder, problem.strerror
            )
            made, compiled = compiled_by_numba(point, is_cached=False)
        if may_keep and not made.stats.cache_hits:
            cache.seal(folder)
    return compiled


def compiled_by_numba(point: EntryPoint, is_cached: bool) -> tuple[Any, Callable[..., Any]]:
    """Numba's own dispatcher, which knows whether it found the code in its cache; and the code."""
    made = dispatcher(point.function, point.is_one_piece, nogil=point.is_long, cache=is_cached)
    return made, made.compile(point.signature)


def dispatcher(function: Any, is_one_piece: bool = False, **options: Any) -> Any:
    """What numba makes of a function that Python, or WebAssembly, enters by; not yet compiled."""
    return numba.njit(**OPTIONS, **options)(with_callees(function, meaning(is_one_piece)))


def meaning(is_one_piece: bool) -> Callable[[FunctionType], Any]:
    """What the name of a marked function means in compiled code."""
    return lambda function: STAND_INS.get(function) or callee(function, is_one_piece)


def callee(function: FunctionType, is_one_piece: bool = False) -> Any:
    """A function as compiled code calls it: compiled into its callers, with no way in from Python."""
    key = function, is_one_piece
    if key not in _made:
        is_inlined = is_one_piece or function.__code__ in inlined_codes
        made: Any = numba.njit(
            no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=is_inlined, **OPTIONS
        )(with_callees(function, meaning(is_one_piece)))
        made.get_call_template = widened(made.get_call_template)
        # There is no way from Python into it, and numba would crash looking for one.
        made._insert = lambda *signature, **options: None
        _made[key] = made
    return _made[key]


def widened(get_call_template: Callable[..., Any]) -> Callable[..., Any]:
    """Let numba compile a rule once, with 64-bit integers.

    By itself it compiles it again for every size of integer and for every constant that the rule
    is called with, which doubles the time.
    """

    def wide(kind: Any) -> Any:
        kind = types.unliteral(kind)
        return types.int64 if isinstance(kind, types.Integer) else kind

    def widen(arguments: Any, keywords: Any) -> Any:
        return get_call_template([wide(kind) for kind in arguments], keywords)

    return widen


class ByFingerprint:
    """Tells numba where a function is kept: in the folder of its fingerprint, and nowhere else.

    By itself numba also looks at where the source lies and when it was written, so every checkout
    would compile for itself.
    """

    @classmethod
    def from_function(cls, function: Any, file: str) -> "ByFingerprint":
        return cls()

    def __init__(self) -> None:
        self._folder = numba.config.CACHE_DIR

    def ensure_cache_path(self) -> None:
        Path(self._folder).mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return ""


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Let numba keep in a folder what it compiles meanwhile."""
    config = numba.config
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR = str(folder)
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{ByFingerprint.__name__}"
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
