"""A small network that learns, in NumPy, so that the examples need nothing else: three layers and Adam.

`network_torch.py` does the same with PyTorch. A network of your own needs the same three methods.
"""

from itertools import pairwise

import numpy as np

WIDTH = 256
MEAN, SQUARE, TINY = 0.9, 0.999, 1e-5  # of Adam
LONGEST = 0.5  # step; a longer one is cut to this length
ILLEGAL = -1e9


def softmax(values):
    """The odds whose logarithms these are, but for a constant."""
    odds = np.exp(values - values.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def draw(odds, rng):
    """One action of each row, by their odds."""
    summed = odds.cumsum(axis=1)
    return (summed > rng.random((len(odds), 1)) * summed[:, -1:]).argmax(axis=1)


class Network:
    """What a seat knows, to the log odds of each action, and values: what the seat expects."""

    def __init__(self, length, actions, values=1, most=1, seed=1):
        rng = np.random.default_rng(seed)
        self.scale = np.broadcast_to(np.maximum(most, 1.0) ** -0.5, length).astype("f4")
        self.actions, self.parts, self.steps = actions, [], 0
        for inputs, outputs in pairwise((length, WIDTH, WIDTH, actions + values)):
            weight = rng.normal(0, (2 / inputs) ** 0.5, (inputs, outputs))
            self.parts += [weight.astype("f4"), np.zeros(outputs, "f4")]
        self.parts[-2] *= np.where(np.arange(outputs) < actions, 0.01, 0.5).astype("f4")
        self.moments = [np.zeros((2, *part.shape), "f4") for part in self.parts]

    def __call__(self, observed, mask):
        """The log odds of the actions, and the values."""
        self.inputs = [observed * self.scale]  # of each layer, for `learn`
        *body, last = zip(self.parts[::2], self.parts[1::2], strict=True)
        for weight, bias in body:
            self.inputs.append(np.maximum(self.inputs[-1] @ weight + bias, 0))
        out = self.inputs[-1] @ last[0] + last[1]
        odds = np.where(mask == 1, out[:, : self.actions], np.float32(ILLEGAL))
        odds -= odds.max(axis=1, keepdims=True)
        odds -= np.log(np.exp(odds).sum(axis=1, keepdims=True))
        return odds, out[:, self.actions :]

    def learn(self, odds_slopes, value_slopes, rate):
        """A step downhill: the slopes are those of the loss by what was returned last.

        By the odds before they were normed (for softmax and cross entropy: odds less the wanted ones).
        """
        slopes, found = np.hstack([odds_slopes, value_slopes]).astype("f4"), []
        for number in reversed(range(len(self.inputs))):
            found += [slopes.sum(axis=0), self.inputs[number].T @ slopes]
            slopes = slopes @ self.parts[2 * number].T * (self.inputs[number] > 0)
        length = sum(float((one * one).sum()) for one in found) ** 0.5
        self.adam([one * min(1.0, LONGEST / (length + 1e-6)) for one in reversed(found)], rate)

    def adam(self, slopes, rate):
        """Kingma and Ba (2015)"""
        self.steps += 1
        for part, (mean, square), slope in zip(self.parts, self.moments, slopes, strict=True):
            mean += (1 - MEAN) * (slope - mean)
            square += (1 - SQUARE) * (slope * slope - square)
            size = np.sqrt(square / (1 - SQUARE**self.steps)) + TINY
            part -= rate / (1 - MEAN**self.steps) * mean / size

    def layers(self):
        """Weight and bias of each layer, from an observation to the actions: for a `Policy`."""
        first, *weights = (part.T for part in self.parts[::2])
        *biases, last = self.parts[1::2]
        weights[-1] = weights[-1][: self.actions]
        return list(
            zip([first * self.scale, *weights], [*biases, last[: self.actions]], strict=True)
        )
