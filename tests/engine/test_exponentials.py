"""exp and log of our own: how exact they are, and that they are the same wherever they run."""

import math
from collections.abc import Callable
from decimal import Context, Decimal
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rivertable.engine.arrays import Floats
from rivertable.engine.backends import build
from rivertable.engine.backends.entry_point import EntryPoint
from rivertable.engine.backends.native import function_of
from rivertable.engine.backends.wasm import Instance
from rivertable.engine.exponentials import LEAST, MOST, exp, log

PRECISE = Context(prec=60)
MANY = 2_000
LEAST_NORMAL = 2.0**-1022


def powers() -> list[float]:
    """What exp is asked for: all that it can do, and most often a little below 0."""
    rng = Random(1)
    wide = [rng.uniform(LEAST, MOST) for _ in range(MANY)]
    usual = [rng.uniform(-40.0, 0.0) for _ in range(MANY)]
    tiny = [rng.uniform(-1.0, 1.0) * 10.0 ** rng.uniform(-18.0, 0.0) for _ in range(MANY)]
    return wide + usual + tiny


def numbers() -> list[float]:
    """What log is asked for: counts; and all that it can do, also close to 1, where it is hardest."""
    rng = Random(2)
    counts = [float(count) for count in range(1, MANY)]
    wide = [math.ldexp(rng.uniform(1.0, 2.0), rng.randrange(-1022, 1023)) for _ in range(MANY)]
    close = [rng.uniform(0.5, 2.0) for _ in range(MANY)]
    closer = [1.0 + rng.uniform(-1.0, 1.0) * 10.0 ** rng.uniform(-16.0, -1.0) for _ in range(MANY)]
    return counts + wide + close + closer


def errors(
    ours: Callable[[float], float], true: Callable[[Decimal], Decimal], asked: list[float]
) -> list[float]:
    """By how much each answer is wrong, in units of its last place."""
    found = []
    for x in asked:
        value = true(Decimal(x))
        error = abs(Decimal(ours(x)) - value)
        found.append(float(error / Decimal(math.ulp(float(value)))) if error else 0.0)
    return found


def test_exp_gives_the_nearest_float_for_all_but_a_few_in_a_thousand() -> None:
    found = errors(exp, PRECISE.exp, powers())

    assert len(found) == 3 * MANY
    assert max(found) < 0.51
    assert sum(error > 0.5 for error in found) <= len(found) / 500


def test_log_misses_by_less_than_two_units_in_the_last_place() -> None:
    found = errors(log, PRECISE.ln, numbers())

    assert len(found) > 3 * MANY
    assert max(found) < 2.0


def test_log_of_a_count_is_as_good_as_exact() -> None:
    counts = [float(count) for count in range(1, MANY)]

    assert max(errors(log, PRECISE.ln, counts)) < 0.56


@pytest.mark.parametrize(
    ("x", "answer"),
    [
        (0.0, 1.0),
        (-0.0, 1.0),
        (5e-324, 1.0),
        (-1e-300, 1.0),
        (1.0, math.e),
        (LEAST, float(PRECISE.exp(Decimal(-700)))),
        (math.nextafter(LEAST, -math.inf), 0.0),
        (-math.inf, 0.0),
        (MOST, float(PRECISE.exp(Decimal(700)))),
        (math.nextafter(MOST, math.inf), math.inf),
        (math.inf, math.inf),
    ],
)
def test_exp_at_its_edges(x: float, answer: float) -> None:
    assert exp(x) == answer


def test_log_of_1_is_0_and_of_powers_of_two_exact() -> None:
    powers_of_two = [math.ldexp(1.0, power) for power in range(-1022, 1024)]
    exact = [float(PRECISE.ln(Decimal(x))) for x in powers_of_two]

    assert log(1.0) == 0.0
    assert powers_of_two[0] == LEAST_NORMAL
    assert [log(x) for x in powers_of_two] == exact


def both(powers: Floats, exps: Floats, numbers: Floats, logs: Floats) -> None:
    """Exp and log of many numbers, to be compiled."""
    for i in range(powers.size):
        exps[i] = exp(powers[i])
    for i in range(numbers.size):
        logs[i] = log(numbers[i])


BOTH = EntryPoint("both", both, "void(f8[::1], f8[::1], f8[::1], f8[::1])")


def answers(function: Callable[..., None]) -> tuple[bytes, bytes]:
    """What a backend answers to all of them, bit for bit."""
    edges = [0.0, -0.0, 5e-324, LEAST, LEAST - 1, MOST, MOST + 1]
    asked = np.array(powers() + edges), np.array([*numbers(), 1.0, LEAST_NORMAL])
    exps, logs = np.zeros_like(asked[0]), np.zeros_like(asked[1])
    function(asked[0], exps, asked[1], logs)
    return exps.tobytes(), logs.tobytes()


def test_they_are_the_same_bit_for_bit_in_python_native_and_webassembly(tmp_path: Path) -> None:
    module = tmp_path / "both.wasm"
    module.write_bytes(build.module([BOTH]))
    plain = answers(both)

    assert answers(function_of(BOTH)) == plain
    assert answers(Instance(module).function("both", BOTH.signature)) == plain
