"""Choosing while others choose: regret matching, compiled.

Who chooses a tile in Niagara while all others do cannot answer them: what is good depends on what they
choose at the same time, and a fixed answer can be foreseen. Regret matching draws each move as often
as one would have liked to have made it so far. In a game of two for all or nothing the mean of that is
a best mixture; with more players it is a good one.

Only one move is tried in a simulation. What the others would have brought is taken from their means so
far, and the one that was tried is corrected by what it brought (as in MCCFR with a baseline).
"""

from rivertable.bots.search.tree import NONE, Tree
from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.compiled import compiled
from rivertable.engine.kernel import below

EXPLORATION = 0.1  # of the draws are any move
FINENESS = 1 << 20  # of a draw


@compiled
def draw_edge(tree: Tree, node: Record, rng: Numbers) -> int:
    """An edge, as likely as its regret says."""
    total = sum_of_regrets(tree, node)
    rest = below(rng, FINENESS) / FINENESS
    drawn = NONE
    for i in range(node.first, node.first + node.count):
        drawn = i
        rest -= chance_of(tree, node, i, total)
        if rest < 0.0:
            break
    return drawn


@compiled
def sum_of_regrets(tree: Tree, node: Record) -> float:
    total = 0.0
    for i in range(node.first, node.first + node.count):
        total += tree.edges[i].regret
    return total


@compiled
def chance_of(tree: Tree, node: Record, i: int, total: float) -> float:
    """How likely an edge is drawn; as long as nothing is regretted, by its prior."""
    edge = tree.edges[i]
    wanted = edge.regret / total if total > 0.0 else edge.prior
    return (1.0 - EXPLORATION) * wanted + EXPLORATION / node.count


@compiled
def mean_of(edge: Record) -> float:
    return edge.value_sum / edge.visits if edge.visits else edge.initial_value


@compiled
def add_regrets(tree: Tree, node: Record, drawn: int, worth: float) -> None:
    """After a simulation that went by the edge that was drawn, and brought so much."""
    total = sum_of_regrets(tree, node)
    tried = tree.edges[drawn]
    mean = worth - mean_of(tried)
    corrected = mean / chance_of(tree, node, drawn, total)
    for i in range(node.first, node.first + node.count):
        mean += chance_of(tree, node, i, total) * mean_of(tree.edges[i])
    for i in range(node.first, node.first + node.count):
        edge = tree.edges[i]
        found = mean_of(edge) + (corrected if i == drawn else 0.0)
        edge.regret = max(0.0, edge.regret + found - mean)
