"""WebAssembly under wasmtime: ready in a moment, on every machine, nearly as fast as native code.

A game's module is made by `rivertable wasm` (`build.py`) and lies in its folder. Each export takes the
address of its arguments: 64-bit words, the result first, then a word for each number, and for each
array its address and its lengths. Arrays of Python are copied in, and out again; those that are to
stay, such as a search tree, are made inside (`Instance.keep`), and native code can use them too.
"""

import ctypes
from collections.abc import Callable
from pathlib import Path
from struct import Struct
from threading import Lock
from typing import Any

import numpy as np
import wasmtime

from rivertable.engine.arrays import Numbers

from . import runtime, signatures

PAGE = 1 << 16
ALIGNMENT = 64
MOST_WORDS = 64  # of arguments
SCRATCH = 1 << 20  # bytes for arguments and for arrays that are copied in


def aligned(size: int) -> int:
    """How many bytes an array takes in a memory."""
    return -(-size // ALIGNMENT) * ALIGNMENT


class Instance:
    """A module with a memory of its own; one call at a time."""

    def __init__(self, file: Path, room: int = 0) -> None:
        """`room` is for arrays that stay, in bytes."""
        self._lock = Lock()
        self._store = runtime.new_store()
        instance = wasmtime.Instance(self._store, runtime.module_in(file), [])
        exports: Any = instance.exports(self._store)
        self._exports = exports
        self._end = aligned(exports["__heap_base"].value(self._store))
        self._bytes = self._memory(self._end + SCRATCH + room)
        self._base = address_of(self._bytes)
        self._words = self.array(MOST_WORDS, np.int64)
        self._stays: dict[int, int] = {}  # by the id of an array, where it lies

    def _memory(self, size: int) -> Numbers:
        """The whole memory as an array. It never grows again, so it stays where it is."""
        memory = self._exports["memory"]
        missing = size - memory.data_len(self._store)
        if missing > 0:
            memory.grow(self._store, -(-missing // PAGE))
        everything = ctypes.c_uint8 * memory.data_len(self._store)
        address = ctypes.addressof(memory.data_ptr(self._store).contents)
        return np.frombuffer(everything.from_address(address), np.uint8)

    def array(self, shape: Any, kind: Any) -> Any:
        """An array of zeros in this memory, good for as long as the instance lives."""
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        at, self._end = self._end, self._end + aligned(size)
        if self._end > self._bytes.size:
            raise MemoryError("an array that is to stay has to be made by `keep`.")
        return self._bytes[at : at + size].view(kind).reshape(shape)

    def keep(self, shape: Any, kind: Any) -> Any:
        """The same, and functions that are handed this array find it, without a copy."""
        made = self.array(shape, kind)
        self._stays[id(made)] = address_of(made) - self._base
        return made

    def function(self, name: str, signature: str) -> Callable[..., Any]:
        """An export, as a function that takes what the compiled one takes."""
        result, parameters = signatures.read(signature)
        store, words = self._store, self._words.data.cast("B")
        run = runtime.door(store, self._exports[name], address_of(self._words) - self._base)
        answer = Struct("d" if result == "f8" else "q").unpack_from
        write = Struct(f"q{sum(1 + p.dimensions for p in parameters)}q").pack_into
        placers = [self._placer(parameter) for parameter in parameters]

        def call(*arguments: Any) -> Any:
            with self._lock:
                numbers: list[int] = [0]
                copied: list[tuple[Any, Any]] = []
                for place, argument in zip(placers, arguments):
                    place(argument, numbers, copied)
                write(words, 0, *numbers)
                run(store)
                for outside, inside in copied:
                    outside[...] = inside
                return answer(words)[0]

        return call

    def _placer(self, parameter: signatures.Parameter) -> Callable[..., None]:
        """Writes an argument as numbers: its value, or where the array is and how long."""
        if not parameter.dimensions:
            return lambda argument, numbers, copied: numbers.append(argument)
        slots: dict[tuple[int, ...], tuple[Any, int]] = {}  # for copies, by shape

        def place(argument: Any, numbers: list[int], copied: list[Any]) -> None:
            at = self._stays.get(id(argument))
            if at is None:
                slot = slots.get(argument.shape)
                if slot is None:
                    made = self.array(argument.shape, signatures.KINDS[parameter.kind])
                    slot = slots[argument.shape] = made, address_of(made) - self._base
                inside, at = slot
                inside[...] = argument
                copied.append((argument, inside))
            numbers += (at, *argument.shape)

        return place


def address_of(array: Numbers) -> int:
    return int(array.__array_interface__["data"][0])
