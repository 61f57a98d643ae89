"""Regret matching finds the mixture that cannot be foreseen."""

import numpy as np
import pytest

from rivertable.bots.search.regret import add_regrets, draw_edge
from rivertable.bots.search.tree import EDGE, NODE, Tree, add_edges
from rivertable.engine.arrays import Numbers

ROUNDS = 3000
# A game of two for all or nothing: what the first one gets, by its own move and the other's.
PAYOFFS = ((0.9, 0.2), (0.3, 0.6))
EQUILIBRIUM = (0.3, 0.4)  # of the first moves: then both moves of the other are worth the same


def two_nodes() -> Tree:
    """One for each player, with two moves each, of which nothing is known."""
    nodes = np.zeros(2, NODE).view(np.recarray)
    edges = np.zeros(4, EDGE).view(np.recarray)
    empty = np.zeros(1, np.int64)
    tree = Tree(nodes, edges, empty, empty, np.zeros(3, np.int64), np.zeros((1, 1)))
    moves: Numbers = np.arange(2, dtype=np.int16)
    for place in range(2):
        add_edges(tree, place, moves, 2)
    edges.prior = 0.5
    return tree


def test_the_mean_of_regret_matching_is_the_equilibrium() -> None:
    tree, rng = two_nodes(), np.array([7], np.int64)
    drawn = np.zeros(4)
    for _ in range(ROUNDS):
        edges = [draw_edge(tree, tree.nodes[place], rng) for place in range(2)]
        first = PAYOFFS[edges[0]][edges[1] - 2]
        for place, edge, worth in zip(range(2), edges, (first, 1 - first), strict=True):
            add_regrets(tree, tree.nodes[place], edge, worth)
            tree.edges[edge].visits += 1
            tree.edges[edge].value_sum += worth
            drawn[edge] += 1
    found = drawn[0] / ROUNDS, drawn[2] / ROUNDS
    assert found == pytest.approx(EQUILIBRIUM, abs=0.06)
