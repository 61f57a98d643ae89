"""One exp and one log of our own: no platform's library decides a move.

Those of libm, V8 and others differ in the last bit for one input in ten. These use nothing but sums,
products, quotients and tables that are exact to the last bit, so they give the same everywhere, and
round the true value right for all but one input in a thousand (exp), or miss it by less than two units in
the last place (log; of counts, by little more than half of one).
"""

from decimal import Context, Decimal
from struct import pack, unpack

import numpy as np

from .compiled import compiled

STEPS = 128  # in which exp divides a power of two
MANTISSA = 52  # bits of a float behind its exponent
BIAS = 1023  # of the exponent
ONES = (1 << MANTISSA) - 1
LEAST, MOST = -700.0, 700.0  # beyond, exp is taken for 0 or infinity
TERMS = 11  # of the series of log

_PRECISE = Context(prec=50)
_LN2 = _PRECISE.ln(Decimal(2))
LN2_HIGH = float(int(_LN2 * (1 << 32))) / (1 << 32)  # so short that products with it are exact
LN2_LOW = float(_LN2 - Decimal(LN2_HIGH))
STEPS_IN_1 = float(STEPS / _LN2)
_PARTS = [_PRECISE.power(2, Decimal(i) / STEPS) for i in range(STEPS)]
PARTS = np.array([float(part) for part in _PARTS])
TAILS = np.array([float(part - Decimal(float(part))) for part in _PARTS])  # what they lack


@compiled
def bits_of(number: float) -> int:
    """The 64 bits of a float."""
    return int(unpack("<q", pack("<d", number))[0])


@compiled
def from_bits(bits: int) -> float:
    """The float that has these bits."""
    return float(unpack("<d", pack("<q", bits))[0])


@compiled
def exp(x: float) -> float:
    """E to the power of x: a power of two, a 128th of one from a table, and a short series."""
    if x < LEAST:
        return 0.0
    if x > MOST:
        return np.inf
    steps = int(x * STEPS_IN_1 + (0.5 if x > 0.0 else -0.5))
    r = (x - steps * (LN2_HIGH / STEPS)) - steps * (LN2_LOW / STEPS)
    series = r + r * r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0))))
    part = PARTS[steps & (STEPS - 1)]
    part += TAILS[steps & (STEPS - 1)] + part * series
    return float(part) * from_bits((steps // STEPS + BIAS) << MANTISSA)


@compiled
def log(x: float) -> float:
    """The natural logarithm of a normal positive number: of its power of two, and of the rest."""
    bits = bits_of(x)
    power = (bits >> MANTISSA) - BIAS
    rest = from_bits((bits & ONES) | (BIAS << MANTISSA))  # from 1 to 2
    if rest > 1.4142135623730951:
        rest *= 0.5
        power += 1
    s = (rest - 1.0) / (rest + 1.0)
    square = s * s
    series = 0.0
    for i in range(TERMS, 0, -1):
        series = (series + 1.0 / (2 * i + 1)) * square
    return power * LN2_HIGH + (2.0 * s + (2.0 * s * series + power * LN2_LOW))
