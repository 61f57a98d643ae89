"""What a tree knows of the moves of its root, the best one first; compiled."""

from rivertable.bots.search.backup import CERTAIN, effort
from rivertable.bots.search.evaluate import MARGIN, RANK
from rivertable.bots.search.tree import NONE, Tree
from rivertable.engine.arrays import Floats
from rivertable.engine.compiled import compiled
from rivertable.engine.seats import MOST_SEATS

# Columns; from the last one on a seat each. A worth is a share with rank and margin.
NUMBER, VISITS, SHARE, IS_PROVEN, WORTH, SHARES = range(6)
COLUMNS = SHARES + MOST_SEATS
ALIKE = 0.002  # worths that are about the same
TRIED = 0.05  # of the visits that the best move had


@compiled
def describe(tree: Tree, place: int, i: int, seat: int, idle: int, row: Floats) -> None:
    """Write what is known of a move of a node: see `nodes.report`."""
    edge = tree.edges[tree.nodes[place].first + i]
    row[NUMBER] = edge.move
    row[VISITS] = edge.visits
    row[WORTH] = edge.value_sum / edge.visits if edge.visits else edge.initial_value
    row[IS_PROVEN] = 0.0
    is_root = tree.used[2] == place + 1
    counted = tree.root_sums[i, MOST_SEATS] if is_root else 0.0
    for me in range(MOST_SEATS):
        row[SHARES + me] = tree.root_sums[i, me] / counted if counted > 0.0 else 0.0
    row[SHARE] = row[SHARES + seat - 1] if counted > 0.0 else max(0.0, row[WORTH] - RANK - MARGIN)
    if edge.child != NONE and tree.nodes[edge.child].proven:
        row[IS_PROVEN] = 1.0
        row[SHARE] = tree.nodes[edge.child].share[seat - 1]
        row[WORTH] = tree.nodes[edge.child].worth[seat - 1] - effort(edge.move, idle)
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
    return one[WORTH] > other[WORTH]


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
            if surest == NONE or out[i, WORTH] > out[surest, WORTH]:
                surest = i
        elif first_open == NONE:
            first_open = i
    if surest == NONE:
        return
    first = surest
    is_won = out[surest, SHARE] > CERTAIN
    if first_open != NONE and not is_won and out[first_open, WORTH] > out[surest, WORTH]:
        first = first_open
    put_first(out, first)


@compiled
def put_idle_first(out: Floats, count: int, idle: int) -> None:
    """To do nothing goes before what is no better, as far as both were tried enough to tell."""
    for i in range(1, count):
        if (
            out[i, NUMBER] == idle
            and out[i, WORTH] >= out[0, WORTH] - ALIKE
            and out[i, VISITS] >= TRIED * out[0, VISITS]
            and out[i, IS_PROVEN] == out[0, IS_PROVEN]
        ):
            put_first(out, i)


@compiled
def put_first(out: Floats, i: int) -> None:
    for j in range(i, 0, -1):
        swap(out[j], out[j - 1])
