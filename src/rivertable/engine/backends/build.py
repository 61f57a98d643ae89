"""Makes the WebAssembly module of a game: `rivertable wasm`.

numba's code of the game's functions, before it is fitted to any processor, is optimised for
WebAssembly by LLVM and linked by LLD. The same sources and the same versions of numba, LLVM, the linker
and Python give the same bytes.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba

from . import signatures, stamp
from .entry_point import EntryPoint
from .native import dispatcher

TARGET = "wasm32-unknown-unknown"
# What every browser since 2021 and wasmtime have.
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+simd128"
STACK = 1 << 17  # bytes: the arrays of a search take a tenth of it
LINKER = (sys.executable, "-m", "ziglang", "wasm-ld")
# An exception that numba would raise. Nobody reads it, and it names files of the machine that compiles.
PROBLEM = re.compile(
    r"^(@\.const\.picklebuf\.[\w.]+ = .*?constant \{[^{}]*\}) \{[^{}]*\}", re.MULTILINE
)
FLAGS = ("--no-entry", "--gc-sections", "--strip-all", "-z", f"stack-size={STACK}")


def module(entry_points: Sequence[EntryPoint]) -> bytes:
    """The module that exports these functions."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    whole = llvm.parse_assembly("")
    with not_optimised():
        for point in entry_points:
            whole.link_in(llvm.parse_assembly(unoptimised(point)))
    names = [point.name for point in entry_points]
    return stamp.stamped(linked(machine_code(whole, names), names), entry_points, made_by())


def made_by() -> dict[str, str]:
    """The versions on which the bytes of a module depend."""
    versions = {name: version(name) for name in ("llvmlite", "numba", "numpy", "ziglang")}
    return {"python": f"{sys.version_info.major}.{sys.version_info.minor}", **versions}


@contextmanager
def not_optimised() -> Iterator[None]:
    """Let numba hand over its code as it writes it, not as this processor likes it."""
    before = numba.config.OPT
    numba.config.OPT = type(before)(0)
    try:
        yield
    finally:
        numba.config.OPT = before


def unoptimised(point: EntryPoint) -> str:
    """The code of a function, of all that it calls, and of its export."""
    made = dispatcher(point.function, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    made.compile(point.signature)
    (result,) = made.overloads.values()
    code = PROBLEM.sub(r"\1 zeroinitializer", result.library.get_llvm_str()).splitlines()
    own = [line for line in code if not line.startswith(("target ", "source_filename", "; Mod"))]
    return "\n".join([*own, *export(point, result.fndesc.llvm_func_name)])


def export(point: EntryPoint, inner: str) -> Iterator[str]:
    """The code of a function that reads its arguments from memory: see `wasm.py`."""
    signature, given, word = signatures.read(point.signature), ["ptr %words", "ptr %problem"], 1
    yield f"define i32 @{point.name}(ptr %words) {{"
    yield "  %problem = alloca ptr"
    for parameter in signature.parameters:
        for i in range(word, word + 1 + parameter.dimensions):
            yield f"  %p{i} = getelementptr i64, ptr %words, i32 {i}"
            yield f"  %w{i} = load i64, ptr %p{i}"
        if parameter.dimensions:
            lengths = [f"%w{word + i}" for i in range(1, parameter.dimensions + 1)]
            yield from array(f"a{word}", f"%w{word}", lengths, parameter, given)
        else:
            given.append(f"i64 %w{word}")
        word += 1 + parameter.dimensions
    yield f"  %status = call i32 @{inner}({', '.join(given)})"
    yield "  ret i32 %status"
    yield "}"


def array(
    name: str, address: str, lengths: list[str], parameter: signatures.Parameter, given: list[str]
) -> Iterator[str]:
    """An array as numba has it: who counts it, who owns it, items, size of one, data, shape, strides."""
    size = signatures.KINDS[parameter.kind]().itemsize
    yield f"  %{name} = inttoptr i64 {address} to ptr"
    items, stride = lengths[0], str(size)
    strides = [stride]
    if len(lengths) > 1:
        yield f"  %{name}n = mul i64 {lengths[0]}, {lengths[1]}"
        yield f"  %{name}s = mul i64 {lengths[1]}, {size}"
        items, strides = f"%{name}n", [f"%{name}s", str(size)]
    given += ["ptr null", "ptr null", f"i64 {items}", f"i64 {size}", f"ptr %{name}"]
    given += [f"i64 {number}" for number in (*lengths, *strides)]


def machine_code(whole: Any, names: list[str]) -> bytes:
    """An object file, optimised."""
    for value in (*whole.functions, *whole.global_variables):
        if value.name not in names and not value.is_declaration:
            value.linkage = "internal"
    target = llvm.Target.from_triple(TARGET).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default"
    )
    whole.triple, whole.data_layout = TARGET, str(target.target_data)
    whole.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    passes = llvm.create_pass_builder(target, tuning)
    passes.getModulePassManager().run(whole, passes)
    return bytes(target.emit_object(whole))


def linked(code: bytes, names: list[str]) -> bytes:
    """The module, linked."""
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder) / "game.o", Path(folder) / "game.wasm"
        before.write_bytes(code)
        exports = [f"--export={name}" for name in (*names, "__heap_base")]
        subprocess.run([*LINKER, *FLAGS, *exports, str(before), "-o", str(after)], check=True)
        return after.read_bytes()
