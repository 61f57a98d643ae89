"""What a tree knows of the moves of its root, the best one first; compiled."""

from rivertable.bots.search.tree import NONE, Tree
from rivertable.engine.arrays import Floats
from rivertable.engine.compiled import compiled
from rivertable.engine.seats import MOST_SEATS

NUMBER, VISITS, SHARE, IS_PROVEN, SHARES = range(5)  # columns; from the last one on a seat each
COLUMNS = SHARES + MOST_SEATS


@compiled
def describe(tree: Tree, place: int, i: int, seat: int, row: Floats) -> None:
    """Write what is known of a move of a node: see `nodes.report`."""
    edge = tree.edges[tree.nodes[place].first + i]
    row[NUMBER] = edge.move
    row[VISITS] = edge.visits
    row[SHARE] = edge.value_sum / edge.visits if edge.visits else edge.initial_value
    row[IS_PROVEN] = 0.0
    is_root = tree.used[2] == place + 1
    counted = tree.root_sums[i, MOST_SEATS] if is_root else 0.0
    for me in range(MOST_SEATS):
        row[SHARES + me] = tree.root_sums[i, me] / counted if counted > 0.0 else 0.0
    if edge.child != NONE and tree.nodes[edge.child].proven:
        row[IS_PROVEN] = 1.0
        row[SHARE] = tree.nodes[edge.child].share[seat - 1]
        for me in range(MOST_SEATS):
            row[SHARES + me] = tree.nodes[edge.child].share[me]


@compiled
def sort_by_visits(out: Floats, count: int) -> None:
    """What was visited most first; of those visited alike, what promises more."""
    for i in range(1, count):
        j = i
        while j > 0 and is_before(out[j], out[j - 1]):
            swap(out[j], out[j - 1])
            j -= 1


@compiled
def is_before(one: Floats, other: Floats) -> bool:
    """Is one to stand before the other?"""
    if one[VISITS] != other[VISITS]:
        return one[VISITS] > other[VISITS]
    return one[SHARE] > other[SHARE]


@compiled
def swap(one: Floats, other: Floats) -> None:
    for i in range(COLUMNS):
        one[i], other[i] = other[i], one[i]


@compiled
def put_surest_first(out: Floats, count: int) -> None:
    """What is proven to be at least as good as the first that is not goes before it."""
    surest = NONE
    first_open = NONE
    for i in range(count):
        if out[i, IS_PROVEN] > 0.0:
            if surest == NONE or out[i, SHARE] > out[surest, SHARE]:
                surest = i
        elif first_open == NONE:
            first_open = i
    if surest == NONE or (out[surest, SHARE] <= 0.0 and out[0, IS_PROVEN] == 0.0):
        return
    first = surest
    if first_open != NONE and out[first_open, SHARE] > out[surest, SHARE]:
        first = first_open
    for i in range(first, 0, -1):
        swap(out[i], out[i - 1])
