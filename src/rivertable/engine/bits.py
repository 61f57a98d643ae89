"""Sets of places as 64-bit masks: bit n is set where place n belongs to the set.

Masks are signed, for compiled code then counts in the same integers as Python does; no game has
more than 63 places, so the sign is never touched.
"""

from .compiled import compiled

MOST_PLACES = 63
EVERYWHERE = -1  # all 64 bits


@compiled
def size(mask: int) -> int:
    """How many places are in the set. Compiled, it is one instruction (`backends/intrinsics.py`)."""
    return int(mask).bit_count()


@compiled
def lowest(mask: int) -> int:
    """The first place of a set that is not empty. Compiled, it is one instruction."""
    return (int(mask) & -int(mask)).bit_length() - 1


@compiled
def has(mask: int, place: int) -> bool:
    """Is the place in the set?"""
    return (mask >> place) & 1 != 0


@compiled
def squeezed(mask: int, places: int) -> int:
    """A set of some of these places, each counted from 0 among them. One instruction on many processors."""
    if places == EVERYWHERE:
        return mask
    found = 0
    while mask:
        before = (1 << lowest(mask)) - 1
        found |= 1 << size(places & before)
        mask &= mask - 1
    return found


@compiled
def nth(mask: int, n: int) -> int:
    """The place that has exactly n places of the set before it.

    By halves, always in six steps: how often a loop over the places goes round, no processor foresees.
    """
    place = 0
    half = 32
    while half:
        here = size(mask >> place & ((1 << half) - 1))
        if n >= here:
            n -= here
            place += half
        half >>= 1
    return place
