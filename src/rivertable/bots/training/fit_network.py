"""Fitting an evaluation with hidden units: all weights at once, by Adam.

It is a neural network with one hidden layer; see `search/network.py`. It is so small that NumPy fits
it in a minute or two, so there is no need for a framework.
"""

from dataclasses import replace

import numpy as np

from rivertable.bots.search.network import EARLY, LATE, OUTPUT, PLAYERS, PROGRESS, ROWS, UNITS
from rivertable.bots.weights import count_units
from rivertable.engine.arrays import Floats, Reals
from rivertable.engine.seats import MOST_SEATS

from .dataset import Samples, is_playing, of_others, predicted_shares, unit_sums

BATCH, MOST_STEPS = 2048, 12_000
EPOCHS = 25  # over all samples, if they are not too many
LEARNING_RATE = 3e-3  # of the first step; it falls to nothing
BETA_1, BETA_2 = 0.9, 0.99  # how long Adam remembers the gradient, and its square
L2 = 1e-5
FIRST_OUTPUTS = 0.1  # what units are worth at first


def fit_network(samples: Samples, weights: Floats, seed: int) -> Floats:
    """The weights under which the results are likeliest, looked for from these weights on.

    Features are centred and scaled meanwhile.
    """
    rng = np.random.default_rng(seed)
    seats = int(samples.players.max())
    features = samples.features[:, :seats]
    playing = features[np.arange(seats) < samples.players[:, None]]
    spread, centre = playing.std(axis=0, dtype=np.float64), playing.mean(axis=0, dtype=np.float64)
    spread[spread == 0] = 1.0
    scaled = replace(
        samples,
        features=((features - centre) / spread).astype(np.float32),
        progress=samples.progress.astype(np.float32),
        shares=samples.shares[:, :seats].astype(np.float32),
    )
    w: Reals = scaled_weights(weights, centre, spread).astype(np.float32)
    if not weights.any():
        w = first_weights(w, rng)
    mean: Reals = np.zeros_like(w)
    square: Reals = np.zeros_like(w)
    steps = min(MOST_STEPS, 1 + EPOCHS * len(features) // BATCH)
    for step in range(1, steps + 1):
        batch = scaled[rng.integers(len(features), size=BATCH)]
        gradient = gradient_at(batch, w) + L2 * w
        mean = BETA_1 * mean + (1 - BETA_1) * gradient
        square = BETA_2 * square + (1 - BETA_2) * gradient**2
        size = np.sqrt(square / (1 - BETA_2**step)) + 1e-8
        w -= LEARNING_RATE * (1 - step / steps) * mean / (1 - BETA_1**step) / size
    return scaled_weights(w.astype(np.float64), -centre / spread, 1 / spread)


def first_weights(weights: Reals, rng: np.random.Generator) -> Reals:
    """Units that look at anything, and say little."""
    units, features = count_units(weights), len(weights) - ROWS
    found = weights.copy()
    found[:features, UNITS:] = rng.normal(scale=features**-0.5, size=(features, 2 * units))
    found[features + OUTPUT, UNITS : UNITS + units] = rng.normal(scale=FIRST_OUTPUTS, size=units)
    return found


def scaled_weights(weights: Floats, centre: Floats, spread: Floats) -> Floats:
    """The weights that say the same of features from which `centre` is taken, divided by `spread`.

    What all seats have alike makes no difference to the sum, but to the units.
    """
    features, units = len(weights) - ROWS, count_units(weights)
    found = weights.copy()
    found[:features] *= spread[:, None]
    shift = centre @ weights[:features, UNITS:]
    rows = features + PLAYERS + np.arange(2, MOST_SEATS + 1)
    found[rows, UNITS : UNITS + units] += shift[:units] + shift[units:]
    return found


def gradient_at(samples: Samples, w: Reals) -> Reals:
    """The gradient of the cross-entropy."""
    count, units = samples.features.shape[2], count_units(w)
    error = (predicted_shares(samples, w) - samples.shares) / len(samples.shares)
    error *= is_playing(samples)
    late = samples.progress[:, None]
    flat = samples.features.reshape(-1, count)
    gradient = np.zeros_like(w)
    gradient[:count, EARLY] = (error * (1 - late)).reshape(-1) @ flat
    gradient[:count, LATE] = (error * late).reshape(-1) @ flat
    sums = unit_sums(samples, w)
    own = slice(UNITS, UNITS + units)
    gradient[count + OUTPUT, own] = error.reshape(-1) @ np.maximum(sums, 0).reshape(-1, units)
    through = (sums > 0) * error[:, :, None] * w[count + OUTPUT, own]
    gradient[:count, own] = flat.T @ through.reshape(-1, units)
    others = of_others(samples).reshape(-1, count)
    gradient[:count, UNITS + units :] = others.T @ through.reshape(-1, units)
    per_sample = through.sum(axis=1)
    gradient[count + PROGRESS, own] = samples.progress @ per_sample
    np.add.at(gradient[:, own], count + PLAYERS + samples.players, per_sample)
    return gradient
