"""A small AlphaZero: one network plays all seats, guided by a search over a batch of games.

    pip install 'rivertable[research]'
    python examples/alphazero.py wadi --players 2 --minutes 10 --save wadi.npz

All games are searched at once. Row `game * NODES + node` of one `VectorEnv` is a node of a game's tree: a
new node is a clone of its parent in which an action is played, so a simulation of all games is one step
of the environment and one call of the network (Silver et al. 2018, with the shares of all seats as value).
For games in which nothing is hidden and chance only says who starts: Wadi and Wind River.
"""

import os
import time

# NumPy's matrices: so small a network is slower on several processors.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from network import Network, draw, softmax
from training import arguments, report, show, trained

from rivertable.research.vector import VectorEnv

GAMES, SIMULATIONS, EXPLORATION = 128, 24, 1.5
NOISE, ALPHA, WARM = 0.25, 0.3, 12  # of the root's priors; moves of a game that are drawn by visits
KEPT, BATCH, UPDATES, RATE = 60_000, 512, 12, 1e-3


class Search:
    """The trees of all games."""

    def __init__(self, env, network, rng, nodes):
        self.env, self.network, self.rng, self.nodes = env, network, rng, nodes
        self.games, self.players = np.arange(env.num_envs // nodes), env.setting.players

    def run(self):
        """Search from all roots; returns how often each action was tried, and the roots' masks."""
        shape = (len(self.games), self.nodes, self.env.actions.count)
        self.prior, self.visits, self.won = np.zeros((3, *shape), np.float32)
        self.child = np.full(shape, -1, np.int16)
        self.seat = np.zeros(shape[:2], np.int64)
        self.value = np.zeros((*shape[:2], self.players))  # shares of all seats
        root = np.zeros_like(self.games)
        self.judge(root, np.zeros((len(self.games), self.players)))
        legal = self.prior[:, 0] > 0
        noise = self.rng.gamma(ALPHA, size=legal.shape) * legal
        noise /= noise.sum(axis=1, keepdims=True)
        self.prior[:, 0] = (1 - NOISE) * self.prior[:, 0] + NOISE * noise
        for node in range(1, self.nodes):
            self.simulate(node)
        return self.visits[:, 0], legal

    def judge(self, node, ended):
        """What the network thinks of a node of each game; where one has ended, its real shares."""
        rows = self.games * self.nodes + node
        observed, info = self.env.observe()
        seats, is_over = info["seat"][rows], ended.sum(axis=1) > 0
        log_probs, shares = self.network(observed[rows], info["action_mask"][rows])
        order = (np.arange(self.players) - (seats[:, None] - 1)) % self.players
        shares = np.take_along_axis(softmax(shares), order, axis=1)
        self.prior[self.games, node] = np.where(is_over[:, None], 0, np.exp(log_probs))
        self.value[self.games, node] = np.where(is_over[:, None], ended, shares)
        self.seat[self.games, node] = np.where(is_over, 0, seats)

    def simulate(self, fresh):
        """Go down all trees at once, add a node to each, and tell the way back what it is worth."""
        games, node, path = self.games, np.zeros_like(self.games), []
        is_going = np.ones(len(games), bool)
        parent, action = node.copy(), node.copy()
        while is_going.any():
            prior, visits = self.prior[games, node], self.visits[games, node]
            seat = self.seat[games, node]
            first = self.value[games, node, seat - 1][:, None]  # of what was not tried
            worth = np.where(visits > 0, self.won[games, node] / np.maximum(visits, 1), first - 0.1)
            bonus = EXPLORATION * prior * np.sqrt(1 + visits.sum(axis=1, keepdims=True))
            chosen = np.where(prior > 0, worth + bonus / (1 + visits), -1).argmax(axis=1)
            is_going &= seat > 0
            path.append((node, chosen, is_going.copy(), seat))
            parent, action = np.where(is_going, node, parent), np.where(is_going, chosen, action)
            below = self.child[games, node, chosen]
            is_going &= below >= 0
            node = np.where(is_going, below, node)
        is_new = self.child[games, parent, action] < 0
        self.expand(parent, action, is_new, fresh)
        shares = self.value[games, self.child[games, parent, action]]
        for at, chosen, was_here, seat in path:
            self.visits[games, at, chosen] += was_here
            self.won[games, at, chosen] += was_here * shares[games, seat - 1]

    def expand(self, parent, action, is_new, fresh):
        """Play an action in a clone of its node."""
        rows = self.games * self.nodes
        self.env.clone(rows + parent, rows + fresh)
        actions, chosen = np.zeros((2, self.env.num_envs), np.int64)
        actions[rows + fresh], chosen[rows + fresh] = action, is_new
        info = self.env.step_some(actions, chosen == 1)[-1]
        self.judge(np.full_like(parent, fresh), info["shares"][rows + fresh] * is_new[:, None])
        self.child[self.games[is_new], parent[is_new], action[is_new]] = fresh


def train(game, players, seconds, seed=1, games=GAMES, simulations=SIMULATIONS, kind=Network):
    """Returns the network, and how many decisions were searched."""
    nodes, rng = simulations + 1, np.random.default_rng(seed)
    env = VectorEnv(game, games * nodes, players, copy=False, autoreset_mode="DISABLED")
    env.reset(seed=seed)
    bounds = env.observation.bounds[1]
    network = kind(env.observation.length, env.actions.count, players, bounds, seed)
    search, roots = Search(env, network, rng, nodes), np.arange(games) * nodes
    running, moves = [[] for _ in range(games)], np.zeros(games, np.int64)
    kept, decisions, done, began = [], 0, 0.0, time.process_time()
    while done < 1:
        seen, seats = env.batch.observations[roots].copy(), env.batch.seats[roots].copy()
        visits, legal = search.run()
        probs = visits / visits.sum(axis=1, keepdims=True)
        chosen = np.where(moves < WARM, draw(probs, rng), visits.argmax(axis=1))
        for one in range(games):
            running[one].append((seen[one], legal[one], probs[one], seats[one]))
        actions, stepped = np.zeros((2, env.num_envs), np.int64)
        actions[roots], stepped[roots] = chosen, 1
        _, _, ended, _, info = env.step_some(actions, stepped == 1)
        moves += 1
        for one in np.flatnonzero(ended[roots]):
            shares = info["shares"][roots[one]]
            kept += [(*rest, np.roll(shares, 1 - seat)) for *rest, seat in running[one]]
            running[one], moves[one] = [], 0
        if ended[roots].any():
            fresh = np.zeros(env.num_envs, bool)
            fresh[roots] = ended[roots]
            env.reset(options={"reset_mask": fresh})
        decisions, kept = decisions + games, kept[-KEPT:]
        if len(kept) >= BATCH:
            improve(network, kept, rng)
        done = (time.process_time() - began) / seconds
        show(done, decisions)
    return network, decisions


def improve(network, kept, rng):
    """Some gradient steps towards what searches found and how games ended."""
    for _ in range(UPDATES):
        rows = [kept[one] for one in rng.integers(len(kept), size=BATCH)]
        seen, legal, probs, shares = (np.array(column) for column in zip(*rows, strict=True))
        log_probs, value = network(seen, legal)
        network.learn((np.exp(log_probs) - probs) / BATCH, (softmax(value) - shares) / BATCH, RATE)


if __name__ == "__main__":
    games = ["wadi", "wind-river"]
    wanted = arguments(__doc__, players=2, minutes=10, games=games).parse_args()
    report(trained(train, wanted), wanted, temperature=0.3)
