"""What is learnt from: positions of games as features of each seat, and the results of the games."""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rivertable.bots.search.network import EARLY, LATE, OUTPUT, PLAYERS, PROGRESS, UNITS
from rivertable.bots.weights import count_units
from rivertable.engine.arrays import Floats, Reals


@dataclass(frozen=True)
class Samples:
    """Positions, one after the other: features of each seat, progress of the game, the result."""

    features: Reals  # [sample, seat, feature]
    progress: Reals  # [sample]
    shares: Reals  # [sample, seat]: of the win; nothing for seats that do not play
    players: NDArray[np.int64]  # [sample]
    is_last: NDArray[np.bool_]  # [sample]: of its game
    promised: Reals  # [sample, seat]: the shares that a search promised, or NaN

    def __getitem__(self, rows: Any) -> "Samples":
        return Samples(*(getattr(self, field.name)[rows] for field in fields(Samples)))


def concatenated(samples: list[Samples]) -> Samples:
    """The samples of many games as one."""
    names = [field.name for field in fields(Samples)]
    return Samples(*(np.concatenate([getattr(one, name) for one in samples]) for name in names))


def predicted_shares(samples: Samples, weights: Reals) -> Floats:
    """What `search/evaluate.py` predicts with these weights; 0 for seats that do not play."""
    x, late = samples.features, samples.progress[:, None]
    count = x.shape[2]
    scores = x @ weights[:count, EARLY] * (1 - late) + x @ weights[:count, LATE] * late
    units = count_units(weights)
    if units:
        active = np.maximum(unit_sums(samples, weights), 0.0)
        scores = scores + active @ weights[count + OUTPUT, UNITS : UNITS + units]
    scores = np.where(is_playing(samples), scores, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


def is_playing(samples: Samples) -> NDArray[np.bool_]:
    """Which seats play; [sample, seat]."""
    found: NDArray[np.bool_] = np.arange(samples.features.shape[1]) < samples.players[:, None]
    return found


def of_others(samples: Samples) -> Reals:
    """The features of the others in the mean; [sample, seat, feature]."""
    x = samples.features * is_playing(samples)[:, :, None]
    found: Reals = (x.sum(axis=1, keepdims=True) - x) / (samples.players[:, None, None] - 1)
    return found


def unit_sums(samples: Samples, weights: Reals) -> Reals:
    """What each hidden unit adds up; [sample, seat, unit]."""
    x = samples.features
    count, units = x.shape[2], count_units(weights)
    own, others = UNITS + np.arange(units), UNITS + units + np.arange(units)
    base = weights[count + PLAYERS + samples.players][:, own]
    base = base + samples.progress[:, None] * weights[count + PROGRESS, own]
    found: Reals = (
        x @ weights[:count, own] + of_others(samples) @ weights[:count, others] + base[:, None]
    )
    return found


def cross_entropy(samples: Samples, weights: Floats) -> float:
    """Of the results and what these weights predict, in nats: the mean over all samples."""
    predicted = predicted_shares(samples, weights)
    likely = np.log(np.where(samples.shares > 0, predicted, 1.0) + 1e-12)
    return float(-(samples.shares * likely).sum(axis=1).mean())


def uniform_cross_entropy(samples: Samples) -> float:
    """The same if all seats are thought to be equal: what a fit has to beat."""
    return float(np.mean(np.log(samples.players)))
