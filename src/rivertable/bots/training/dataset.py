"""What a game teaches: its positions as features of each seat, and who won in the end."""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rivertable.engine.arrays import Floats

Reals = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Lessons:
    """Rows of positions: features of each seat, the progress of the game, shares of the win."""

    features: Reals  # [row, seat, feature]
    progress: Reals  # [row]
    shares: Reals  # [row, seat]; nothing for seats that do not play
    players: NDArray[np.int64]  # [row]
    is_last: NDArray[np.bool_]  # [row]: of its game
    seat: NDArray[np.int64]  # [row]: who moved
    hope: Reals  # [row]: the share that who moved expected after thinking, or NaN


def joined(lessons: list[Lessons]) -> Lessons:
    """Many games' lessons as one."""
    names = [field.name for field in fields(Lessons)]
    return Lessons(*(np.concatenate([getattr(one, name) for one in lessons]) for name in names))


def shares_of(lessons: Lessons, weights: Reals) -> Floats:
    """The shares that weights promise, as `evaluating.py` has it; 0 for seats that do not play."""
    x, late = lessons.features, lessons.progress[:, None]
    sums = x @ weights[0] * (1 - late) + x @ weights[1] * late
    doubts = len(weights) - 2
    if doubts:
        felt = np.maximum(x @ weights[2:].T, 0.0)
        half = doubts // 2
        sums = sums + felt[:, :, :half].sum(axis=2) - felt[:, :, half:].sum(axis=2)
    plays = np.arange(x.shape[1]) < lessons.players[:, None]
    sums = np.where(plays, sums, -np.inf)
    powers = np.exp(sums - sums.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


def surprise(lessons: Lessons, weights: Floats) -> float:
    """How surprising the results are under these weights, in nats."""
    promised = shares_of(lessons, weights)
    likely = np.log(np.where(lessons.shares > 0, promised, 1.0) + 1e-12)
    return float(-(lessons.shares * likely).sum(axis=1).mean())
