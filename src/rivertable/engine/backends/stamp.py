"""What a WebAssembly module was made from, written into it: so that a stale one is noticed.

The sources of a function are known by a fingerprint that is the same in every version of Python: of
their text without comments, docstrings and layout, and of the constants that are compiled in.
"""

import ast
import json
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any

from .entry_point import EntryPoint
from .fingerprint import constant_text, constants_of, parts_of

SECTION = b"rivertable"  # a custom section, at the end of the module
MAGIC = 8  # bytes before the first section


def fingerprint_of(function: FunctionType) -> str:
    """A hash of the sources of a function and of all that is compiled into it."""
    digest = sha256()
    for part in parts_of(function):
        digest.update(source_of(part).encode())
        for name, value in sorted(constants_of(part).items()):
            digest.update(f"{name} {constant_text(value)}\n".encode())
    return digest.hexdigest()[:16]


def source_of(function: FunctionType) -> str:
    """The text of a function, without its name and what is only for people."""
    code = function.__code__
    return functions_in(code.co_filename).get(code.co_firstlineno, code.co_name)


@cache
def functions_in(file: str) -> dict[int, str]:
    """The text of every function in a file, by the line where it begins."""
    found = {}
    for node in ast.walk(ast.parse(Path(file).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            is_told = isinstance(ast.get_docstring(node, clean=False), str)
            lines = [ast.unparse(line) for line in (node.body[1:] if is_told else node.body)]
            names = [argument.arg for argument in node.args.args]
            found[first] = "\n".join([", ".join(names), *lines])
    return found


def stamped(module: bytes, points: Iterable[EntryPoint], made_by: dict[str, str]) -> bytes:
    """The module, with what it was made from and by."""
    prints = {point.name: fingerprint_of(point.function) for point in points}
    told = json.dumps({"made by": made_by, "functions": prints}).encode()
    section = bytes([len(SECTION)]) + SECTION + told
    return module + b"\0" + leb128(len(section)) + section


def read(module: bytes) -> dict[str, Any]:
    """What a module was made from and by; nothing if it does not say."""
    at = MAGIC
    while at < len(module):
        kind, at = module[at], at + 1
        size, at = from_leb128(module, at)
        section = module[at : at + size]
        if kind == 0 and section[1 : 1 + section[0]] == SECTION:
            told: dict[str, Any] = json.loads(section[1 + section[0] :])
            return told
        at += size
    return {}


def is_current(file: Path, points: Iterable[EntryPoint]) -> bool:
    """Was the module made from the sources as they are now? Dates say nothing: git sets them anew."""
    known = read(file.read_bytes()).get("functions", {})
    return all(known.get(point.name) == fingerprint_of(point.function) for point in points)


def leb128(number: int) -> bytes:
    """A number as WebAssembly writes it: seven bits a byte, the lowest ones first."""
    head = number & 127
    return bytes([head | 128]) + leb128(number >> 7) if number > head else bytes([head])


def from_leb128(data: bytes, at: int) -> tuple[int, int]:
    """A number, and where it ends."""
    number, shift = 0, 0
    while data[at] & 128:
        number, shift, at = number | (data[at] & 127) << shift, shift + 7, at + 1
    return number | data[at] << shift, at + 1
