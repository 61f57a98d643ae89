"""The tree of a search, in arrays that compiled code fills.

A node is what one seat knows when it acts, found by a hash of that knowledge: ways that lead to the
same knowledge share it, and it is found again after a real move. An edge is one of its legal moves.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from rivertable.engine.arrays import Numbers, Record, record_type
from rivertable.engine.jit import compiled
from rivertable.engine.seats import MOST_SEATS

NONE = -1

NODE = record_type(
    ("first", "i4"),  # its first edge; the others follow
    ("count", "i4"),  # of its edges; 0 until the node is visited again
    ("visits", "i4"),
    ("proven", "i4"),  # 1 if `share` is exact, however anybody else plays
    (
        "best_proven",
        "i4",
    ),  # the best node that a move leads to for sure and that is proven, or NONE
    ("share", "f4", MOST_SEATS),  # of the win, for each seat
)
EDGE = record_type(
    ("move", "i4"),
    ("child", "i4"),  # the only node that this move can lead to, or NONE if there may be several
    ("visits", "i4"),
    ("prior", "f4"),
    ("value_sum", "f8"),  # of the values that visits brought to the seat that moves
    ("initial_value", "f4"),  # by the evaluation, before any visit
)


class Tree(NamedTuple):
    """The arrays of a tree, for compiled code."""

    nodes: Record
    edges: Record
    keys: Numbers  # open addressing: the hash that lies in a slot, 0 if none
    slots: Numbers  # the node of that hash
    used: Numbers  # how many nodes and edges there are


class Memory:
    """A tree for Python: room for so many nodes. Memory is only touched as the tree grows."""

    def __init__(self, nodes: int, edges_each: int = 24) -> None:
        self.nodes = np.empty(nodes * NODE.itemsize, np.uint8)
        self.edges = np.empty(nodes * edges_each * EDGE.itemsize, np.uint8)
        slots = 1 << (2 * nodes - 1).bit_length()  # at most half full, so that probes are short
        self.keys = np.zeros(slots, np.int64)
        self.slots = np.empty(slots, np.int32)
        self.used = np.zeros(2, np.int64)
        self.room = nodes

    def __iter__(self) -> Iterator[Numbers]:
        return iter((self.nodes, self.edges, self.keys, self.slots, self.used))

    def forget(self) -> None:
        """Begin anew."""
        self.keys[:] = 0
        self.used[:] = 0

    @property
    def is_half_full(self) -> bool:
        """Would a new search soon find no more room?"""
        return bool(
            2 * self.used[0] > self.room or 2 * self.used[1] > self.edges.size // EDGE.itemsize
        )


@compiled
def slot_of(tree: Tree, key: int) -> int:
    """The slot in which a hash lies, or would lie."""
    mask = tree.keys.size - 1
    slot = key & mask
    while tree.keys[slot] != 0 and tree.keys[slot] != key:
        slot = (slot + 1) & mask
    return slot


@compiled
def is_full(tree: Tree, edges: int) -> bool:
    """Is there no room for one more path, or for this many edges?"""
    return tree.used[0] + 64 >= tree.nodes.size or tree.used[1] + edges >= tree.edges.size


@compiled
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
    return place


@compiled
def add_edges(tree: Tree, place: int, moves: Numbers, count: int) -> None:
    """The moves of a node, not yet visited."""
    node = tree.nodes[place]
    node.first = tree.used[1]
    node.count = count
    tree.used[1] += count
    for i in range(count):
        edge = tree.edges[node.first + i]
        edge.move = moves[i]
        edge.child = NONE
        edge.visits = 0
        edge.value_sum = 0.0
        edge.initial_value = 0.0


@compiled
def copy(one: Numbers, other: Numbers) -> None:
    """Copy a state."""
    for i in range(other.size):
        other[i] = one[i]
