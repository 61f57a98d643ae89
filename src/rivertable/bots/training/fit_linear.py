"""Fitting an evaluation without hidden units: a multinomial logistic regression over the seats."""

import numpy as np

from rivertable.bots.search.network import ROWS, UNITS
from rivertable.engine.arrays import Floats

from .dataset import Samples, predicted_shares

NEWTON_STEPS = 30


def fit_linear(samples: Samples, l2: float = 10) -> Floats:
    """The weights under which the results are likeliest, by Newton's method.

    `l2` pulls the weights towards 0, the more the less a feature varies: as many samples as that
    would say if they knew nothing. The samples of one game say much the same, so it may have to be
    high.
    """
    late = samples.progress[:, None, None]
    x = np.concatenate([samples.features * (1 - late), samples.features * late], axis=2)
    spread = x.reshape(-1, x.shape[2]).std(axis=0) + 1e-9
    x = x / spread
    w = np.zeros(x.shape[2])
    for _ in range(NEWTON_STEPS):
        p = predicted_shares(samples, linear(w / spread))
        gradient = np.einsum("rsk,rs->k", x, p - samples.shares) + l2 * w
        mean = np.einsum("rsk,rs->rk", x, p)
        flat = (x * np.sqrt(p)[:, :, None]).reshape(-1, x.shape[2])
        hessian = flat.T @ flat - mean.T @ mean + (l2 + 1e-6) * np.eye(len(w))
        step = np.linalg.solve(hessian, gradient)
        w -= step
        if np.abs(step).max() < 1e-6:
            break
    return linear(w / spread)


def linear(w: Floats) -> Floats:
    """Weights for the beginning and the end of a game, as an evaluation has them."""
    features = w.size // 2
    weights = np.zeros((features + ROWS, UNITS))
    weights[:features] = w.reshape(2, -1).T
    return weights
