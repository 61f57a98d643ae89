"""NI-6 looked at beforehand: what is known of the river, and which canoes it may take."""

import pytest

from rivertable.games.niagara.board import NUMBERS
from rivertable.games.niagara.drawing.scene import draw
from rivertable.games.niagara.forecast import forecast, points_to_falls
from tests.games.niagara.positions import choose, choosing

DISCS = ("1", "5", "6l", "7r")


def test_a_disc_is_so_many_points_from_the_falls() -> None:
    """NI-6"""
    assert [points_to_falls(NUMBERS[name]) for name in DISCS] == [7, 3, 2, 1]


def test_hidden_tiles_leave_a_range_and_shown_ones_none() -> None:
    """NI-6"""
    position = choose(choosing(spent={2: "1", 3: "1 cloud"}), 4, 3, 5)
    river = forecast(position.state, 3)

    assert river is not None
    # Seat 2 may show from 2 on, or the cloud, seat 3 from 2 on; seat 1 has shown a 4.
    assert (river.least, river.most, river.moved) == (1, 5, frozenset())
    assert sum(river.chances.values()) == pytest.approx(1)
    assert river.chance_of_falling(NUMBERS["7l"]) == 1
    assert 0 < river.chance_of_falling(NUMBERS["3"]) < 0.1
    assert river.chance_of_falling(NUMBERS["2"]) == 0


def test_a_target_that_may_be_swept_away_says_so() -> None:
    """NI-6"""
    position = choose(choosing({"1.1": "4"}), 3, 3, 3)
    scene = draw(position.view(1), "en")
    last = {choice.picks[-1].id: choice.picks[-1] for choice in scene.choices}

    assert last["disc-7L"].is_warning
    assert "over the falls" in last["disc-7L"].label
    assert not last["disc-1"].is_warning
