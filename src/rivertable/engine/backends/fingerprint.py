"""A short name for all that a function compiles to, so that what was compiled can be kept.

numba does not notice that a callee in another file changed, so we look ourselves: at the code of a
function, of all functions that it calls, and at the constants that are compiled in. Neither files
nor their paths matter: moving a rule, or writing a comment, makes nothing be compiled again.
"""

import hashlib
from collections.abc import Iterator
from dis import get_instructions
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from rivertable.engine.compiled import inlined_codes

FOREIGN = ("numpy", "math", "numba", "llvmlite", "builtins")  # they have versions of their own


def fingerprint(function: Any) -> str:
    """A hash of the code of a function and of all that is compiled into it."""
    digest = hashlib.sha256()
    for part in parts_of(function):
        digest.update(f"{text_of(part.__code__)}\n".encode())
        if part.__code__ in inlined_codes:
            digest.update(b"inlined\n")
        for name, value in sorted(constants_of(part).items()):
            digest.update(f"{name} {constant_text(value)}\n".encode())
    return digest.hexdigest()[:16]


def parts_of(function: Any) -> Iterator[FunctionType]:
    """The function and all functions that are compiled into it, each once, in a fixed order."""
    seen: set[int] = set()
    waiting = [unwrapped(function)]
    while waiting:
        part = waiting.pop()
        if part is None or id(part) in seen:
            continue
        seen.add(id(part))
        yield part
        values = [value for _, value in sorted(globals_of(part).items(), key=lambda item: item[0])]
        waiting += [unwrapped(value) for value in reversed(values)]


def unwrapped(value: Any) -> FunctionType | None:
    """The Python function that a value is, or was compiled from."""
    value = getattr(value, "py_func", getattr(value, "_defn", value))
    is_foreign = str(getattr(value, "__module__", "")).split(".")[0] in FOREIGN
    return value if isinstance(value, FunctionType) and not is_foreign else None


def globals_of(function: FunctionType) -> dict[str, Any]:
    """What the names in a function stand for, as far as they are ours."""
    names, attributes = names_in(function.__code__)
    found = {name: function.__globals__[name] for name in names if name in function.__globals__}
    for name, module in list(found.items()):
        if isinstance(module, ModuleType) and module.__name__.split(".")[0] not in FOREIGN:
            members = {member for member in attributes if hasattr(module, member)}
            found |= {f"{name}.{member}": getattr(module, member) for member in members}
    return found


@cache
def names_in(code: CodeType) -> tuple[set[str], set[str]]:
    """The global names and the names of attributes in a piece of code, and in those within it."""
    loaded = {step.argval for step in get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    attributes = set(code.co_names)
    for const in code.co_consts:
        if isinstance(const, CodeType):
            inner = names_in(const)
            loaded, attributes = loaded | inner[0], attributes | inner[1]
    return loaded, attributes


def constants_of(function: FunctionType) -> dict[str, Any]:
    """What is compiled in and is no function."""
    values = globals_of(function).items()
    return {name: value for name, value in values if unwrapped(value) is None}


def text_of(code: CodeType) -> str:
    """A piece of code without its name, its docstring and the place where it stands."""
    consts = [
        text_of(const) if isinstance(const, CodeType) else constant_text(const)
        for const in code.co_consts
    ]
    has_docstring = bool(code.co_consts) and isinstance(code.co_consts[0], str)
    told = consts[1:] if has_docstring else consts
    return repr((code.co_code.hex(), told, code.co_names, code.co_varnames, code.co_freevars))


def constant_text(value: Any) -> str:
    """A constant as text: the same in every process, and another one if the constant changes."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, np.dtype):
        return f"{value.descr} {value.itemsize}"
    if isinstance(value, int | float | str | bytes | np.generic | None):
        return repr(value)
    if isinstance(value, tuple):
        return f"({', '.join(map(constant_text, value))})"
    fields = getattr(value, "_fields", ())  # of a NamedTuple
    return f"{getattr(value, '__module__', '')} {type(value).__name__} {fields}"
