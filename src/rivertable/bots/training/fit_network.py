"""Fitting an evaluation with hidden units: all rows of the weights at once, by Adam.

It is a neural network with one hidden layer; see `search/evaluate.py`. It is so small that NumPy
fits it in a minute, so there is no need for a framework.
"""

import numpy as np
from numpy.typing import NDArray

from rivertable.engine.arrays import Floats

from .dataset import Reals, Samples, predicted_shares

BATCH, MOST_STEPS = 2048, 12_000
EPOCHS = 40  # over all samples, if they are not too many
LEARNING_RATE = 4e-3  # of the first step; it falls to nothing
BETA_1, BETA_2 = 0.9, 0.99  # how long Adam remembers the gradient, and its square
L2 = 4e-6


def fit_network(samples: Samples, weights: Floats, seed: int) -> Floats:
    """The weights under which the results are likeliest, looked for from these weights on.

    Features are centred meanwhile, which the one that is always 1 makes good in the end.
    """
    rng = np.random.default_rng(seed)
    seats = int(samples.players.max())
    features = samples.features[:, :seats]
    playing = features[np.arange(seats) < samples.players[:, None]]
    spread, centre = playing.std(axis=0, dtype=np.float64), playing.mean(axis=0, dtype=np.float64)
    constant = spread == 0
    spread[constant], centre[constant] = 1.0, 0.0
    features = ((features - centre) / spread).astype(np.float32)
    w = (weights * spread).astype(np.float32)
    w[2:, constant] += weights[2:] @ centre[:, None]
    if not weights[2:].any():
        w[2:] = rng.normal(scale=len(spread) ** -0.5, size=w[2:].shape)
    progress = samples.progress.astype(np.float32)
    shares = samples.shares[:, :seats].astype(np.float32)
    mean, square = np.zeros_like(w), np.zeros_like(w)
    steps = min(MOST_STEPS, 1 + EPOCHS * len(features) // BATCH)
    for step in range(1, steps + 1):
        rows = rng.integers(len(features), size=BATCH)
        batch = Samples(
            features[rows], progress[rows], shares[rows], samples.players[rows],
            samples.is_last[rows], samples.seat[rows], samples.search_value[rows],
        )  # fmt: skip
        gradient = gradient_at(batch, w) + L2 * w
        mean = BETA_1 * mean + (1 - BETA_1) * gradient
        square = BETA_2 * square + (1 - BETA_2) * gradient**2
        size = np.sqrt(square / (1 - BETA_2**step)) + 1e-8
        w -= LEARNING_RATE * (1 - step / steps) * mean / (1 - BETA_1**step) / size
    found = w.astype(np.float64) / spread
    found[2:, constant] -= found[2:] @ centre[:, None]
    return found


def gradient_at(samples: Samples, w: Reals) -> Reals:
    """The gradient of the cross-entropy."""
    error = (predicted_shares(samples, w) - samples.shares) / len(samples.shares)
    late = samples.progress[:, None]
    flat = samples.features.reshape(-1, w.shape[1])
    active: NDArray[np.bool_] = flat @ w[2:].T > 0
    through = (active * signs(len(w) - 2)) * error.reshape(-1, 1)
    early = (error * (1 - late)).reshape(-1) @ flat
    return np.vstack([early, (error * late).reshape(-1) @ flat, through.T @ flat])


def signs(units: int) -> Reals:
    """The first half of the hidden units is added, the others are subtracted."""
    return np.where(np.arange(units) < units // 2, 1.0, -1.0).astype(np.float32)
