"""Compiling the rules: one decorator for all of them, and one way to bind an algorithm to a game.

The rules are ordinary Python functions over NumPy records. `@compiled` hands them to numba; with
`NUMBA_DISABLE_JIT=1` the very same functions run as plain Python, for debugging and coverage.
"""

import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import platformdirs
from numba import types

from .fingerprint import fingerprint

Function = TypeVar("Function", bound=Callable[..., Any])

KEPT_SECONDS = 30 * 24 * 3600  # after its last use; then what was compiled is deleted

CACHE = platformdirs.user_cache_path("rivertable")  # a folder in it for each fingerprint


@cache
def is_writable(folder: Path) -> bool:
    """Can compiled code be kept there? If so, the folder is in use from now on."""
    is_new = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        folder.touch()
    except OSError:
        return False
    if is_new:
        forget_unused(folder)
    return True


def forget_unused(new: Path) -> None:
    """Delete what other versions of the sources left beside a new folder and nobody used lately."""
    for folder in new.parent.iterdir():
        if re.fullmatch("[0-9a-f]{16}", folder.name) and not folder.is_symlink():
            with suppress(OSError):  # another process may be doing the same
                if new.stat().st_mtime - folder.stat().st_mtime > KEPT_SECONDS:
                    shutil.rmtree(folder)


compiled_functions: list[Callable[..., Any]] = []  # for the tests: none may be forgotten


def compiled(function: Function, in_python: Callable[..., Any] | None = None) -> Function:
    """Compile a rule that other rules call: into them, so nothing of its own is kept on disk.

    Called from Python it is plain Python: the function itself, or what stands in for it there.
    """
    compiled_functions.append(function)
    result: Any = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    if not numba.config.DISABLE_JIT:
        result.get_call_template = widened(result.get_call_template)
        # There is no way from Python into it, and numba would crash looking for one.
        result._insert = lambda *signature, **options: None
        result._compile_for_args = lambda *arguments, **keywords: in_python or function
    return result  # type: ignore[no-any-return]


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


def folder_of(function: Callable[..., Any]) -> Path:
    """Where the compiled function is kept."""
    return CACHE / fingerprint(function)


def is_kept(function: Callable[..., Any]) -> bool:
    """Was the function compiled before, as it is now?"""
    return bool(numba.config.DISABLE_JIT) or any(folder_of(function).glob("*.nbi"))


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
    """Let numba keep in a folder what it compiles meanwhile: its settings are the whole process's."""
    config = numba.config
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR = str(folder)
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{ByFingerprint.__name__}"
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


def entry_point(function: Callable[..., Any], signature: str, nogil: bool = False) -> Any:
    """Compile a function that Python calls, and keep the result on disk.

    What comes back is the bare compiled function: it does not look at the types of what it is
    given, which takes numba longer than a move does. It keeps the interpreter lock, for letting
    go of it takes time too, unless it is one that works for long.
    """
    if numba.config.DISABLE_JIT:
        return function
    folder = folder_of(function)
    with kept_in(folder):
        made = numba.njit(cache=is_writable(folder), nogil=nogil)(function)
        return made.compile(signature)
