"""Sets of places as 64-bit masks: bit n is set where place n belongs to the set.

Masks are signed, for compiled code then counts in the same integers as Python does; no game has
more than 63 places, so the sign is never touched.
"""

from typing import Any

from llvmlite import ir
from numba import config, types
from numba.extending import intrinsic

from .jit import compiled

MOST_PLACES = 63


def size(mask: int) -> int:
    """How many places are in the set."""
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """The first place of a set that is not empty."""
    return (int(mask) & -int(mask)).bit_length() - 1


if not config.DISABLE_JIT:
    # Two instructions of every processor that neither numba nor NumPy-in-numba offers.

    @intrinsic  # type: ignore[untyped-decorator]  # numba has no types
    def _population(context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def _trailing_zeros(context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), generate

    def _size(mask: int) -> int:
        return _population(mask)  # type: ignore[no-any-return]

    def _lowest(mask: int) -> int:
        return _trailing_zeros(mask)  # type: ignore[no-any-return]

    size = compiled(_size, in_python=size)
    lowest = compiled(_lowest, in_python=lowest)


@compiled
def has(mask: int, place: int) -> bool:
    """Is the place in the set?"""
    return (mask >> place) & 1 != 0


@compiled
def nth(mask: int, n: int) -> int:
    """The place that has exactly n places of the set before it."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)
