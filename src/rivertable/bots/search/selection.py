"""Which edge a simulation follows: PUCT with an evaluation, UCT without, compiled."""

from math import sqrt

from rivertable.bots.search.tree import NONE, Tree
from rivertable.bots.search.workspace import Style
from rivertable.engine.arrays import Record
from rivertable.engine.compiled import inlined
from rivertable.engine.exponentials import log

# The first evaluations of a node's moves count as so many visits in its standard deviation, whose
# square is such a part of the square of how far they lie apart.
SPREAD_VISITS, SPREAD_PART = 4.0, 1 / 12


@inlined
def select_edge(tree: Tree, place: int, style: Style) -> int:
    """The edge to follow, by PUCT or by UCT; one that is proven has nothing more to tell.

    Only the child of the best one is looked at: children lie far apart in memory.
    """
    best = best_edge(tree, place, style)
    while best != NONE and is_proven(tree, tree.edges[best]):
        tree.edges[best].is_closed = 1
        best = best_edge(tree, place, style)
    return best


@inlined
def is_proven(tree: Tree, edge: Record) -> bool:
    """Does it lead for sure to a node that is proven?"""
    return bool(edge.child != NONE and tree.nodes[edge.child].proven)


@inlined
def best_edge(tree: Tree, place: int, style: Style) -> int:
    """The edge with the highest score, of those that are not known to be proven."""
    node = tree.nodes[place]
    puct_scale = style.exploration * deviation(node) * sqrt(float(node.visits))
    uct_scale = 0.0 if style.is_evaluated else style.exploration * sqrt(log(float(node.visits)))
    best = NONE
    best_score = -1e9
    for i in range(node.first, node.first + node.count):
        edge = tree.edges[i]
        if edge.is_closed:
            continue
        if style.is_evaluated:
            score = puct_value(edge, puct_scale, style.prior_visits)
        else:
            score = uct_value(edge, uct_scale)
        if score > best_score:
            best_score = score
            best = i
    return best


@inlined
def deviation(node: Record) -> float:
    """How far apart values lie here: the standard deviation, at first that of the first evaluations.

    What is at stake in a decision may be a hundredth of the win or all of it. To explore alike in
    both, the constant of PUCT counts in standard deviations.
    """
    visits = float(node.visits)
    known = max(0.0, node.square_sum - node.value_sum * node.value_sum / visits)
    assumed = SPREAD_VISITS * SPREAD_PART * node.spread * node.spread
    return sqrt((known + assumed) / (visits + SPREAD_VISITS))


@inlined
def puct_value(edge: Record, scale: float, prior_visits: float) -> float:
    """PUCT, in which the first evaluation counts as a part of a visit."""
    if edge.visits == 0:  # as most are
        return edge.initial_value + scale * edge.prior
    known = edge.value_sum + prior_visits * edge.initial_value
    return known / (edge.visits + prior_visits) + scale * edge.prior / (1.0 + edge.visits)


@inlined
def uct_value(edge: Record, scale: float) -> float:
    """UCT as in the textbook, for searches without an evaluation."""
    if edge.visits == 0:
        return 1e6
    return edge.value_sum / edge.visits + scale / sqrt(float(edge.visits))
