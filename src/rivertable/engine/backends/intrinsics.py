"""What compiled code does in an instruction or two, and Python in a function of its own.

numba has no words for these: population count, trailing zeros, the bits of a float, eight bytes that are
not aligned, flags as bits, and arrays on the stack. Only `native.py` imports this: it needs numba.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_name
from numba import types
from numba.core import cgutils, config
from numba.core.codegen import get_host_cpu_features
from numba.core.errors import TypingError
from numba.extending import intrinsic
from numba.np import numpy_support
from numba.np.arrayobj import make_array, populate_array

from rivertable.engine import bits, compiled, eights, exponentials

INT, FLOAT = ir.IntType(64), ir.DoubleType()
FLAGS = ir.VectorType(ir.IntType(8), eights.FLAGS)
SLOW_TO_EXTRACT = ("bdver4", "znver1", "znver2")  # take PEXT apart into hundreds of steps


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def population(context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def trailing_zeros(context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def float_to_bits(context: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], INT)

    return types.int64(types.float64), generate


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def bits_to_float(context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], FLOAT)

    return types.float64(types.int64), generate


def place_of_eight(context: Any, builder: Any, array: Any, arguments: Any) -> Any:
    """Where eight bytes of an array begin."""
    data = make_array(array)(context, builder, arguments[0]).data
    return builder.bitcast(builder.gep(data, [arguments[1]]), INT.as_pointer())


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def load_eight(context: Any, memory: Any, at: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(place_of_eight(context, builder, memory, arguments), align=1)

    return types.int64(memory, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def store_eight(context: Any, row: Any, at: Any, eight: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], place_of_eight(context, builder, row, arguments), align=1)
        return context.get_dummy_value()

    return types.void(row, types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def load_flags(context: Any, row: Any, at: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = place_of_eight(context, builder, row, arguments)
        flags = builder.load(builder.bitcast(place, FLAGS.as_pointer()), align=1)
        are_set = builder.icmp_unsigned("!=", flags, ir.Constant(FLAGS, [0] * FLAGS.count))
        return builder.bitcast(are_set, INT)

    return types.int64(row, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def store_flags(context: Any, row: Any, at: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        are_set = builder.bitcast(arguments[2], ir.VectorType(ir.IntType(1), FLAGS.count))
        place = place_of_eight(context, builder, row, arguments)
        place = builder.bitcast(place, FLAGS.as_pointer())
        builder.store(builder.zext(are_set, FLAGS), place, align=1)
        return context.get_dummy_value()

    return types.void(row, types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def extracted_bits(context: Any, mask: Any, places: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(INT, [INT, INT])
        pext = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pext.64")
        return builder.call(pext, arguments)

    return types.int64(types.int64, types.int64), generate


def extracts_bits() -> bool:
    """Has the processor that numba compiles for a quick PEXT? The first of AMD's were very slow."""
    features = config.CPU_FEATURES
    known = get_host_cpu_features() if features is None else features
    return "+bmi2" in known.split(",") and get_host_cpu_name() not in SLOW_TO_EXTRACT


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]  # numba has no types
def stack_array(context: Any, shape: Any, kind: Any) -> Any:
    """An array of zeros on the stack; its shape is known when it is compiled."""
    numbers = shape if isinstance(shape, types.BaseTuple) else [shape]
    if not all(isinstance(number, types.IntegerLiteral) for number in numbers):
        raise TypingError("the shape of a `room` is made of global constants")
    lengths = [int(number.literal_value) for number in numbers]
    array = types.Array(kind.dtype, len(lengths), "C")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        item = numpy_support.as_dtype(kind.dtype).itemsize
        count = int(np.prod(lengths))
        words = ir.ArrayType(INT, (count * item + 7) // 8)
        data = cgutils.alloca_once(builder, words)
        cgutils.memset(builder, data, ir.Constant(INT, count * item), 0)
        made = make_array(array)(context, builder)
        strides = [item * int(np.prod(lengths[i + 1 :])) for i in range(len(lengths))]
        populate_array(
            made,
            data=builder.bitcast(data, made.data.type),
            shape=[ir.Constant(INT, n) for n in lengths],
            strides=[ir.Constant(INT, n) for n in strides],
            itemsize=ir.Constant(INT, item),
            meminfo=None,
        )
        return made._getvalue()

    return array(shape, kind), generate


# Each function that Python calls, and what stands in for it where it is compiled.
STAND_INS: dict[Callable[..., Any], Any] = {
    bits.size: population,
    bits.lowest: trailing_zeros,
    exponentials.bits_of: float_to_bits,
    exponentials.from_bits: bits_to_float,
    eights.read_eight: load_eight,
    eights.write_eight: store_eight,
    eights.write_flags: store_flags,
    eights.bits_of_flags: load_flags,
    compiled.room: stack_array,
}
if extracts_bits():
    STAND_INS[bits.squeezed] = extracted_bits
