"""Fitting the doubts of an evaluation too: all rows of the weights at once, by Adam's method.

An evaluation with doubts is a neural net with one hidden layer; see `evaluating.py`. It is so small
that NumPy fits it in a minute, so there is no need for a framework.
"""

import numpy as np
from numpy.typing import NDArray

from rivertable.engine.arrays import Floats

from .dataset import Lessons, Reals, shares_of

BATCH, MOST_STEPS = 2048, 12_000
READINGS = 40  # of all lessons, if they are not too many
RATE = 4e-3  # of the first step; it falls to nothing
MEMORY, LONG_MEMORY = 0.9, 0.99  # of the slope, and of its square
CAUTION = 4e-6  # pulls the weights towards 0


def fit_doubts(lessons: Lessons, weights: Floats, seed: int) -> Floats:
    """The weights under which the results are likeliest, looked for from these weights on.

    Features are centred meanwhile, which the one that is always 1 makes good in the end.
    """
    rng = np.random.default_rng(seed)
    seats = int(lessons.players.max())
    features = lessons.features[:, :seats]
    seen = features[np.arange(seats) < lessons.players[:, None]]
    spread, centre = seen.std(axis=0, dtype=np.float64), seen.mean(axis=0, dtype=np.float64)
    constant = spread == 0
    spread[constant], centre[constant] = 1.0, 0.0
    features = ((features - centre) / spread).astype(np.float32)
    w = (weights * spread).astype(np.float32)
    w[2:, constant] += weights[2:] @ centre[:, None]
    if not weights[2:].any():
        w[2:] = rng.normal(scale=len(spread) ** -0.5, size=w[2:].shape)
    progress = lessons.progress.astype(np.float32)
    shares = lessons.shares[:, :seats].astype(np.float32)
    mean, square = np.zeros_like(w), np.zeros_like(w)
    steps = min(MOST_STEPS, 1 + READINGS * len(features) // BATCH)
    for step in range(1, steps + 1):
        rows = rng.integers(len(features), size=BATCH)
        part = Lessons(
            features[rows], progress[rows], shares[rows],
            lessons.players[rows], lessons.is_last[rows], lessons.seat[rows], lessons.hope[rows],
        )  # fmt: skip
        slope = slope_at(part, w) + CAUTION * w
        mean = MEMORY * mean + (1 - MEMORY) * slope
        square = LONG_MEMORY * square + (1 - LONG_MEMORY) * slope**2
        size = np.sqrt(square / (1 - LONG_MEMORY**step)) + 1e-8
        w -= RATE * (1 - step / steps) * mean / (1 - MEMORY**step) / size
    found = w.astype(np.float64) / spread
    found[2:, constant] -= found[2:] @ centre[:, None]
    return found


def slope_at(lessons: Lessons, w: Reals) -> Reals:
    """How the surprise at the results grows with each weight."""
    error = (shares_of(lessons, w) - lessons.shares) / len(lessons.shares)
    late = lessons.progress[:, None]
    flat = lessons.features.reshape(-1, w.shape[1])
    active: NDArray[np.bool_] = flat @ w[2:].T > 0
    felt = (active * signs(len(w) - 2)) * error.reshape(-1, 1)
    early = (error * (1 - late)).reshape(-1) @ flat
    return np.vstack([early, (error * late).reshape(-1) @ flat, felt.T @ flat])


def signs(doubts: int) -> Reals:
    """The first half of the doubts is for the seat, the others are against it."""
    return np.where(np.arange(doubts) < doubts // 2, 1.0, -1.0).astype(np.float32)
