"""PPO by self-play: one small network plays all seats, and learns from each seat's own returns.

    pip install 'rivertable[research]' torch
    python examples/ppo.py wadi --players 2 --minutes 5 --save wadi.npz

It plays many games at once against itself (`VectorEnv`), gives each decision its advantage (`advantages`),
and improves by the clipped objective of Schulman et al. (2017). Then it plays against random players and
some levels, in every seat in turn, and says what share of the win it gets, with a 95 % interval.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

from rivertable.research.evaluation import share
from rivertable.research.policy import Policy
from rivertable.research.returns import advantages
from rivertable.research.vector import VectorEnv

GAMES, STEPS, EPOCHS, BATCHES = 256, 64, 3, 8
CLIP, ENTROPY, RATE, WIDTH = 0.2, 0.01, 5e-4, 256
NOTHING = -1e9


class Network(nn.Module):
    """What a seat knows, to how good each action looks and what share of the win it expects."""

    def __init__(self, length: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(length, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(WIDTH, actions), nn.Linear(WIDTH, 1)

    def forward(self, observed, mask):
        hidden = self.body(observed.float())
        logits = self.policy(hidden).masked_fill(mask == 0, NOTHING)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)

    @torch.no_grad()
    def act(self, observations, masks):
        """A policy for `opponents`, and for the evaluation: drawn actions."""
        return self(torch.as_tensor(observations), torch.as_tensor(masks))[0].sample().numpy()

    def saved(self, game, players):
        """The same policy for arena and live tables, which need no PyTorch."""
        parts = self.body[0], self.body[2], self.policy
        layers = [(one.weight.detach().numpy(), one.bias.detach().numpy()) for one in parts]
        return Policy.of_layers(game, players, layers, temperature=0)


def collect(env, network, observed, info):
    """So many steps of all games, as arrays by step and game, and where they go on."""
    steps = []
    for _ in range(STEPS):
        mask, seats = info["action_mask"], info["seat"]
        with torch.no_grad():
            odds, values = network(torch.as_tensor(observed), torch.as_tensor(mask))
            actions = odds.sample()
        before = observed, mask, actions.numpy(), odds.log_prob(actions).numpy()
        observed, _, terminations, truncations, info = env.step(actions.numpy())
        steps.append((*before, info["rewards"], values.numpy(), seats, terminations, truncations))
    return [np.array(column) for column in zip(*steps, strict=True)], observed, info


def improve(network, optimizer, data, left=1.0):
    """A few rounds of gradient steps over what was collected; smaller ones towards the end."""
    optimizer.param_groups[0]["lr"] = RATE * max(left, 0.05)
    seen, masks, actions, log_odds, *course = data
    gained, returns = advantages(*course)
    gained = (gained - gained.mean()) / (gained.std() + 1e-8)
    columns = (seen, masks, actions, log_odds, gained.astype("f4"), returns.astype("f4"))
    rows = [torch.as_tensor(column.reshape(-1, *column.shape[2:])) for column in columns]
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(rows[0])).chunk(BATCHES):
            seen, mask, action, before, gain, wanted = (row[batch] for row in rows)
            odds, value = network(seen, mask)
            ratio = (odds.log_prob(action) - before).exp()
            won = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = (
                0.5 * (value - wanted).square().mean()
                - won
                - left * ENTROPY * odds.entropy().mean()
            )
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def train(game, players, seconds, seed=1, **parameters):
    """Returns the network, and how many decisions it has learned from."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    env = VectorEnv(game, GAMES, players, **parameters)
    observed, info = env.reset(seed=seed)
    network = Network(env.observation.length, env.actions.count)
    optimizer, began, decisions = torch.optim.Adam(network.parameters(), RATE), time.time(), 0
    while time.time() - began < seconds:
        data, observed, info = collect(env, network, observed, info)
        improve(network, optimizer, data, left=max(0, 1 - (time.time() - began) / seconds))
        decisions += GAMES * STEPS
    return network, decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="wadi")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--against", nargs="*", default=["random", "1", "3"])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--save", metavar="FILE.npz")
    parser.add_argument("--shaping", nargs="*", default=[], metavar="SCORE=WEIGHT")
    wanted = parser.parse_args()
    pairs = (pair.split("=") for pair in wanted.shaping)
    shaping = {score: float(weight) for score, weight in pairs}
    seconds = 60 * wanted.minutes
    game, players = wanted.game, wanted.players
    network, decisions = train(game, players, seconds, shaping=shaping)
    print(f"{decisions:,} decisions in {wanted.minutes:g} minutes")
    policy = network.saved(game, players)
    if wanted.save:
        policy.save(wanted.save)
    for name in wanted.against:
        found = share(policy, game, players, name, wanted.games)
        print(f"{game}, {players} players, {name}: {found}", flush=True)


if __name__ == "__main__":
    main()
