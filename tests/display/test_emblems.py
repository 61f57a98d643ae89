"""The emblems of the seats."""

import re

from rivertable.display.emblems import (
    COLOURS,
    EMBLEMS,
    SHAPES,
    SHAPES_BY_SEAT,
)
from rivertable.engine.seats import MOST_SEATS


def test_every_seat_has_a_colour_and_an_emblem_of_its_own() -> None:
    assert len(set(COLOURS)) == len(set(EMBLEMS)) == len(set(SHAPES_BY_SEAT)) == MOST_SEATS
    assert set(SHAPES) == set(EMBLEMS)


def test_an_emblem_is_one_path() -> None:
    assert all(re.fullmatch(r"M[MLCAHZ\d. -]+Z", shape) for shape in SHAPES.values())
