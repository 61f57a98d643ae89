"""PPO by self-play: one small network plays all seats, and learns from each seat's own returns.

    pip install 'rivertable[research]' torch
    python examples/ppo.py wadi --players 2 --minutes 6 --rival 3 --save wadi.npz

It plays many games at once against itself (`VectorEnv`), and some of them against a rival, a level for
example; gives each decision its advantage (`advantages`), and improves by the clipped objective of Schulman
et al. (2017). Then it plays against random players and some levels, in every seat in turn, and says what
share of the win it gets, with a 95 % interval.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

from rivertable.research.evaluation import reports
from rivertable.research.learner.opponents import opponent_of
from rivertable.research.policy import Policy
from rivertable.research.returns import advantages
from rivertable.research.vector import VectorEnv

GAMES, STEPS, EPOCHS, BATCH = 256, 64, 3, 2048
CLIP, ENTROPY, RATE, WIDTH = 0.2, 0.01, 1e-3, 256
AGAINST_RIVAL, ALONE = 1 / 4, 0.3  # of the games; for how much of the time there is no rival yet
RECIPES = {  # what is paid on the way; random games of Niagara hardly end, so they are cut off
    "wadi": {"shaping": {"points": 0.05}},
    "wind-river": {"shaping": {"safe_tipis": 0.05}},
    "niagara": {"shaping": {"value": 0.05}, "max_steps": 600},
}


class Network(nn.Module):
    """What a seat knows, to the log odds of each action and what return the seat expects."""

    def __init__(self, length, actions, most=1):
        super().__init__()
        scale = np.broadcast_to(
            np.maximum(most, 1) ** -0.5, length
        )  # counts are no larger than flags
        self.register_buffer("scale", torch.tensor(scale, dtype=torch.float32))
        first, second = nn.Linear(length, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.body = nn.Sequential(first, nn.ReLU(), second, nn.ReLU())
        self.policy, self.value = nn.Linear(WIDTH, actions), nn.Linear(WIDTH, 1)
        nn.init.normal_(self.policy.weight, std=0.001)  # at first all actions look alike

    def forward(self, observed, mask):
        hidden = self.body(observed.float() * self.scale)
        odds = torch.where(mask == 1, self.policy(hidden), -1e9).log_softmax(-1)
        return odds, self.value(hidden).squeeze(-1)

    @torch.no_grad()
    def draw(self, observed, mask):
        """Actions by their odds, the logarithms of those, and the expected returns."""
        odds, values = self(torch.as_tensor(observed), torch.as_tensor(mask))
        actions = (odds - torch.empty_like(odds).exponential_().log()).argmax(-1)  # Gumbel's way
        return actions.numpy(), odds.gather(1, actions[:, None])[:, 0].numpy(), values.numpy()

    def saved(self, game, players):
        """The policy for arena and live tables, which need no PyTorch: it plays what looks best."""
        parts = self.body[0], self.body[2], self.policy
        layers = [(one.weight.detach().numpy(), one.bias.detach().numpy()) for one in parts]
        layers[0] = layers[0][0] * self.scale.numpy(), layers[0][1]
        return Policy.of_layers(game, players, layers, temperature=0)


def collect(env, network, observed, info, rival=None, rivals=0):
    """So many steps of all games, and where they go on; `rivals` are the seats that a rival plays."""
    steps = []
    for _ in range(STEPS):
        mask, seats = info["action_mask"], info["seat"]
        actions, odds, values = network.draw(observed, mask)
        theirs = seats == rivals
        if theirs.any():
            actions[theirs] = rival.choose(env, np.flatnonzero(theirs))
            seats = np.where(theirs, 0, seats)  # no decision of ours
        before = observed, mask, actions, odds
        observed, _, terminations, truncations, info = env.step(actions)
        steps.append((*before, info["rewards"], values, seats, terminations, truncations))
    return [np.array(column) for column in zip(*steps, strict=True)], observed, info


def improve(network, optimizer, data, left=1.0):
    """A few rounds of gradient steps over our decisions; smaller ones towards the end."""
    optimizer.param_groups[0]["lr"] = RATE * max(left, 0.02)
    *seen, rewards, values, seats, terminations, truncations = data
    gained, returns = advantages(rewards, values, seats, terminations, truncations)
    ours = seats > 0
    gained = (gained - gained[ours].mean()) / (gained[ours].std() + 1e-8)
    columns = (*seen, gained.astype("f4"), returns.astype("f4"))
    rows = [torch.as_tensor(column[ours]) for column in columns]
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(rows[0])).split(BATCH):
            observed, mask, action, before, gain, wanted = (row[batch] for row in rows)
            odds, value = network(observed, mask)
            ratio = (odds.gather(1, action[:, None])[:, 0] - before).exp()
            won = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(odds.exp() * odds).sum(-1).mean()
            loss = 0.5 * (value - wanted).square().mean() - won - left * ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
    return int(ours.sum())


def train(game, players, seconds, seed=1, rival=None, most=np.inf, **parameters):
    """The network after so much processor time or `most` decisions, and how many it learned from."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    env = VectorEnv(game, GAMES, players, **parameters)
    observed, info = env.reset(seed=seed)
    network = Network(env.observation.length, env.actions.count, env.observation.bounds[1])
    optimizer = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    opponent = opponent_of(rival) if rival else None
    some = np.where(np.arange(GAMES) < GAMES * AGAINST_RIVAL, 1 + np.arange(GAMES) % players, 0)
    began, decisions, done = time.process_time(), 0, 0.0
    while done < 1:
        rivals = some if opponent and done >= ALONE else np.zeros(GAMES)
        data, observed, info = collect(env, network, observed, info, opponent, rivals)
        decisions += improve(network, optimizer, data, left=1 - done)
        done = max((time.process_time() - began) / seconds, decisions / most)
    return network, decisions


def recipe(game, shaping=None, max_steps=None):
    """The parameters of the environment: those of the game, unless others are given."""
    given = {"shaping": None if shaping is None else dict(shaping), "max_steps": max_steps}
    return RECIPES.get(game, {}) | {n: value for n, value in given.items() if value is not None}


def weighted(text):
    """SCORE=WEIGHT"""
    score, _, weight = text.partition("=")
    return score, float(weight)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="wadi")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=6, help="of the processor's time")
    parser.add_argument("--rival", help="a level, or whoever else may play in the arena")
    parser.add_argument("--shaping", nargs="*", type=weighted, metavar="SCORE=WEIGHT")
    parser.add_argument("--max-steps", type=int, help="after which a game is cut off")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", nargs="*", default=["random", "1", "3"], metavar="BOT[:GAMES]")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--save", metavar="FILE.npz")
    wanted = parser.parse_args()
    game, players, seconds = wanted.game, wanted.players, 60 * wanted.minutes
    parameters = recipe(game, wanted.shaping, wanted.max_steps)
    network, decisions = train(game, players, seconds, wanted.seed, wanted.rival, **parameters)
    print(f"{decisions:,} decisions in {wanted.minutes:g} minutes", flush=True)
    policy = network.saved(game, players)
    if wanted.save:
        policy.save(wanted.save)
    for line in reports(policy, game, players, wanted.against, wanted.games):
        print(line, flush=True)


if __name__ == "__main__":
    main()
