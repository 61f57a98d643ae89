"""What a simulation found goes back to the decisions on its way: as a mean, or as a proof."""

from rivertable.bots.search.tree import NONE, Tree, add_to_root
from rivertable.bots.search.workspace import Workspace
from rivertable.engine.arrays import Floats, Record
from rivertable.engine.compiled import compiled
from rivertable.engine.seats import MOST_SEATS

CERTAIN = 1.0 - 1e-6


@compiled
def prove(tree: Tree, place: int, share: Floats, players: int) -> None:
    """Write down an exact result."""
    node = tree.nodes[place]
    node.proven = 1
    for me in range(players):
        node.share[me] = share[me]


@compiled
def copy_share(node: Record, share: Floats, players: int) -> None:
    """Take over what was proven before."""
    for me in range(players):
        share[me] = node.share[me]


@compiled
def backup(tree: Tree, top: int, work: Workspace, length: int) -> None:
    """Back the value of the leaf up to every decision on the way, from the last one on.

    A seat that has a better move for sure would not have gone this way: then that move's value is
    backed up instead.
    """
    for i in range(length - 1, -1, -1):
        node = tree.nodes[work.path[i, 0]]
        edge = tree.edges[work.path[i, 1]]
        seat = work.path[i, 2]
        edge.visits += 1
        edge.value_sum += work.share[seat - 1]
        if work.path[i, 0] == top:
            add_to_root(tree, work.path[i, 1] - node.first, work.share)
        if edge.child != NONE and tree.nodes[edge.child].proven:
            prove_node(tree, node, seat)
        if node.best_proven != NONE:
            proven = tree.nodes[node.best_proven]
            if proven.share[seat - 1] > work.share[seat - 1]:
                copy_share(proven, work.share, MOST_SEATS)


@compiled
def prove_node(tree: Tree, node: Record, seat: int) -> None:
    """Prove a node: by a move that surely wins, or by the best of its moves if all are proven."""
    best = NONE
    best_share = -1.0
    are_all_proven = True
    for i in range(node.first, node.first + node.count):
        child = tree.edges[i].child
        if child == NONE or not tree.nodes[child].proven:
            are_all_proven = False
        elif tree.nodes[child].share[seat - 1] > best_share:
            best_share = tree.nodes[child].share[seat - 1]
            best = child
    node.best_proven = best
    if best != NONE and (are_all_proven or best_share > CERTAIN):
        node.proven = 1
        for me in range(MOST_SEATS):
            node.share[me] = tree.nodes[best].share[me]
