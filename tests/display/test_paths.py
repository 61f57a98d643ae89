"""Path data: short to write, and in the place that was meant."""

from itertools import pairwise

import pytest

from rivertable.display.paths import (
    Hand,
    along,
    curve,
    joined,
    noise,
    pair,
    short,
    smooth,
    soft,
)

ZIGZAG = [(0.0, 0.0), (10.0, 10.0), (20.0, 0.0), (30.0, 10.0)]


@pytest.mark.parametrize(
    ("value", "text"), [(0.5, ".5"), (-0.5, "-.5"), (2.0, "2"), (-0.04, "0"), (10.25, "10.2")]
)
def test_a_number_is_written_in_few_characters(value: float, text: str) -> None:
    assert short(value) == text


def test_a_minus_sign_separates_numbers_in_a_path_but_not_in_a_point() -> None:
    assert joined((3, -4)) == "3-4"
    assert pair((3, -4)) == "3 -4"


def test_a_soft_line_begins_and_ends_where_its_points_do() -> None:
    assert curve(ZIGZAG) == "M0 0q10 10 15 5 5-5 15 5"
    assert soft(ZIGZAG, close=False) == curve(ZIGZAG)
    assert curve(ZIGZAG, "L").startswith("L0 0")


def test_a_smooth_line_goes_through_all_its_points() -> None:
    ends = [part.split() for part in smooth(ZIGZAG).replace("-", " -").split("C")[1:]]

    assert [(float(part[-2]), float(part[-1])) for part in ends] == ZIGZAG[1:]


def test_stations_are_a_step_apart() -> None:
    stations = along([(0, 0), (100, 0)], 10)

    assert len(stations) > 8
    assert all(9.9 < b[0] - a[0] < 13 for a, b in pairwise(stations))


def test_chance_in_a_drawing_is_the_same_every_time() -> None:
    assert Hand(3).between(0, 1) == Hand(3).between(0, 1)
    assert noise("dune", 1) == noise("dune", 1) != noise("dune", 2)
