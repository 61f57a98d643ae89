"""The network of `network.py` in PyTorch: the place to put one of your own. `pip install torch`

python examples/ppo.py wadi --network network_torch
"""

import numpy as np
import torch
from torch import nn

WIDTH, MAX_NORM, ILLEGAL = 256, 0.5, -1e9


class Network(nn.Module):
    """What a seat knows, to log probabilities of actions, and values: what the seat expects."""

    def __init__(self, length, actions, values=1, most=1, seed=1):
        super().__init__()
        torch.manual_seed(seed)
        scale = np.broadcast_to(np.maximum(most, 1.0) ** -0.5, length)
        self.register_buffer("scale", torch.tensor(scale, dtype=torch.float32))
        first, second = nn.Linear(length, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.body = nn.Sequential(first, nn.ReLU(), second, nn.ReLU())
        self.policy, self.value = nn.Linear(WIDTH, actions), nn.Linear(WIDTH, values)
        nn.init.normal_(self.policy.weight, std=0.001)  # at first all actions look alike
        self.optimizer = torch.optim.Adam(self.parameters(), eps=1e-5)

    def forward(self, observed, mask):
        hidden = self.body(torch.as_tensor(observed).float() * self.scale)
        self.out = self.policy(hidden), self.value(hidden)  # kept for `learn`
        log_probs = torch.where(torch.as_tensor(mask) == 1, self.out[0], ILLEGAL).log_softmax(-1)
        return log_probs.detach().numpy(), self.out[1].detach().numpy()

    def learn(self, logit_gradients, value_gradients, rate):
        """A step of Adam, from the gradients of the loss by logits and values, as they were called last."""
        self.optimizer.param_groups[0]["lr"] = rate
        self.optimizer.zero_grad()
        gradients = [
            torch.as_tensor(one, dtype=torch.float32) for one in (logit_gradients, value_gradients)
        ]
        torch.autograd.backward(self.out, gradients)
        nn.utils.clip_grad_norm_(self.parameters(), MAX_NORM)
        self.optimizer.step()

    def layers(self):
        """Weight and bias of each layer, from an observation to the actions: for a `Policy`."""
        parts = self.body[0], self.body[2], self.policy
        found = [(one.weight.detach().numpy(), one.bias.detach().numpy()) for one in parts]
        return [(found[0][0] * self.scale.numpy(), found[0][1]), *found[1:]]
