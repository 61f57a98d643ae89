"""What research is given: checked, and refused in a sentence before anything has happened."""

from collections.abc import Mapping, Sequence
from math import isfinite
from numbers import Integral, Real
from typing import Any, TypeAlias

import numpy as np
from gymnasium.vector import AutoresetMode

from rivertable.engine.arrays import Floats, Numbers
from rivertable.engine.errors import BadOption, RivertableError

from .seeds import GREATEST_SEED

Flags: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]


def checked_mode(mode: AutoresetMode | str) -> AutoresetMode:
    """One of Gymnasium's modes, by itself or by name."""
    for known in AutoresetMode:
        if mode in (known, known.name, known.value):
            return known
    names = ", ".join(known.name for known in AutoresetMode)
    raise BadOption(f"autoreset_mode is one of {names}, not {mode!r}.")


def check_count(name: str, count: int | None) -> None:
    """Refuse what is not 1 or more; None is nothing at all."""
    if count is None:
        return
    if isinstance(count, bool) or not isinstance(count, Integral) or count < 1:
        raise BadOption(f"{name} is a whole number from 1 on, not {count!r}.")


def checked_flags(name: str, given: Any, games: int) -> Flags:
    """A flag for each game."""
    flags = np.ascontiguousarray(given)
    if flags.shape != (games,) or flags.dtype != np.bool_:
        raise RivertableError(f"{name} is {games} flags, True or False, one for each game.")
    return flags


def checked_actions(given: Any, games: int) -> Numbers:
    """An action for each game."""
    actions = np.asarray(given)
    if actions.shape != (games,) or actions.dtype.kind not in "iu":
        raise RivertableError(f"{games} games need as many actions, whole numbers.")
    return np.array(actions, np.int64)


def check_agent(agent: Any, agents: Sequence[str]) -> None:
    """Refuse an agent that does not play."""
    if agent not in agents:
        raise RivertableError(f"agents are {', '.join(agents)}; there is no {agent!r}.")


def checked_rows(given: Any, games: int) -> Numbers:
    """The numbers of one game, or of several."""
    rows = np.atleast_1d(given)
    if rows.dtype.kind not in "iu" or not ((rows >= 0) & (rows < games)).all():
        raise RivertableError(f"games have the numbers 0 to {games - 1}; there is no {given!r}.")
    return rows


def checked_weights(shaping: Mapping[str, float] | None, names: Sequence[str]) -> Floats:
    """What a point of each score is worth; nothing at all if none is."""
    if not shaping:
        return np.zeros(0)
    if not isinstance(shaping, Mapping) or not all(map(is_number, shaping.values())):
        raise BadOption(
            f"shaping is a number for each score, {{{names[0]!r}: 0.05}}; not {shaping!r}."
        )
    for name in shaping:
        if name not in names:
            raise BadOption(
                f"there is no score {name!r} to shape by; there are {', '.join(names)}."
            )
    return np.array([shaping.get(name, 0.0) for name in names], np.float64)


def is_number(weight: Any) -> bool:
    """A number that is neither nan nor without end."""
    return isinstance(weight, Real) and isfinite(weight)


def seeds_of(seed: int | Sequence[int] | None, games: int) -> Numbers:
    """A seed for each game."""
    if seed is None:
        return np.random.default_rng().integers(GREATEST_SEED, size=games)
    given = np.asarray(seed)
    is_fit = given.shape in ((), (games,)) and given.dtype.kind in "iu"
    if not is_fit or given.min() < 0 or int(given.max()) > GREATEST_SEED - games:
        raise RivertableError(
            f"a seed is a whole number from 0 on, below 2 ** 63, or {games} of them, one for each "
            f"game; not {seed!r:.60}."
        )
    return (given if given.ndim else given + np.arange(games)).astype(np.int64)
