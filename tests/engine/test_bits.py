"""Sets of places as masks, against Python's own sets; compiled, and as plain Python."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rivertable.engine.backends.native import dispatcher
from rivertable.engine.bits import (
    MOST_PLACES,
    has,
    lowest,
    nth,
    size,
)

places = st.sets(st.integers(0, MOST_PLACES - 1))
some_places = st.sets(st.integers(0, MOST_PLACES - 1), min_size=1)


def facts(mask: int, n: int) -> tuple[int, int, int]:
    """What there is to know about a set that is not empty."""
    return size(mask), lowest(mask), nth(mask, n)


Facts = Callable[[int, int], tuple[int, int, int]]
every_way = pytest.mark.parametrize("told", [facts, dispatcher(facts)], ids=["plain", "compiled"])


def mask(of: set[int]) -> int:
    return sum(1 << place for place in of)


@every_way
@given(of=some_places)
def test_a_set_is_counted_and_walked_through_in_order(told: Facts, of: set[int]) -> None:
    seen = 0
    for n, place in enumerate(sorted(of)):
        expected = (len(of), min(of), place)

        assert told(mask(of), n) == expected
        seen += 1

    assert seen >= 1


@given(places, st.integers(0, MOST_PLACES - 1))
def test_has_tells_whether_a_place_belongs_to_the_set(of: set[int], place: int) -> None:
    assert has(mask(of), place) == (place in of)


def test_the_empty_set_stays_empty() -> None:
    assert size(0) == 0
