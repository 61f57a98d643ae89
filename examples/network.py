"""A small network that learns, in NumPy, so that the examples need nothing else: three layers and Adam.

`network_torch.py` does the same with PyTorch. A network of your own needs the same three methods.
"""

from itertools import pairwise

import numpy as np

WIDTH = 256
BETAS, EPSILON = (0.9, 0.999), 1e-5  # of Adam
MAX_NORM = 0.5  # of the gradient; a longer one is clipped
ILLEGAL = -1e9


def softmax(logits):
    """Logits to probabilities."""
    exps = np.exp(logits - logits.max(axis=1, keepdims=True))
    return exps / exps.sum(axis=1, keepdims=True)


def draw(probs, rng):
    """One action of each row, by their probabilities."""
    summed = probs.cumsum(axis=1)
    return (summed > rng.random((len(probs), 1)) * summed[:, -1:]).argmax(axis=1)


class Network:
    """What a seat knows, to log probabilities of actions, and values: what the seat expects."""

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
        """The logarithms of the policy, and the values."""
        self.inputs = [observed * self.scale]  # of each layer, for `learn`
        *body, last = zip(self.parts[::2], self.parts[1::2], strict=True)
        for weight, bias in body:
            self.inputs.append(np.maximum(self.inputs[-1] @ weight + bias, 0))
        out = self.inputs[-1] @ last[0] + last[1]
        logits = np.where(mask == 1, out[:, : self.actions], np.float32(ILLEGAL))
        logits -= logits.max(axis=1, keepdims=True)
        log_probs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return log_probs, out[:, self.actions :]

    def learn(self, logit_gradients, value_gradients, rate):
        """A step of Adam, from the gradients of the loss by logits and values, as they were called last.

        For cross entropy the gradient by the logits is the policy less the policy that is wanted.
        """
        gradients, found = np.hstack([logit_gradients, value_gradients]).astype("f4"), []
        for number in reversed(range(len(self.inputs))):
            found += [gradients.sum(axis=0), self.inputs[number].T @ gradients]
            gradients = gradients @ self.parts[2 * number].T * (self.inputs[number] > 0)
        length = sum(float((one * one).sum()) for one in found) ** 0.5
        self.adam([one * min(1.0, MAX_NORM / (length + 1e-6)) for one in reversed(found)], rate)

    def adam(self, gradients, rate):
        """Kingma and Ba (2015)"""
        self.steps += 1
        for part, (mean, square), gradient in zip(self.parts, self.moments, gradients, strict=True):
            mean += (1 - BETAS[0]) * (gradient - mean)
            square += (1 - BETAS[1]) * (gradient * gradient - square)
            size = np.sqrt(square / (1 - BETAS[1] ** self.steps)) + EPSILON
            part -= rate / (1 - BETAS[0] ** self.steps) * mean / size

    def layers(self):
        """Weight and bias of each layer, from an observation to the actions: for a `Policy`."""
        first, *weights = (part.T for part in self.parts[::2])
        *biases, last = self.parts[1::2]
        weights[-1] = weights[-1][: self.actions]
        return list(
            zip([first * self.scale, *weights], [*biases, last[: self.actions]], strict=True)
        )
