"""Sets of places as masks, against Python's own sets; compiled, and as plain Python."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rivertable.engine.backends import intrinsics
from rivertable.engine.backends.native import dispatcher
from rivertable.engine.bits import (
    EVERYWHERE,
    MOST_PLACES,
    has,
    lowest,
    nth,
    size,
    squeezed,
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


def counted_among(mask: int, places: int) -> int:
    return squeezed(mask, places)


@pytest.fixture(params=["plain", "compiled", "compiled for any processor"])
def squeeze(request: pytest.FixtureRequest) -> Iterator[Callable[[int, int], int]]:
    if request.param == "plain":
        yield counted_among
        return
    with pytest.MonkeyPatch.context() as patched:
        if request.param != "compiled":
            patched.delitem(intrinsics.STAND_INS, squeezed, raising=False)
        yield dispatcher(counted_among)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(wide=some_places, data=st.data())
def test_a_set_is_counted_among_the_places_where_it_may_be(
    squeeze: Callable[[int, int], int], wide: set[int], data: st.DataObject
) -> None:
    known = sorted(wide)
    of = data.draw(st.sets(st.sampled_from(known)))

    assert squeeze(mask(of), mask(wide)) == sum(1 << known.index(place) for place in of)
    assert squeeze(-mask(of), EVERYWHERE) == -mask(of)
