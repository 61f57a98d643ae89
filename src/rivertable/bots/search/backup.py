"""What a simulation found goes back to the decisions on its way: as a mean, or as a proof."""

from rivertable.bots.search.regret import add_regrets
from rivertable.bots.search.tree import NONE, Tree, add_to_root
from rivertable.bots.search.workspace import Workspace
from rivertable.engine.arrays import Floats, Record
from rivertable.engine.compiled import compiled, inlined
from rivertable.engine.seats import MOST_SEATS

CERTAIN = 1.0 - 1e-6
EFFORT = 1e-4  # what a move costs who makes it, so that of two equal ways the shorter one is taken


@compiled
def prove(tree: Tree, place: int, share: Floats, worth: Floats, players: int) -> None:
    """Write down an exact result."""
    node = tree.nodes[place]
    node.proven = 1
    for me in range(players):
        node.share[me] = share[me]
        node.worth[me] = worth[me]


@inlined
def copy_value(node: Record, work: Workspace) -> None:
    """Take over what was proven before."""
    for me in range(MOST_SEATS):
        work.share[me] = node.share[me]
        work.worth[me] = node.worth[me]


@inlined
def effort(move: int, idle: int) -> float:
    """What a move costs: nothing if it is the one that does nothing."""
    return 0.0 if move == idle else EFFORT


@inlined
def backup(tree: Tree, top: int, work: Workspace, length: int, searcher: int, idle: int) -> None:
    """Back the value of the leaf up to every decision on the way, from the last one on.

    A seat that has a better move for sure would not have gone this way: then that move's value is
    backed up instead.
    """
    for i in range(length - 1, -1, -1):
        node = tree.nodes[work.path[i, 0]]
        edge = tree.edges[work.path[i, 1]]
        seat = work.path[i, 2]
        work.worth[seat - 1] -= effort(edge.move, idle)
        if work.path[i, 3]:
            add_regrets(tree, node, work.path[i, 1], work.worth[seat - 1])
        edge.visits += 1
        edge.value_sum += work.worth[seat - 1]
        if work.path[i, 0] == top:
            add_to_root(tree, work.path[i, 1] - node.first, work.share)
        if edge.child != NONE and tree.nodes[edge.child].proven:
            prove_node(tree, node, seat, searcher, idle)
        if node.best_proven != NONE:
            take_surer(tree, node, seat, work, idle)
        node.value_sum += work.worth[seat - 1]
        node.square_sum += work.worth[seat - 1] * work.worth[seat - 1]


@inlined
def take_surer(tree: Tree, node: Record, seat: int, work: Workspace, idle: int) -> None:
    """The best move that is proven, if it is worth more than what was found."""
    edge = tree.edges[node.best_proven]
    proven = tree.nodes[edge.child]
    if proven.worth[seat - 1] - effort(edge.move, idle) > work.worth[seat - 1]:
        copy_value(proven, work)
        work.worth[seat - 1] -= effort(edge.move, idle)


@compiled
def prove_node(tree: Tree, node: Record, seat: int, searcher: int, idle: int) -> None:
    """Prove a node: by the best of its moves if all are proven, or by one that surely wins.

    The seat that thinks is not content with any win: it looks for the best one.
    """
    best = NONE
    most = -1.0
    are_all_proven = True
    for i in range(node.first, node.first + node.count):
        edge = tree.edges[i]
        if edge.child == NONE or not tree.nodes[edge.child].proven:
            are_all_proven = False
        else:
            worth = tree.nodes[edge.child].worth[seat - 1] - effort(edge.move, idle)
            if worth > most:
                most = worth
                best = i
    node.best_proven = best
    if best == NONE:
        return
    found = tree.nodes[tree.edges[best].child]
    if are_all_proven or (seat != searcher and found.share[seat - 1] > CERTAIN):
        node.proven = 1
        for me in range(MOST_SEATS):
            node.share[me] = found.share[me]
            node.worth[me] = found.worth[me]
        node.worth[seat - 1] = most
