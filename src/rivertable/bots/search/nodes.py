"""Finding the node of a position again, and telling what a tree knows of it; compiled for a game."""

from typing import Any

import numpy as np

from rivertable.bots.search.ranking import (
    describe,
    put_idle_first,
    put_surest_first,
    sort_by_visits,
)
from rivertable.bots.search.tree import (
    EDGE,
    NODE,
    Tree,
    add_node,
    copy,
    slot_of,
)
from rivertable.engine.arrays import Floats, Numbers
from rivertable.engine.compiled import inlined, room

STATE: Any
SIZE: int  # of a state, in 16-bit integers
HAS_SECRETS: bool
IDLE: int  # the move that does nothing, or NONE
conceal: Any  # blanks in a state what a seat may not know

FACTOR = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio, which scatters bits well
MASK = (1 << 63) - 1


@inlined
def key_of(buffer: Numbers, seat: int, spare: Numbers) -> int:
    """A hash of what a seat may know, never 0; `spare` is room to work in."""
    known = buffer[:SIZE]
    if HAS_SECRETS:
        copy(buffer, spare)
        conceal(spare.view(STATE)[0], seat)
        known = spare[:SIZE]
    key = seat + 1
    numbers = known.view(np.int64)
    for i in range(numbers.size):
        key = ((key ^ int(numbers[i])) * FACTOR) & MASK
        key ^= key >> 29
    return key | 1 << 62


def conceal_from(buffer: Numbers, seat: int) -> None:
    """Blank what a seat may not know, so that what is left is its view."""
    conceal(buffer[:SIZE].view(STATE)[0], seat)


@inlined
def node_of(tree: Tree, buffer: Numbers, seat: int, spare: Numbers) -> int:
    """The node of what a seat knows when it acts; a new one if need be."""
    key = key_of(buffer, seat, spare)
    slot = slot_of(tree, key)
    if tree.keys[slot] == key:
        return tree.slots[slot]
    return add_node(tree, slot, key)


def report(
    root: Numbers,
    seat: int,
    nodes: Numbers,
    edges: Numbers,
    keys: Numbers,
    slots: Numbers,
    used: Numbers,
    root_sums: Floats,
    out: Floats,
) -> int:
    """Write what is known of each move of the root, a row each, the best one first.

    That is: number, visits, share, is it proven, worth. Then the share of each seat, as far as simulations
    that began here tell it. Returns how many moves there are; 0 if nobody thought about the root yet.
    """
    tree = Tree(nodes.view(NODE), edges.view(EDGE), keys, slots, used, root_sums)
    key = key_of(root, seat, room(SIZE, np.int16))
    slot = slot_of(tree, key)
    if tree.keys[slot] != key:
        return 0
    place = tree.slots[slot]
    node = tree.nodes[place]
    for i in range(node.count):
        describe(tree, place, i, seat, IDLE, out[i])
    sort_by_visits(out, node.count)
    put_surest_first(out, node.count)
    put_idle_first(out, node.count, IDLE)
    return node.count
