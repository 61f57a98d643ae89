"""The tree of a search, in arrays that compiled code fills.

A node is what one seat knows when it acts, found by a hash of that knowledge: ways that lead to the
same knowledge share it, and it is found again after a real move. An edge is one of its legal moves.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from rivertable.engine.arrays import Floats, Numbers, Record, record_type
from rivertable.engine.compiled import compiled, inlined
from rivertable.engine.kernel import MOST_MOVES
from rivertable.engine.seats import MOST_SEATS

NONE = -1
EDGES_EACH = 24  # that there is room for, in the mean

NODE = record_type(
    ("first", "i4"),  # its first edge; the others follow
    ("count", "i4"),  # of its edges; 0 until the node is visited again
    ("visits", "i4"),
    ("proven", "i4"),  # 1 if `share` is exact, however anybody else plays
    ("best_proven", "i4"),  # the best edge that leads to a proven node for sure, or NONE
    ("share", "f4", MOST_SEATS),  # of the win, for each seat, if it is proven
    ("worth", "f4", MOST_SEATS),  # the same with rank and margin: see `evaluate.py`
    ("spread", "f4"),  # how far the first evaluations of its moves lie apart
    ("value_sum", "f8"),  # of what visits brought to the seat that acts here
    ("square_sum", "f8"),
)
EDGE = record_type(
    ("move", "i2"),
    ("is_closed", "i2"),  # 1 if it was seen to lead to a proven node: nobody looks there again
    ("child", "i4"),  # the only node that this move can lead to, or NONE if there may be several
    ("visits", "i4"),
    ("prior", "f4"),
    ("value_sum", "f8"),  # of the worths that visits brought to the seat that moves
    ("initial_value", "f4"),  # by the evaluation, before any visit
    ("regret", "f4"),  # that it was not always made, if seats choose by regret matching
)


class Tree(NamedTuple):
    """The arrays of a tree, for compiled code."""

    nodes: Record
    edges: Record
    keys: Numbers  # open addressing: the hash that lies in a slot, 0 if none
    slots: Numbers  # the node of that hash
    used: Numbers  # how many nodes and edges there are, and 1 + the node of the root
    root_sums: Floats  # for each move of the root: values of each seat, and how many were added


def arrays_of(nodes: int) -> dict[str, tuple[Any, Any]]:
    """Shapes and kinds of the arrays of a tree that has room for so many nodes."""
    slots = 1 << (2 * nodes - 1).bit_length()  # at most half full, so that probes are short
    return {
        "nodes": (nodes * NODE.itemsize, np.uint8),
        "edges": (nodes * EDGES_EACH * EDGE.itemsize, np.uint8),
        "keys": (slots, np.int64),
        "slots": (slots, np.int32),
        "used": (3, np.int64),
        "root_sums": ((MOST_MOVES, MOST_SEATS + 1), np.float64),
    }


class Memory:
    """A tree for Python: room for so many nodes. Memory is only touched as the tree grows."""

    def __init__(self, nodes: int, zeros: Callable[[Any, Any], Any] = np.zeros) -> None:
        """`zeros` makes its arrays: NumPy's own, or a backend's that has a memory of its own."""
        self.room = nodes
        for name, (shape, kind) in arrays_of(nodes).items():
            setattr(self, name, zeros(shape, kind))

    nodes: Numbers
    edges: Numbers
    keys: Numbers
    slots: Numbers
    used: Numbers
    root_sums: Floats

    def __iter__(self) -> Iterator[Any]:
        return iter((self.nodes, self.edges, self.keys, self.slots, self.used, self.root_sums))

    def forget(self) -> None:
        """Begin anew."""
        self.keys[:] = 0
        self.used[:] = 0

    @property
    def is_half_full(self) -> bool:
        """Would a new search soon find no more room?"""
        return self._is_used(1 / 2)

    @property
    def is_full(self) -> bool:
        """Is there hardly any room for a search?"""
        return self._is_used(31 / 32)

    def _is_used(self, part: float) -> bool:
        """Is more than this part of the room taken?"""
        edges = self.edges.size // EDGE.itemsize
        return bool(self.used[0] > part * self.room or self.used[1] > part * edges)


@compiled
def begin_root(tree: Tree, top: int) -> None:
    """Count anew what the moves of a root bring each seat, unless it was the root before."""
    if tree.used[2] != top + 1:
        tree.used[2] = top + 1
        for i in range(MOST_MOVES):
            for j in range(MOST_SEATS + 1):
                tree.root_sums[i, j] = 0.0


@inlined
def add_to_root(tree: Tree, i: int, share: Floats) -> None:
    """A simulation went by this move of the root."""
    for me in range(MOST_SEATS):
        tree.root_sums[i, me] += share[me]
    tree.root_sums[i, MOST_SEATS] += 1.0


@inlined
def slot_of(tree: Tree, key: int) -> int:
    """The slot in which a hash lies, or would lie."""
    mask = tree.keys.size - 1
    slot = key & mask
    while tree.keys[slot] != 0 and tree.keys[slot] != key:
        slot = (slot + 1) & mask
    return slot


@inlined
def is_full(tree: Tree, edges: int) -> bool:
    """Is there no room for one more path, or for this many edges?"""
    return tree.used[0] + 64 >= tree.nodes.size or tree.used[1] + edges >= tree.edges.size


@inlined
def add_node(tree: Tree, slot: int, key: int) -> int:
    """A new node in an empty slot."""
    place = tree.used[0]
    tree.used[0] = place + 1
    tree.keys[slot] = key
    tree.slots[slot] = place
    node = tree.nodes[place]
    node.first = 0
    node.count = 0
    node.visits = 0
    node.proven = 0
    node.best_proven = NONE
    node.spread = 0.0
    node.value_sum = 0.0
    node.square_sum = 0.0
    return place


@inlined
def add_edges(tree: Tree, place: int, moves: Numbers, count: int) -> None:
    """The moves of a node, not yet visited."""
    node = tree.nodes[place]
    node.first = tree.used[1]
    node.count = count
    tree.used[1] += count
    for i in range(count):
        edge = tree.edges[node.first + i]
        edge.move = moves[i]
        edge.is_closed = 0
        edge.child = NONE
        edge.visits = 0
        edge.value_sum = 0.0
        edge.initial_value = 0.0
        edge.regret = 0.0


@inlined
def copy(one: Numbers, other: Numbers) -> None:
    """Copy a state."""
    for i in range(other.size):
        other[i] = one[i]
