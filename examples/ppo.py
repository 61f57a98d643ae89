"""PPO by self-play: one small network plays all seats, and learns from each seat's own returns.

    pip install 'rivertable[research]'
    python examples/ppo.py wadi --players 2 --minutes 3 --rival 3 --save wadi.npz

It plays many games at once against itself (`VectorEnv`), and some of them against a rival, a level for
example; gives each decision its advantage (`advantages`), and improves by the clipped objective of Schulman
et al. (2017). Then it plays against random players and some levels, in every seat in turn, and says what
share of the win it gets, with a 95 % interval.
"""

import os
import time

# NumPy's matrices: so small a network is slower on several processors.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from network import Network, draw
from training import arguments, bot, report, show, trained

from rivertable.research.learner.opponents import opponent_of
from rivertable.research.returns import advantages
from rivertable.research.vector import VectorEnv

GAMES, STEPS, EPOCHS, BATCH = 256, 64, 3, 2048
CLIP, ENTROPY, RATE = 0.2, 0.01, 1e-3
AGAINST_RIVAL, ALONE = 1 / 4, 0.3  # of the games; for how much of the time there is no rival yet
RECIPES = {  # what is paid on the way; random games of Niagara hardly end, so they are cut off
    "wadi": {"shaping": {"points": 0.05}},
    "wind-river": {"shaping": {"safe_tipis": 0.05}},
    "niagara": {"shaping": {"value": 0.05}, "max_steps": 600},
}


def collect(env, network, rng, observed, info, rival=None, rivals=0):
    """So many steps of all games, and where they go on; `rivals` are the seats that a rival plays."""
    steps = []
    for _ in range(STEPS):
        mask, seats = info["action_mask"], info["seat"]
        log_probs, values = network(observed, mask)
        actions = draw(np.exp(log_probs), rng)
        theirs = seats == rivals
        if theirs.any():
            actions[theirs] = rival.choose(env, np.flatnonzero(theirs))
            seats = np.where(theirs, 0, seats)  # no decision of ours
        before = observed, mask, actions, log_probs[np.arange(GAMES), actions]
        observed, _, terminations, truncations, info = env.step(actions)
        steps.append((*before, info["rewards"], values[:, 0], seats, terminations, truncations))
    return [np.array(column) for column in zip(*steps, strict=True)], observed, info


def improve(network, rng, data, left=1.0):
    """A few rounds of gradient steps over our decisions; smaller ones towards the end."""
    *seen, rewards, values, seats, terminations, truncations = data
    gains, returns = advantages(rewards, values, seats, terminations, truncations)
    ours = seats > 0
    gains = (gains - gains[ours].mean()) / (gains[ours].std() + 1e-8)
    rows = [column[ours] for column in (*seen, gains, returns)]
    count = int(ours.sum())
    for _ in range(EPOCHS):
        for batch in np.array_split(rng.permutation(count), -(-count // BATCH)):
            observed, mask, *rest = (row[batch] for row in rows)
            gradients = gradients_of(*network(observed, mask), *rest, left)
            network.learn(*gradients, RATE * max(left, 0.02))
    return count


def gradients_of(log_probs, values, actions, before, gains, returns, left):
    """Those of PPO's loss, by the logits and by the values."""
    probs, every = np.exp(log_probs), np.arange(len(actions))
    ratio = np.exp(log_probs[every, actions] - before)
    is_free = ratio * gains <= ratio.clip(1 - CLIP, 1 + CLIP) * gains
    push = np.where(is_free, ratio * gains, 0)[:, None]
    entropy = -(probs * log_probs).sum(axis=1, keepdims=True)
    gradients = probs * (push + left * ENTROPY * (log_probs + entropy))
    gradients[every, actions] -= push[:, 0]
    return gradients / len(actions), (values - returns[:, None]) / len(actions)


def train(game, players, seconds, seed=1, rival=None, most=np.inf, kind=Network, **parameters):
    """The network after so much processor time or `most` decisions, and how many it learned from."""
    env, rng = VectorEnv(game, GAMES, players, **parameters), np.random.default_rng(seed)
    observed, info = env.reset(seed=seed)
    bounds = env.observation.bounds[1]
    network = kind(env.observation.length, env.actions.count, most=bounds, seed=seed)
    opponent = opponent_of(rival) if rival else None
    some = np.where(np.arange(GAMES) < GAMES * AGAINST_RIVAL, 1 + np.arange(GAMES) % players, 0)
    began, decisions, done = time.process_time(), 0, 0.0
    while done < 1:
        rivals = some if opponent and done >= ALONE else np.zeros(GAMES)
        data, observed, info = collect(env, network, rng, observed, info, opponent, rivals)
        decisions += improve(network, rng, data, left=1 - done)
        done = max((time.process_time() - began) / seconds, decisions / most)
        show(done, decisions)
    return network, decisions


if __name__ == "__main__":
    parser = arguments(__doc__, players=3, minutes=6)
    parser.add_argument("--rival", type=bot, help="a level, or whoever else may play in the arena")
    wanted = parser.parse_args()
    network = trained(train, wanted, wanted.rival, **RECIPES.get(wanted.game, {}))
    report(network, wanted, temperature=0)
