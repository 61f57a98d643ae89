"""How many rounds a seat is away from a goal in Niagara (NI-8), as a bot sees it.

Numbers of gems are packed into one number, four bits for each colour.
"""

from math import sqrt

import numpy as np

from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.compiled import compiled
from rivertable.games.niagara.board import GOAL_ALIKE, GOAL_GEMS
from rivertable.games.niagara.rules.state import KINDS

TRIP = np.array(
    [2.2, 2.6, 4.0, 4.3, 6.4]
)  # rounds to fetch a gem of each colour: SOON, in the mean
SCARCE = 5.0  # rounds more for one that no longer lies at its deposit
BITS = 4
ONES = (1 << BITS) - 1


@compiled
def packed(counts: Numbers) -> int:
    """Numbers of gems by colour as one number."""
    gems = 0
    for colour in range(KINDS):
        gems |= counts[colour] << BITS * colour
    return gems


@compiled
def at_home(s: Record) -> int:
    """The gems that lie at the deposits of their colours."""
    gems = 0
    for colour in range(KINDS):
        gems |= s.deposit[colour, colour] << BITS * colour
    return gems


@compiled
def one_more(gems: int, colour: int) -> int:
    """The same gems and another one."""
    return gems + (1 << BITS * colour)


@compiled
def is_there(gems: int, colour: int) -> bool:
    """Is there a gem of this colour?"""
    return (gems >> BITS * colour) & ONES != 0


@compiled
def rounds_to_goal(have: int, supply: int) -> float:
    """How many rounds one canoe takes to a goal: a soft minimum over the three, 0 at a goal."""
    colours, alike, missing = rounds_to_each(have, supply)
    return nearest(colours, alike, missing)


@compiled
def rounds_to_each(have: int, supply: int) -> tuple[float, float, int]:
    """Rounds to one gem of each colour, rounds to enough of a colour, and gems to enough gems."""
    colours = 0.0
    alike = 1e3
    missing = GOAL_GEMS
    for colour in range(KINDS):
        count = have & ONES
        there = supply & ONES
        have >>= BITS
        supply >>= BITS
        missing -= count
        if count == 0:
            colours += TRIP[colour] + (SCARCE if there == 0 else 0.0)
        alike = min(alike, rounds_to_alike(colour, count, there))
    return colours, alike, missing


@compiled
def rounds_to_alike(colour: int, count: int, there: int) -> float:
    """Rounds from so many gems of a colour to enough of it."""
    more = max(0, GOAL_ALIKE - count)
    return float(more * TRIP[colour] + max(0, more - there) * SCARCE)


@compiled
def nearest(colours: float, alike: float, missing: int) -> float:
    """Rounds to the nearest goals."""
    return soft_minimum(fourth(colours), fourth(alike), fourth(max(0, missing) * TRIP[0]))


@compiled
def saved_by_one_more(have: int, supply: int, left: float, out: Floats) -> None:
    """By colour: how many of the rounds left one more gem saves, if it lies at its deposit.

    Bots ask this of every seat in every position, so what does not change is counted once.
    """
    colours, alike, missing = rounds_to_each(have, supply)
    for colour in range(KINDS):
        count = have & ONES
        there = supply & ONES
        have >>= BITS
        supply >>= BITS
        out[colour] = 0.0
        if there > 0:
            then = colours - TRIP[colour] if count == 0 else colours
            then_alike = min(alike, rounds_to_alike(colour, count + 1, there))
            out[colour] = left - nearest(then, then_alike, missing - 1)


@compiled
def rounds_after_paying(have: int, supply: int) -> float:
    """The same after one gem is paid, the one that is missed least; if there is one."""
    least = 1e9
    for colour in range(KINDS):
        if is_there(have, colour):
            least = min(least, rounds_to_goal(have - (1 << BITS * colour), supply))
    return least if least < 1e9 else rounds_to_goal(have, supply)


@compiled
def fourth(number: float) -> float:
    """The fourth power."""
    return number * number * number * number


@compiled
def soft_minimum(a: float, b: float, c: float) -> float:
    """A little less than the smallest of three numbers, of which the fourth powers are given."""
    if min(a, b, c) <= 0.0:
        return 0.0
    return sqrt(sqrt(a * b * c / (b * c + a * c + a * b)))
