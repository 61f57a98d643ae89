"""What is learnt from: positions of games as features of each seat, and the results of the games."""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rivertable.engine.arrays import Floats

Reals = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Samples:
    """Positions, one after the other: features of each seat, progress of the game, the result."""

    features: Reals  # [sample, seat, feature]
    progress: Reals  # [sample]
    shares: Reals  # [sample, seat]: of the win; nothing for seats that do not play
    players: NDArray[np.int64]  # [sample]
    is_last: NDArray[np.bool_]  # [sample]: of its game
    seat: NDArray[np.int64]  # [sample]: who moved
    search_value: Reals  # [sample]: the share that a search promised who moved, or NaN


def concatenated(samples: list[Samples]) -> Samples:
    """The samples of many games as one."""
    names = [field.name for field in fields(Samples)]
    return Samples(*(np.concatenate([getattr(one, name) for one in samples]) for name in names))


def predicted_shares(samples: Samples, weights: Reals) -> Floats:
    """What `search/evaluate.py` predicts with these weights; 0 for seats that do not play."""
    x, late = samples.features, samples.progress[:, None]
    scores = x @ weights[0] * (1 - late) + x @ weights[1] * late
    hidden = len(weights) - 2
    if hidden:
        units = np.maximum(x @ weights[2:].T, 0.0)
        half = hidden // 2
        scores = scores + units[:, :, :half].sum(axis=2) - units[:, :, half:].sum(axis=2)
    plays = np.arange(x.shape[1]) < samples.players[:, None]
    scores = np.where(plays, scores, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


def cross_entropy(samples: Samples, weights: Floats) -> float:
    """Of the results and what these weights predict, in nats: the mean over all samples."""
    predicted = predicted_shares(samples, weights)
    likely = np.log(np.where(samples.shares > 0, predicted, 1.0) + 1e-12)
    return float(-(samples.shares * likely).sum(axis=1).mean())


def uniform_cross_entropy(samples: Samples) -> float:
    """The same if all seats are thought to be equal: what a fit has to beat."""
    return float(np.mean(np.log(samples.players)))
